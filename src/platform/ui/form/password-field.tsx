import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps & ComponentProps<'input'> & { autoComplete: 'current-password' | 'new-password' };

/** Can be revealed; pasting and password managers work. */
export function PasswordField({ label, hint, error, className, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...props}
            type={shown ? 'text' : 'password'}
            className={`${CONTROL_CLASS} pe-12`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            aria-label={t('Show what is typed')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 inline-flex w-11 cursor-pointer items-center justify-center rounded-control text-faint hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
