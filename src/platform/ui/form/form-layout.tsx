import { type FormEventHandler, type ReactNode, useRef } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { filled } from '../filled-text.tsx';
import { type NoticeContent, NoticeText } from '../use-notice.tsx';
import { DraftOffer, UnsavedStatus } from './draft-notices.tsx';
import type { DraftState } from './use-draft.tsx';
import type { FormReset } from './use-reset.tsx';

type FormLayoutProps = {
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** Adds a Reset button. */
  reset?: FormReset | undefined;
  /** A link shown after saving. */
  next?: ReactNode;
  /** Further buttons. */
  buttons?: ReactNode;
  pending: boolean;
  /** True if it was sent and must not be sent again. */
  done?: boolean;
  notice: NoticeContent | undefined;
  /** True if the session has ended: explains how to continue without losing input. */
  loginNeeded?: boolean;
  /** Set if input is kept until it is saved: offers it again, and shows what is not saved. */
  draft?: DraftState;
  /** True if the last attempt to save did not reach the server. */
  isUnreached?: boolean;
  /** Enables the browser's validation, such as for emails. */
  browserChecks?: boolean;
  /** True inside a panel, which has the border. */
  inPanel?: boolean;
  children: ReactNode;
};

/** Fields in order, the notice, the buttons. */
export function FormLayout({ browserChecks = false, inPanel = false, ...props }: FormLayoutProps) {
  return (
    <form
      onSubmit={props.onSubmit}
      noValidate={!browserChecks}
      aria-busy={props.pending}
      className={`flex flex-col gap-6 ${inPanel ? '' : 'case p-5 sm:p-7'}`}
    >
      {props.draft && <DraftOffer draft={props.draft} />}
      {props.children}
      <NoticeText notice={props.notice} />
      {props.next}
      {props.loginNeeded && (
        <p className="text-soft text-sm">
          {filled('What you typed is still here: {login}, then come back and send it again.', {
            login: (
              <a
                key="login"
                href="/login"
                target="_blank"
                rel="noopener"
                className="text-accent underline underline-offset-4"
              >
                {t('log in in a new tab')}
              </a>
            ),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          tone={props.tone ?? 'primary'}
          pending={props.pending}
          disabled={props.done}
          className="min-w-28"
        >
          {props.submitLabel}
        </Button>
        {props.buttons}
        {props.reset && <ResetButton {...props.reset} disabled={props.done} />}
      </div>
      {props.draft && <UnsavedStatus draft={props.draft} isUnreached={props.isUnreached ?? false} />}
    </form>
  );
}

function ResetButton({ reset, undo, disabled }: FormReset & { disabled: boolean | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} onClick={reset} disabled={disabled}>
        {t('Reset')}
      </Button>
      {undo && (
        <div className="flex flex-wrap items-center gap-x-2 text-soft text-sm">
          <p role="status">{t('What you typed was removed.')}</p>
          <Button
            tone="quiet"
            onClick={() => {
              undo();
              button.current?.focus();
            }}
          >
            {t('Undo')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Fields in two columns if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-6 sm:grid-cols-2">{children}</div>;
}
