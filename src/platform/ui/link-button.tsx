import type { ComponentProps } from 'react';
import { type ButtonTone, buttonClass } from './button.tsx';

type LinkButtonProps = ComponentProps<'a'> & { href: string; tone?: ButtonTone };

/** A link to a document that looks like a button. */
export function LinkButton({ tone = 'plain', className = '', ...props }: LinkButtonProps) {
  return <a {...props} className={`${buttonClass(tone)} ${className}`} />;
}
