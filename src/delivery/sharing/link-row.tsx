import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { joinedText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { CopiedUrl } from '../../platform/ui/form/copied-url.tsx';
import { Menu, MenuItem, MenuLink } from '../../platform/ui/menu.tsx';
import { ICON_BUTTON } from '../../platform/ui/sorting/row-controls.tsx';
import { useCopy } from '../../platform/ui/use-copy.tsx';
import { countryTexts, isShortened, linkStatus, lookTexts, openedText, shortened, termsText } from './link-words.ts';
import type { ShareLink } from './share-link.ts';

type LinkRowProps = {
  link: ShareLink;
  /** The names of the account's views by id; undefined until they are known. */
  viewNames: ReadonlyMap<string, string> | undefined;
  /** The titles of the account's projects by id; undefined until they are known. */
  projectTitles: ReadonlyMap<string, string> | undefined;
  /** Undefined until it is known. */
  isEmailConfirmed: boolean | undefined;
  /** True for a link that was made just now. */
  isNew: boolean;
  /** True if its button takes the focus when the row appears. */
  takesFocus: boolean;
  pending: boolean;
  onEdit: () => void;
  onRevoke: () => void;
  onDelete: () => void;
};

export function LinkRow(props: LinkRowProps) {
  const { link, viewNames, projectTitles, isEmailConfirmed, isNew, takesFocus, pending, ...actions } = props;
  const { name, view_id, url } = link;
  const status = linkStatus(link, viewNames, new Date());
  const isActive = status === 'Active';
  const shows = view_id === null ? t('Whole portfolio') : (viewNames?.get(view_id) ?? t('View'));
  const looks = lookTexts(link, projectTitles);
  const [isUrlShown, setUrlShown] = useState(false);
  const { note, copy } = useCopy(t('Link copied.'), t('Select the link and copy it.'));
  return (
    <li className="flex flex-col gap-3 border-line border-t py-4 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
          <p className="placard">
            <span dir="auto">{shows}</span> ·{' '}
            <span className={isActive ? 'text-success' : 'text-danger'}>{t(status)}</span>
          </p>
          <h2 className="break-words font-semibold">
            <span dir="auto">{name}</span>
          </h2>
          <p className="break-words text-sm">{openedText(link)}</p>
          {looks.length > 0 && (
            <p className="break-words text-soft text-sm">{t('Looked at: {looks}', { looks: shortened(looks) })}</p>
          )}
          <p className="break-words text-faint text-sm">{termsText(link, isEmailConfirmed)}</p>
          <AllCounts countries={countryTexts(link)} looks={looks} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isActive && (
            <>
              <Button
                tone={isNew ? 'primary' : 'plain'}
                autoFocus={takesFocus}
                aria-label={t('Copy link for {name}', { name })}
                onClick={() => void copy(url, () => setUrlShown(true))}
              >
                {t('Copy link')}
              </Button>
              <Button
                tone="quiet"
                pending={pending}
                aria-label={t('Revoke {name}', { name })}
                onClick={actions.onRevoke}
              >
                {t('Revoke')}
              </Button>
            </>
          )}
          <Menu
            trigger={<Ellipsis aria-hidden="true" className="size-5" />}
            triggerLabel={t('More for {name}', { name })}
            triggerClassName={ICON_BUTTON}
          >
            {status !== 'Revoked' && <MenuItem onSelect={actions.onEdit}>{t('Edit')}</MenuItem>}
            <MenuLink
              link={
                <a href={url} target="_blank" rel="noopener">
                  {t('Preview as recipient')}
                </a>
              }
            >
              {t('Preview as recipient')}
            </MenuLink>
            {isActive && (
              <>
                <MenuLink
                  link={
                    <a href={`${url}/resume.pdf`} target="_blank" rel="noopener">
                      {t('Open PDF')}
                    </a>
                  }
                >
                  {t('Open PDF')}
                </MenuLink>
                <MenuLink
                  link={
                    <a href={`${url}/resume.docx`} download>
                      Word (DOCX)
                    </a>
                  }
                >
                  Word (DOCX)
                </MenuLink>
              </>
            )}
            <MenuItem onSelect={actions.onDelete}>{t('Delete')}</MenuItem>
          </Menu>
        </div>
      </div>
      <CopiedUrl name={name} url={url} note={note} isShown={isUrlShown} />
    </li>
  );
}

/** With what the row leaves out. */
function AllCounts({ countries, looks }: { countries: readonly string[]; looks: readonly string[] }) {
  if (!isShortened(countries) && !isShortened(looks)) return null;
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('All counts')}</summary>
      <CountList title={t('Opened from')} texts={countries} />
      <CountList title={t('Looked at')} texts={looks} />
    </details>
  );
}

function CountList({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <>
      <h3 className="placard">{title}</h3>
      <p className="mb-3 break-words">{joinedText(texts)}</p>
    </>
  );
}
