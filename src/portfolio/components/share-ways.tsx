import { useRef } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { VISITOR_VIEW } from '../../platform/ui/stored-user.ts';
import { useCopy } from '../../platform/ui/use-copy.tsx';
import { portfolioPath } from '../model/page-path.ts';

/** The URL of a page to copy and to send, through the system's share sheet where the browser has one, and as a QR code. */
export function ShareWays({ userName }: { userName: string }) {
  const path = portfolioPath({ user_name: userName });
  const url = `${location.origin}${path}`;
  const field = useRef<HTMLDivElement>(null);
  const { note, setNote, copy } = useCopy(t('Link copied.'), t('Select the link and copy it.'));
  const select = () => field.current?.querySelector('input')?.select();

  async function share() {
    try {
      await navigator.share({ url });
    } catch (error) {
      if ((error as DOMException).name !== 'AbortError')
        setNote(t('The page could not be shared: copy the link instead.'));
    }
  }
  return (
    <>
      <div ref={field}>
        <TextField label={t('Link')} value={url} readOnly onFocus={({ target }) => target.select()} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" onClick={() => void copy(url, select)}>
          {t('Copy link')}
        </Button>
        <LinkButton href={`mailto:?body=${encodeURIComponent(url)}`}>{t('Send by email')}</LinkButton>
        {'share' in navigator && <Button onClick={() => void share()}>{t('Share…')}</Button>}
        <LinkButton href={`${path}${VISITOR_VIEW}`}>{t('See as a visitor')}</LinkButton>
        <p role="status" className="text-sm text-success">
          {note}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`${path}/qr.svg`}
          alt={t('QR code of {url}', { url })}
          width="160"
          height="160"
          className="bg-white"
        />
        <div className="flex flex-col items-start">
          <LinkButton href={`${path}/qr.svg`} download={`${userName}-qr.svg`} tone="quiet">
            {t('Download QR code')}
          </LinkButton>
          <LinkButton href={`${path}/qr.png`} download={`${userName}-qr.png`} tone="quiet">
            {t('Download as PNG')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}
