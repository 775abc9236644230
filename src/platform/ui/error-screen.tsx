import type { ReactNode } from 'react';
import { apiMessage, t } from '../lib/texts/studio/studio-texts.ts';
import { EmptyCase } from './empty-case.tsx';
import { useSiteName } from './site-name.tsx';

type ErrorScreenProps = {
  /** The text after 'Oops! '. */
  text: string;
  /** Links to continue. */
  children: ReactNode;
};

/** The screen shown instead of content that failed or does not exist. */
export function ErrorScreen({ text, children }: ErrorScreenProps) {
  const siteName = useSiteName();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 py-16 sm:py-24">
      <title>{t('Oops! · {siteName}', { siteName })}</title>
      <EmptyCase className="w-32" />
      <h1 tabIndex={-1} className="font-bold font-display text-title outline-none">
        {t('Oops! {message}', { message: apiMessage(text) })}
      </h1>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
