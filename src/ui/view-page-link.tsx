import { t } from '../lib/texts/studio/studio-texts.ts';
import { portfolioPath } from '../model/page-path.ts';
import type { ButtonTone } from './button.tsx';
import { LinkButton } from './link-button.tsx';
import { useStoredUser } from './use-stored-user.tsx';

/** Leads to the logged-in user's public page, which they can send. */
export function ViewPageLink({ tone = 'plain', className = '' }: { tone?: ButtonTone; className?: string }) {
  return (
    <LinkButton href={portfolioPath(useStoredUser())} tone={tone} className={className}>
      {t('View page')}
    </LinkButton>
  );
}
