import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { count, type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { LoadState } from '../../../platform/ui/load-state.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import { type Proof, proofBody } from '../../auth/second-factor/proof.ts';
import type { SecondFactorState, TotpSecret } from '../../second-factor.ts';
import { SESSIONS_KEY } from '../panels/sessions-panel.tsx';
import { ProofFields, SECOND_FACTOR_KEY, useSecondFactor } from './proof-fields.tsx';
import { RecoveryCodesView } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Step =
  | { name: 'overview' }
  | { name: 'proof'; action: Action }
  | { name: 'setup'; secret: TotpSecret }
  | { name: 'codes'; codes: string[] };

type Action = 'turn on' | 'turn off' | 'new codes';

/** Turns the second step of the login on and off. */
export function SecondFactorPanel() {
  const client = useQueryClient();
  const state = useSecondFactor();
  const [step, setStep] = useState<Step>({ name: 'overview' });
  const { notice, setNotice } = useNotice();
  const overview = () => setStep({ name: 'overview' });

  async function refresh() {
    await client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
    await client.invalidateQueries({ queryKey: SESSIONS_KEY });
  }
  async function run(action: Action, proof: Proof): Promise<void> {
    const body = proofBody(proof);
    if (action === 'turn on') setStep({ name: 'setup', secret: await api('POST /api/users/totp', { body }) });
    if (action === 'new codes') {
      const { recovery_codes: codes } = await api('POST /api/users/recovery-codes', { body });
      setStep({ name: 'codes', codes });
    }
    if (action === 'turn off') {
      const { message } = await api('DELETE /api/users/totp', { body });
      setNotice({ tone: 'success', message });
      overview();
    }
    await refresh();
  }
  return (
    <Panel
      title={t('Two-factor authentication')}
      intro={t('With it, a stolen password is not enough to log in: a code of an app on your phone is needed as well.')}
    >
      {step.name === 'overview' && (
        <LoadState result={state}>
          {(data) => (
            <Overview
              state={data}
              onStart={(action) => {
                setNotice(undefined);
                setStep({ name: 'proof', action });
              }}
            />
          )}
        </LoadState>
      )}
      {step.name === 'proof' && <ProofForm action={step.action} run={run} onCancel={overview} />}
      {step.name === 'setup' && (
        <TotpSetup
          secret={step.secret}
          onCancel={overview}
          onConfirmed={(codes) => {
            setStep({ name: 'codes', codes });
            void refresh();
          }}
        />
      )}
      {step.name === 'codes' && <RecoveryCodesView codes={step.codes} onDone={overview} />}
      <NoticeText notice={notice} />
    </Panel>
  );
}

function Overview({ state, onStart }: { state: SecondFactorState; onStart: (action: Action) => void }) {
  const { totp, passkeys, recovery_codes_left: left } = state;
  const hasFactor = totp || passkeys > 0;
  return (
    <>
      {hasFactor && (
        <p className="text-sm">
          {totp ? t('Two-factor authentication is on.') : t('Two-factor authentication is on, with a passkey.')}{' '}
          {left === 0
            ? t('No recovery codes are left.')
            : count('{n} recovery codes are left.', left, 'One recovery code is left.')}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasFactor && <Button onClick={() => onStart('new codes')}>{t('New recovery codes')}</Button>}
        {totp ? (
          <Button tone="danger" onClick={() => onStart('turn off')}>
            {passkeys > 0 ? t('Turn off the app') : t('Turn off two-factor authentication')}
          </Button>
        ) : (
          <Button onClick={() => onStart('turn on')}>
            {hasFactor ? t('Add an app') : t('Turn on two-factor authentication')}
          </Button>
        )}
      </div>
    </>
  );
}

type ProofFormProps = {
  action: Action;
  run: (action: Action, proof: Proof) => Promise<void>;
  onCancel: () => void;
};

const LABELS: Record<Action, StudioLabel> = {
  'turn on': 'Continue',
  'turn off': 'Turn off',
  'new codes': 'Create new codes',
};

function ProofForm({ action, run, onCancel }: ProofFormProps) {
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(proof) {
      await run(action, proof);
      return '';
    },
  });
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      submitLabel={t(LABELS[action])}
      tone={action === 'turn off' ? 'danger' : 'primary'}
      inPanel
      buttons={<Button onClick={onCancel}>{t('Cancel')}</Button>}
    >
      <ProofFields form={form} />
    </FormLayout>
  );
}
