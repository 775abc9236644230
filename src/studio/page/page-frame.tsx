import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { openPageDocument, type PageEvents } from './page-document.tsx';

const SCROLL_KEY = 'edited page at';

type PageFrameProps = {
  /** The page is drawn again when it changes. */
  version: number;
  events: PageEvents;
};

/** The page as it is drawn, with what makes it editable. It stays where it was scrolled to. */
export function PageFrame({ version, events }: PageFrameProps) {
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

  function open() {
    const page = frame.current?.contentDocument;
    if (!page?.defaultView) return;
    close.current?.();
    close.current = openPageDocument(page, passedOn(latest));
    page.defaultView.scrollTo(0, Number(sessionStorage.getItem(SCROLL_KEY)));
    page.addEventListener('scroll', () => sessionStorage.setItem(SCROLL_KEY, String(page.defaultView?.scrollY ?? 0)), {
      passive: true,
    });
  }
  return (
    <iframe
      ref={frame}
      src="/studio/preview?edit=1"
      title={t('Your page, to edit')}
      onLoad={open}
      className="block min-h-0 w-full flex-1 border-0 bg-wall"
    />
  );
}

function useLatest(events: PageEvents): RefObject<PageEvents> {
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  return latest;
}

/** A document is opened once, and calls the functions of the last render. */
function passedOn(latest: RefObject<PageEvents>): PageEvents {
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
    onMove: (...given) => latest.current.onMove(...given),
    onImage: (...given) => latest.current.onImage(...given),
  };
}
