import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { changesByRecord } from './change-words.ts';
import { ChangedRecordItem } from './comparison.tsx';
import { DRAFT_KEY } from './draft-bar.tsx';

const INTRO =
  'What differs from what visitors see. Words that are gone are struck through, new ones are underlined.' satisfies StudioLabel;

/** What a draft changes; the bar above publishes or discards it. */
export function DraftComparison() {
  const result = useQuery({ queryKey: DRAFT_KEY, queryFn: () => api('GET /api/draft') });
  return (
    <>
      <ScreenHeader title={t('Draft')} caption={t('History')} intro={t(INTRO)}>
        <AppLinkButton to="/studio/history">{t('All versions')}</AppLinkButton>
      </ScreenHeader>
      <LoadState result={result} shape="rows">
        {({ changes }) =>
          changes.length === 0 ? (
            <EmptyState title={t('Everything is published')} />
          ) : (
            <ul aria-label={t('Changes that are not published')} className="flex flex-col gap-4">
              {changesByRecord(changes).map((record) => (
                <ChangedRecordItem key={record.key} record={record} />
              ))}
            </ul>
          )
        }
      </LoadState>
    </>
  );
}
