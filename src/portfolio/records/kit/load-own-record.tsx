import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { notFound } from '../../../platform/lib/app-error.ts';
import { joinedText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { ErrorScreen } from '../../../platform/ui/error-screen.tsx';
import { RequireLogin } from '../../../platform/ui/require-login.tsx';
import { Loading } from '../../../platform/ui/skeleton.tsx';
import type { StoredUserRecord } from '../../../platform/ui/stored-user.ts';
import { errorToNotice } from '../../../platform/ui/use-notice.tsx';
import { ViewPageLink } from '../../components/view-page-link.tsx';
import { type KindOf, type OwnedRecord, readRecord, type Tagged } from './record-calls.ts';

type LoadOwnRecordProps<R extends OwnedRecord> = {
  kind: KindOf<R>;
  children: (tagged: Tagged<R>, update: (saved: Tagged<R>) => void) => ReactNode;
};

/** Loads the record in the URL, if it belongs to the logged-in user. */
export function LoadOwnRecord<R extends OwnedRecord>(props: LoadOwnRecordProps<R>) {
  return <RequireLogin>{(user) => <RecordOf user={user} {...props} />}</RequireLogin>;
}

function RecordOf<R extends OwnedRecord>({ user, kind, children }: LoadOwnRecordProps<R> & { user: StoredUserRecord }) {
  const { id = '' } = useParams();
  const client = useQueryClient();
  const queryKey = [kind.path, 'one', id];
  const result = useQuery({
    queryKey,
    async queryFn() {
      const tagged = await readRecord(kind, id);
      if (tagged.record.user_id !== user.id) throw notFound(kind.label);
      return tagged;
    },
    // Reload each time the screen opens: an edit starts from the stored state.
    gcTime: 0,
  });
  async function update(saved: Tagged<R>) {
    await client.invalidateQueries({ queryKey: [kind.path], refetchType: 'none' });
    client.setQueryData(queryKey, saved);
  }

  if (result.data) return children(result.data, (saved) => void update(saved));
  if (result.error) return <NotRead error={result.error} />;
  return <Loading shape="form" />;
}

function NotRead({ error }: { error: unknown }) {
  const { message, error: detail } = errorToNotice(error);
  return (
    <ErrorScreen text={t('{error} occurred', { error: joinedText([message, detail]) })}>
      <ViewPageLink tone="primary" />
    </ErrorScreen>
  );
}
