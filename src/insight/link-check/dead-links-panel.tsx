import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { dayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { DEAD_WORDS, type DeadLink, type LinkPlace } from './dead-link.ts';

const INTRO =
  'They failed in several weekly checks. Change or remove them where they are, or ignore any that work in a browser.' satisfies StudioLabel;

/** Links of the page that no longer work, each with where it is; only those that are ignored while there are none. */
export function DeadLinksPanel() {
  const { data = [], refetch } = useQuery({ queryKey: ['dead links'], queryFn: () => api('GET /api/dead-links') });
  const { notice, setNotice } = useNotice();
  async function ignore({ id }: DeadLink, ignored: boolean) {
    setNotice(undefined);
    try {
      const { message } = await api('PATCH /api/dead-links/:id', { params: { id }, body: { ignored } });
      setNotice({ tone: 'success', message });
      await refetch();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  const ignored = data.filter((link) => link.ignored);
  const dead = data.filter((link) => !link.ignored);
  const ignoredList = ignored.length > 0 && (
    <IgnoredLinks links={ignored} onCheck={(link) => void ignore(link, false)} />
  );
  // Without a panel: nothing is left to do.
  if (dead.length === 0 && !notice) return ignoredList;
  return (
    <Panel title={t('Links that no longer work')} intro={dead.length > 0 && t(INTRO)}>
      <NoticeText notice={notice} />
      {dead.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {dead.map((link) => (
            <DeadLinkRow key={link.id} link={link} onIgnore={() => void ignore(link, true)} />
          ))}
        </ul>
      )}
      {ignoredList}
    </Panel>
  );
}

/** Folded, so that what was ignored by mistake can be found again. */
function IgnoredLinks({ links, onCheck }: { links: readonly DeadLink[]; onCheck: (link: DeadLink) => void }) {
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-3 text-soft">{t('Ignored links')}</summary>
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 break-all">{link.url}</span>
            <Button tone="quiet" aria-label={t('Check again: {url}', { url: link.url })} onClick={() => onCheck(link)}>
              {t('Check again')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function DeadLinkRow({ link, onIgnore }: { link: DeadLink; onIgnore: () => void }) {
  const { url, reason, dead_since, places } = link;
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="min-w-0">
        <a
          href={url}
          rel="noreferrer"
          target="_blank"
          className="-my-2.5 inline-block break-all py-2.5 text-accent underline underline-offset-4"
        >
          {url}
        </a>
        <p className="text-soft text-sm">
          {t('Since {date}: {reason}.', { date: dayText(dead_since), reason: t(DEAD_WORDS[reason]) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {places.map((place) => (
          <AppLinkButton key={`${place.kind} ${place.id}`} to={editPath(place)}>
            <span className="min-w-0 break-words">{editLabel(place)}</span>
          </AppLinkButton>
        ))}
        <Button tone="quiet" aria-label={t('Ignore this link: {url}', { url })} onClick={onIgnore}>
          {t('Ignore this link')}
        </Button>
      </div>
    </li>
  );
}

function editLabel({ kind, title }: LinkPlace): string {
  return kind === 'profile' ? t('Edit profile') : t('Edit ‘{title}’', { title });
}

function editPath({ kind, id }: LinkPlace): string {
  if (kind === 'views') return `/studio/views?view=${encodeURIComponent(id)}`;
  return kind === 'profile' ? `/users/edit/${id}` : `/${kind}/edit/${id}`;
}
