import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { ShownOnce } from '../../platform/ui/form/shown-once.tsx';

/** The server stores it encrypted and never sends it again. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <ShownOnce
      label={t('Secret of the new webhook')}
      hint={t('Copy it now: it is not shown again. Your program checks the signatures of Standard Webhooks with it.')}
      value={secret}
      copyLabel={t('Copy secret')}
      copied={t('Secret copied.')}
      notCopied={t('Select the secret and copy it.')}
      onDone={onDone}
    />
  );
}
