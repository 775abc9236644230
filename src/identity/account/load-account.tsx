import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { joinedText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { ErrorScreen } from '../../platform/ui/error-screen.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { Loading } from '../../platform/ui/skeleton.tsx';
import { errorToNotice } from '../../platform/ui/use-notice.tsx';
import type { AccountChange } from '../../portfolio/model/user.ts';
import type { TaggedAccount } from '../auth/account-query.ts';
import { type DoneText, type SavedAccount, useAccount } from './use-account.tsx';

export type AccountProps = {
  version: TaggedAccount;
  change: (version: TaggedAccount, keys: AccountChange, done?: DoneText) => Promise<SavedAccount>;
  /** Shows a version of the account that was loaded elsewhere. */
  show: (version: TaggedAccount) => void;
};

/** Loads the account of the logged-in user; if the URL contains an id, it must be theirs. */
export function LoadAccount({ children }: { children: (props: AccountProps) => ReactNode }) {
  return <RequireLogin>{() => <Loaded>{children}</Loaded>}</RequireLogin>;
}

function Loaded({ children }: { children: (props: AccountProps) => ReactNode }) {
  const { id } = useParams();
  const { result, ...own } = useAccount();
  if (result.data) {
    const isOwn = id === undefined || id === result.data.account.id;
    return isOwn ? (
      children({ version: result.data, ...own })
    ) : (
      <NotShown text={t('User not found, Not found occurred')} />
    );
  }
  if (!result.error) return <Loading shape="form" />;
  const { message, error } = errorToNotice(result.error);
  return <NotShown text={t('{error} occurred', { error: joinedText([message, error]) })} />;
}

function NotShown({ text }: { text: string }) {
  return (
    <ErrorScreen text={text}>
      <AppLinkButton to="/login" tone="primary">
        {t('Log in')}
      </AppLinkButton>
    </ErrorScreen>
  );
}
