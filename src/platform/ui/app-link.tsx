import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonTone, buttonClass } from './button.tsx';

type AppLinkProps = { to: string; children: ReactNode };

/** A link in running text to another screen of the app. */
export function AppLink({ to, children }: AppLinkProps) {
  return (
    <Link to={to} className="text-accent underline underline-offset-4 hover:decoration-2">
      {children}
    </Link>
  );
}

/** A link to another screen of the app that looks like a button; for documents use LinkButton. */
export function AppLinkButton({ to, tone, children }: AppLinkProps & { tone?: ButtonTone }) {
  return (
    <Link to={to} className={buttonClass(tone)}>
      {children}
    </Link>
  );
}
