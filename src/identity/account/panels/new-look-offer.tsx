import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { LOOK_VERSION } from '../../../portfolio/model/theme.ts';

type NewLookOfferProps = {
  /** The version as which the page is drawn. */
  look: number;
  /** Of the account: the pages are drawn again when it changes. */
  version: string;
  onAccept: (look: number) => void;
};

/** The owner's page as it is and in the newest look, side by side; nothing if it has that already. */
export function NewLookOffer({ look, version, onAccept }: NewLookOfferProps) {
  if (look >= LOOK_VERSION) return;
  const pages = [
    [look, t('Your page now')],
    [LOOK_VERSION, t('In the new look')],
  ] as const;
  const pathIn = (shown: number) => `/studio/preview?look=${shown}&of=${encodeURIComponent(version)}`;
  return (
    <section aria-label={t('A new look for your page')} className="flex flex-col gap-4 border-line border-b pb-6">
      <p className="max-w-prose text-sm">
        {t('There is a new look. Your page stays as it is until you choose the new one.')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        {pages.map(([shown, caption]) => (
          <figure key={shown} className="flex flex-col gap-2">
            {/* A miniature of the page: its landmarks and links are not the studio's, and nobody leaves it by a click. */}
            <div className="relative aspect-3/4 overflow-hidden rounded-control border border-edge bg-sunk">
              <iframe
                title={caption}
                src={pathIn(shown)}
                loading="lazy"
                inert
                className="pointer-events-none absolute start-0 top-0 h-[200%] w-[200%] origin-top-left scale-50 border-0 rtl:origin-top-right"
              />
            </div>
            <figcaption className="font-medium text-sm">{caption}</figcaption>
          </figure>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAccept(LOOK_VERSION)}>{t('Use the new look')}</Button>
        <LinkButton href={pathIn(LOOK_VERSION)} target="_blank" rel="noopener">
          {t('See all of the new look')}
        </LinkButton>
      </div>
    </section>
  );
}
