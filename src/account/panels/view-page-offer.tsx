import { type MouseEvent, type ReactNode, useState } from 'react';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { portfolioPath } from '../../model/page-path.ts';
import { Checkbox } from '../../ui/form/choices.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';

type ViewPageOfferProps = AccountProps & {
  /** Further links beside the one to the page. */
  children?: ReactNode;
};

/**
 * After the first steps and after an import: leads to the page, and offers, ticked, to leave out its empty sections. It
 * is saved when one of the links is followed.
 */
export function ViewPageOffer({ version, change, children }: ViewPageOfferProps) {
  const [isOffered] = useState(!version.account.hide_empty_sections);
  const [isTicked, setTicked] = useState(true);
  const { notice, setNotice } = useNotice();

  async function save(): Promise<boolean> {
    if (!isOffered || !isTicked || version.account.hide_empty_sections) return true;
    try {
      await change({ ...version, etag: undefined }, { hide_empty_sections: true });
      return true;
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      return false;
    }
  }
  async function viewPage(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
    const { href } = event.currentTarget;
    event.preventDefault();
    if (await save()) location.assign(href);
  }
  return (
    <div className="flex flex-col gap-4">
      {isOffered && (
        <Checkbox
          name="hide_empty_sections"
          label={t('Hide empty sections')}
          hint={t('Your page then shows a section as soon as something is in it. You can change this under Sections.')}
          checked={isTicked}
          onChange={({ target }) => setTicked(target.checked)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <LinkButton href={portfolioPath(version.account)} tone="primary" onClick={(event) => void viewPage(event)}>
          {t('View page')}
        </LinkButton>
        <ShareButton userName={version.account.user_name} />
        {/* Another screen of the app: the request goes on while it opens. */}
        {children && <span onClickCapture={() => void save()}>{children}</span>}
      </div>
      <NoticeText notice={notice} />
    </div>
  );
}
