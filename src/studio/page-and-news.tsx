import { useQuery } from '@tanstack/react-query';
import { pathOf, sentenceOf } from '../insight/waiting/waiting-panel.tsx';
import { api } from '../platform/api/api-client.ts';
import { dayText } from '../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../platform/lib/texts/studio/studio-texts.ts';
import { MINUTE_MS } from '../platform/lib/time.ts';
import { AppLink, AppLinkButton } from '../platform/ui/app-link.tsx';
import { changesByRecord } from '../portfolio/versions/change-words.ts';
import { countText, DRAFT_KEY } from '../portfolio/versions/draft-bar.tsx';
import { checklist } from './onboarding/checklist-items.ts';
import { type ChecklistProfile, isPrepared, type VisibleCounts } from './onboarding/onboarding-progress.ts';
import { PageThumbnail } from './page-thumbnail.tsx';
import { useNews } from './use-news.tsx';

type PageAndNewsProps = {
  profile: ChecklistProfile;
  counts: VisibleCounts | undefined;
  /** True while the first steps are offered: they are the next thing then. */
  isOffering: boolean;
};

/** The page as it is, what happened on it since its owner was last here, and one thing to do next. */
export function PageAndNews({ profile, counts, isOffering }: PageAndNewsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[3fr_2fr]">
      <section aria-labelledby="page-now" className="flex min-w-0 flex-col gap-2">
        <h2 id="page-now" className="font-bold font-display text-heading">
          {t('Your page')}
        </h2>
        <PageThumbnail />
        {counts && <PageState profile={profile} counts={counts} />}
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        <SinceLastVisit userId={profile.id} />
        {counts && !isOffering && <NextThing profile={profile} counts={counts} />}
      </div>
    </div>
  );
}

type PageStateProps = { profile: ChecklistProfile; counts: VisibleCounts };

/** Who sees it: everybody, nobody yet, or everybody an older state. */
function PageState({ profile, counts }: PageStateProps) {
  const draft = useQuery({ queryKey: DRAFT_KEY, queryFn: () => api('GET /api/draft'), staleTime: MINUTE_MS });
  return (
    <p className="min-h-5 text-soft text-sm">
      {!isPrepared(profile, counts)
        ? t('Not public yet: until there is something, visitors read that you are preparing your page.')
        : draft.data?.publishing === 'manual'
          ? countText(changesByRecord(draft.data.changes).length)
          : draft.data && t('Public. What you change is seen at once.')}
    </p>
  );
}

function SinceLastVisit({ userId }: { userId: string }) {
  const { since, news, isPending, hasFailed } = useNews(userId);
  return (
    <section aria-labelledby="news" aria-busy={isPending} className="flex flex-col gap-2">
      <h2 id="news" className="font-bold font-display text-heading">
        {t('Since {date}', { date: dayText(new Date(since)) })}
      </h2>
      <ul className="flex flex-col gap-1">
        {news.map(({ text, to }) => (
          <li key={`${to} ${text}`}>
            <AppLink to={to}>{text}</AppLink>
          </li>
        ))}
      </ul>
      {hasFailed && <p className="text-soft text-sm">{t('Not everything could be read. Reload to try again.')}</p>}
    </section>
  );
}

/** The most urgent of what waits, else what the page lacks, else somebody to send it to. */
function NextThing({ profile, counts }: PageStateProps) {
  const waiting = useQuery({
    queryKey: ['waiting'],
    queryFn: () => api('GET /api/waiting'),
    // The panel of what waits loads it with the screen.
    staleTime: MINUTE_MS,
    gcTime: 0,
  });
  if (waiting.isPending) return null;
  const [urgent] = waiting.data?.items ?? [];
  const missing = checklist(profile, counts).find(({ isDone }) => !isDone);
  const next = urgent
    ? { text: sentenceOf(urgent), to: pathOf(urgent), label: t('See to it') }
    : missing
      ? { text: t(missing.label), to: missing.to, label: t('Add') }
      : { text: t('Send your page to somebody, with a link of their own.'), to: '/studio/links', label: t('New link') };
  return (
    <section aria-labelledby="next" className="flex flex-col items-start gap-2">
      <h2 id="next" className="font-bold font-display text-heading">
        {t('Next step')}
      </h2>
      <p>{next.text}</p>
      <AppLinkButton to={next.to} tone="primary">
        {next.label}
      </AppLinkButton>
    </section>
  );
}
