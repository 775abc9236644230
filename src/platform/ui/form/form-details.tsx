import type { ReactNode } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';

type FormDetailsProps = { children: ReactNode; isOpen?: boolean };

/** Fields that the program fills in: part of the form, folded until somebody wants to see them. */
export function FormDetails({ children, isOpen = false }: FormDetailsProps) {
  return (
    <details open={isOpen}>
      <summary className="w-fit cursor-pointer py-2 font-medium text-sm pointer-coarse:py-3">{t('Details')}</summary>
      <div className="flex flex-col gap-4 pt-3">{children}</div>
    </details>
  );
}
