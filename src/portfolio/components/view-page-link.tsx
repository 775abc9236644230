import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { ButtonTone } from '../../platform/ui/button.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { portfolioPath } from '../model/page-path.ts';

/** Leads to the logged-in user's public page, which they can send. */
export function ViewPageLink({ tone = 'plain', className = '' }: { tone?: ButtonTone; className?: string }) {
  return (
    <LinkButton href={portfolioPath(useStoredUser())} tone={tone} className={className}>
      {t('View page')}
    </LinkButton>
  );
}
