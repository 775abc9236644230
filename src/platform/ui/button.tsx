import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'plain' | 'quiet' | 'danger' | 'band' | 'band-plain';

const TONES: Record<ButtonTone, string> = {
  primary: 'border-paint-edge bg-paint text-on-paint hover:border-ink hover:bg-ink hover:text-wall',
  plain: 'border-edge bg-surface text-ink hover:bg-sunk',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunk',
  danger: 'border-danger bg-surface text-danger hover:bg-sunk',
  band: 'border-on-band bg-on-band text-band hover:bg-transparent hover:text-on-band',
  'band-plain': 'border-on-band bg-transparent text-on-band hover:bg-on-band hover:text-band',
};

/** Returns the classes of a button, for any element: a link can look the same. */
export function buttonClass(tone: ButtonTone = 'plain'): string {
  return `inline-flex min-h-10 pointer-coarse:min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border px-4 py-2 text-center font-semibold text-sm leading-5 no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-80 ${TONES[tone]}`;
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** In progress: shows a spinner and ignores clicks; the focus stays. */
  pending?: boolean;
};

export function Button({ tone = 'plain', pending = false, type = 'button', className = '', ...props }: ButtonProps) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else props.onClick?.(event);
  };
  return (
    <button
      {...props}
      type={type}
      onClick={onClick}
      aria-disabled={pending || props['aria-disabled']}
      className={`${buttonClass(tone)} ${className}`}
    >
      {pending && <Spinner />}
      {props.children}
    </button>
  );
}
