import { useEffect, useRef, useState } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';

const PREVIEW_PATH = '/studio/preview';
/** The width of the window whose page is shown, in CSS pixels. */
const WINDOW_WIDTH = 1_024;
/** A page with hundreds of projects is cut. */
const PAGE_HEIGHT_MAX = 12_000;

type FrameProps = { version: string; path: string; title: string };
type PreviewProps = Pick<FrameProps, 'version'> & Partial<FrameProps> & { isInitiallyOpen?: boolean };

/**
 * The owner's page as visitors see it, made smaller, without scripts and not interactive. It loads again when
 * `version` changes. On narrow screens a button shows it, unless it is open initially. With `path` and `title`, another
 * page of the owner's.
 */
export function PagePreview({
  version,
  isInitiallyOpen = false,
  path = PREVIEW_PATH,
  title = t('Your page'),
}: PreviewProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  return (
    <section aria-labelledby="page-preview" className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-24">
      <h2 id="page-preview" className="placard">
        {title}
      </h2>
      <Button className="xl:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('Close preview') : t('Preview')}
      </Button>
      <div className={isOpen ? '' : 'max-xl:hidden'}>
        <Frame version={version} path={path} title={title} />
      </div>
    </section>
  );
}

function Frame({ version, path, title }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(version);
  const [scale, setScale] = useState(0);
  const [height, setHeight] = useState(WINDOW_WIDTH);

  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // A new `src` would add an entry to the history.
    frame.current?.contentWindow?.location.reload();
  }, [version]);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / WINDOW_WIDTH));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
      tabIndex={0}
      aria-label={t('Preview')}
      className="case max-h-[70dvh] overflow-x-hidden overflow-y-auto"
    >
      <div ref={box} style={{ height: height * scale }} className="overflow-hidden">
        {/* Loaded when it becomes visible: on narrow screens after the press of a button. */}
        {scale > 0 && (
          <iframe
            ref={frame}
            src={path}
            title={t('{title} as visitors see it', { title })}
            inert
            onLoad={() => setHeight(heightOf(frame.current))}
            style={{ width: WINDOW_WIDTH, height, transform: `scale(${scale})` }}
            className="pointer-events-none block max-w-none origin-top-left rtl:origin-top-right"
          />
        )}
      </div>
    </section>
  );
}

function heightOf(frame: HTMLIFrameElement | null): number {
  const measured = frame?.contentDocument?.body.scrollHeight ?? 0;
  return Math.min(measured || WINDOW_WIDTH, PAGE_HEIGHT_MAX);
}
