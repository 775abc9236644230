import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { type EditedForm, type EditTarget, framePath } from './edit-target.ts';
import { openPageDocument, type PageEvents, projectOf } from './page-document.tsx';
import { loadPageTexts } from './target-texts.ts';

const SCROLL_KEY = 'edited page at';

type PageFrameProps = {
  form: EditedForm;
  target: EditTarget;
  /** The page is drawn again when it changes. */
  version: number;
  events: FrameEvents;
};

/** `onFailure`: the page is drawn, and cannot be edited. */
type FrameEvents = PageEvents & { onFailure: (thrown: unknown) => void };

/** The page as it is drawn, with what makes it editable. It stays where it was scrolled to. */
export function PageFrame({ form, target, version, events }: PageFrameProps) {
  const src = framePath(form);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useLatest(events);
  const close = useRef<() => void>(undefined);
  const latestVersion = useRef(version);

  useEffect(() => {
    if (latestVersion.current === version) return;
    latestVersion.current = version;
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  useEffect(() => () => close.current?.(), []);

  async function open() {
    const page = frame.current?.contentDocument;
    if (!page?.defaultView) return;
    close.current?.();
    close.current = undefined;
    const key = `${SCROLL_KEY} ${src}`;
    page.defaultView.scrollTo(0, Number(sessionStorage.getItem(key)));
    page.addEventListener('scroll', () => sessionStorage.setItem(key, String(page.defaultView?.scrollY ?? 0)), {
      passive: true,
    });
    try {
      const texts = await loadPageTexts(target, projectOf(page));
      if (frame.current?.contentDocument === page) close.current = openPageDocument(page, texts, passedOn(latest));
    } catch (thrown) {
      latest.current.onFailure(thrown);
    }
  }
  return (
    <iframe
      ref={frame}
      key={src}
      src={src}
      title={t('Your page, to edit')}
      onLoad={() => void open()}
      className="block min-h-0 w-full flex-1 border-0 bg-wall"
    />
  );
}

function useLatest(events: FrameEvents): RefObject<FrameEvents> {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  return latest;
}

/** A document is opened once, and calls the functions of the last render. */
function passedOn(latest: RefObject<FrameEvents>): PageEvents {
  return {
    onState: (...given) => latest.current.onState(...given),
    onSaved: (...given) => latest.current.onSaved(...given),
    onConflict: (...given) => latest.current.onConflict(...given),
    names: () => latest.current.names(),
    onDialog: (...given) => latest.current.onDialog(...given),
    onItem: (...given) => latest.current.onItem(...given),
    onSection: (...given) => latest.current.onSection(...given),
    onAdd: (...given) => latest.current.onAdd(...given),
    onProfile: () => latest.current.onProfile(),
    onProject: (...given) => latest.current.onProject(...given),
    onMove: (...given) => latest.current.onMove(...given),
    onImage: (...given) => latest.current.onImage(...given),
    onFiles: (...given) => latest.current.onFiles(...given),
  };
}
