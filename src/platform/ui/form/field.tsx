import { type ReactNode, useId } from 'react';
import { useTranslate } from '../page-texts.tsx';

/** The props of every form field, in addition to its control's attributes. */
export type FieldProps = {
  label: string;
  /** Shown under the label: what to enter. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
};

/** Attributes that link a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FrameProps = FieldProps & {
  /** Shown beside the label, such as 'required'. */
  mark?: 'required' | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its own label, hint and error. */
export function Field({ label, hint, error, mark, className = '', children }: FrameProps) {
  const id = useId();
  const t = useTranslate();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {mark && (
          <span aria-hidden="true" className="placard">
            {t(mark)}
          </span>
        )}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-faint text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

/** The style of all text controls. 16 px text: phones zoom in on anything smaller. */
export const CONTROL_CLASS =
  'w-full min-w-0 min-h-11 rounded-control border border-edge bg-surface px-3 py-2 text-base leading-6 text-ink placeholder:text-faint hover:border-ink disabled:cursor-not-allowed disabled:bg-sunk disabled:text-soft disabled:hover:border-edge aria-invalid:border-danger';

/** In addition, for text controls only: `:read-only` also matches every other control. */
export const TEXT_CONTROL_CLASS = `${CONTROL_CLASS} read-only:bg-sunk read-only:text-soft read-only:hover:border-edge`;
