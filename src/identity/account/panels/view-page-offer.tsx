import type { ReactNode } from 'react';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { ShareButton } from '../../../portfolio/components/share-button.tsx';
import { portfolioPath } from '../../../portfolio/model/page-path.ts';
import type { AccountProps } from '../load-account.tsx';

type ViewPageOfferProps = Pick<AccountProps, 'version'> & {
  /** Further links beside the one to the page. */
  children?: ReactNode;
};

/** After the first steps and after an import: leads to the page. */
export function ViewPageOffer({ version: { account }, children }: ViewPageOfferProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton href={portfolioPath(account)} tone="primary">
        {t('View page')}
      </LinkButton>
      <ShareButton userName={account.user_name} />
      {children}
    </div>
  );
}
