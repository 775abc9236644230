import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { ShownOnce } from '../../../platform/ui/form/shown-once.tsx';

/** The server stores only the token's hash. */
export function NewTokenView({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <ShownOnce
      label={t('Your new token')}
      hint={t('Copy it now: it is not shown again.')}
      value={token}
      copyLabel={t('Copy token')}
      copied={t('Token copied.')}
      notCopied={t('Select the token and copy it.')}
      onDone={onDone}
    />
  );
}
