import { type MouseEvent, useState } from 'react';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { OutLink } from '../kit/record-display.tsx';

type BookingLinkProps = {
  url: string;
  /** What it opens in place; undefined for a link to elsewhere. */
  frame: string | undefined;
  /** Of the service. */
  title: string;
};

/** Without permission to navigate the page; the sites need scripts and their own storage. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms';

/** Nothing is fetched from the other site before a visitor clicks; without scripts it is a link. */
export function BookingLink({ url, frame, title }: BookingLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const t = useTranslate();
  const label = t('Book a time');
  if (!frame) return <OutLink url={url}>{label}</OutLink>;
  if (isOpen) {
    return (
      <iframe
        ref={(element) => element?.focus()}
        src={frame}
        title={`${label}: ${title}`}
        className="booking"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox={SANDBOX}
      />
    );
  }
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <a href={url} rel="noopener nofollow ugc" className="link" data-embed={frame} onClick={open}>
      {`${label} (${new URL(frame).host})`}
    </a>
  );
}
