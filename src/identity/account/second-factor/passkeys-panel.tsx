import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { utcDayText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { Passkey } from '../../auth/passkeys/passkey.ts';
import { addPasskey } from '../../auth/passkeys/use-passkey.ts';
import { type Proof, proofBody } from '../../auth/second-factor/proof.ts';
import { SESSIONS_KEY } from '../panels/sessions-panel.tsx';
import { ProofFields, SECOND_FACTOR_KEY } from './proof-fields.tsx';
import { RecoveryCodesView } from './recovery-codes.tsx';

const PASSKEYS_KEY = ['passkeys'];

type Step =
  | { name: 'list' }
  | { name: 'add' }
  | { name: 'remove'; passkey: Passkey }
  | { name: 'codes'; codes: string[] };

/** Adds and removes passkeys: logging in with a finger, a face or a security key. */
export function PasskeysPanel() {
  const client = useQueryClient();
  const result = useQuery({ queryKey: PASSKEYS_KEY, queryFn: () => api('GET /api/users/passkeys'), gcTime: 0 });
  const [step, setStep] = useState<Step>({ name: 'list' });
  const { notice, setNotice } = useNotice();
  const showList = () => setStep({ name: 'list' });

  async function finish(message: string, codes?: string[]) {
    setNotice({ tone: 'success', message });
    setStep(codes ? { name: 'codes', codes } : { name: 'list' });
    for (const queryKey of [PASSKEYS_KEY, SECOND_FACTOR_KEY, SESSIONS_KEY]) {
      await client.invalidateQueries({ queryKey });
    }
  }
  function start(next: Step) {
    setNotice(undefined);
    setStep(next);
  }
  return (
    <Panel
      title={t('Passkeys')}
      intro={t(
        'A passkey logs you in with your finger, face or a security key, and can’t be phished. With one, the password alone does not log in any more.',
      )}
    >
      {step.name === 'list' && (
        <LoadState result={result}>
          {(passkeys) =>
            passkeys.length > 0 && (
              <ul aria-label={t('Passkeys')} className="flex flex-col">
                {passkeys.map((each) => (
                  <PasskeyRow key={each.id} passkey={each} onRemove={() => start({ name: 'remove', passkey: each })} />
                ))}
              </ul>
            )
          }
        </LoadState>
      )}
      {step.name === 'add' && (
        <AddForm
          onCancel={showList}
          save={async (name, proof) => {
            const { message, recovery_codes } = await addPasskey(name, proof);
            await finish(message, recovery_codes);
          }}
        />
      )}
      {step.name === 'remove' && (
        <RemoveForm
          name={step.passkey.name}
          onCancel={showList}
          save={async (proof) => {
            const params = { id: step.passkey.id };
            const { message } = await api('DELETE /api/users/passkeys/:id', { params, body: proofBody(proof) });
            await finish(message);
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodesView codes={step.codes} onDone={showList} />}
      <NoticeText notice={notice} />
      {step.name === 'list' &&
        (globalThis.PublicKeyCredential ? (
          <div>
            <Button onClick={() => start({ name: 'add' })}>{t('Add a passkey')}</Button>
          </div>
        ) : (
          <p className="text-faint text-sm">{t('This browser has no passkeys. Add one in another.')}</p>
        ))}
    </Panel>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_on, is_synced, is_usable } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-3">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="break-words font-medium">
          {name}
          {!is_usable && <span className="placard ms-3">{t('For a former address')}</span>}
        </p>
        <p className="text-faint">
          {t('Added {date}', { date: utcDayText(created_at) })},{' '}
          {last_used_on === '' ? t('never used') : t('last used {date}', { date: utcDayText(last_used_on) })}
          {is_synced && t(', on all your devices')}
        </p>
      </div>
      <Button onClick={onRemove} aria-label={t('Remove {name}', { name })}>
        {t('Remove')}
      </Button>
    </li>
  );
}

type AddFormProps = { save: (name: string, proof: Proof) => Promise<void>; onCancel: () => void };

function AddForm({ save, onCancel }: AddFormProps) {
  const form = useForm({ defaultValues: { name: '', password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ name, ...proof }) {
      await save(name, proof);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Continue')}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <TextField
        label={t('Name')}
        hint={t('A name, such as ‘Phone’ or ‘YubiKey’')}
        autoComplete="off"
        autoFocus
        {...fieldProps(form, 'name')}
      />
      <ProofFields form={form} />
    </FormLayout>
  );
}

type RemoveFormProps = { name: string; save: (proof: Proof) => Promise<void>; onCancel: () => void };

function RemoveForm({ name, save, onCancel }: RemoveFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(proof) {
      await save(proof);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t('Remove passkey')}
      tone="danger"
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <p className="break-words">
        {filled('Remove {name}: it cannot log in any more.', { name: <strong key="name">{name}</strong> })}
      </p>
      <ProofFields form={form} />
    </FormLayout>
  );
}
