import { useEffect } from 'react';
import { isAppError } from '../../platform/lib/app-error.ts';

/** True for the answer that a login of more than ten minutes ago gets. */
export function isStaleLogin(error: unknown): boolean {
  return isAppError(error) && error.code === 'reauth_required';
}

/** Lets the screen ask for the password as soon as one of its parts is refused. */
export function useStaleLogin(error: unknown, onStale: () => void): void {
  const isStale = isStaleLogin(error);
  useEffect(() => {
    if (isStale) onStale();
  }, [isStale, onStale]);
}
