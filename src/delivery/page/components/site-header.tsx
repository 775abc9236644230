import { Fragment, Suspense } from 'react';
import { useTextAttributes } from '../../../platform/ui/owner-text.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import type { StoredUserRecord } from '../../../platform/ui/stored-user.ts';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import { lazyPart } from '../../../portfolio/components/lazy-part.tsx';
import type { Theme } from '../../../portfolio/model/theme.ts';
import type { LanguageChoice, PageSectionChoice } from '../state/portfolio-state.ts';
import { Avatar } from './avatar.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { SectionLinkText } from './section-link.tsx';

const AccountCorner = lazyPart<{ user: StoredUserRecord }>(
  async () => (await import('./account-corner.tsx')).loadAccountCorner(),
  () => (
    <a href="/studio" className="link" lang="en">
      Studio
    </a>
  ),
);

type SiteHeaderProps = {
  name: string;
  /** Linked after the introduction. */
  sections: readonly PageSectionChoice[];
  /** The path of the portfolio, if the header is on another page. */
  page?: string;
  /** False on the owner's domain: links to the app would lead nowhere. */
  hasApp: boolean;
  /** The mode of the page, if visitors can choose another; undefined after hydration if they cannot. */
  theme: Theme | undefined;
  languages: LanguageChoice | undefined;
};

export function SiteHeader({ name, sections, page = '', hasApp, theme, languages }: SiteHeaderProps) {
  const text = useTextAttributes();
  const t = useTranslate();
  return (
    <header className="site-header">
      <a href={`${page}#about`} className="site-name">
        <span {...text(name)}>{name}</span>
      </a>{' '}
      <nav aria-label={t('Page')} className="site-nav">
        <a href={`${page}#about`} className="nav-link">
          {t('About')}
        </a>
        {sections.map((section) => (
          // Browsers without style sheets, and what is copied, have a space between the words.
          <Fragment key={section.kind}>
            {' '}
            <a href={`${page}#${section.kind}`} className="nav-link">
              <SectionLinkText section={section} />
            </a>
          </Fragment>
        ))}
      </nav>
      <div className="site-account">
        {languages && <LanguageSwitch {...languages} />}
        {theme?.mode_switch && <ModeSwitch mode={theme.mode} />}
        {hasApp && <Account />}
      </div>
    </header>
  );
}

/** The server renders no user: the login state is rendered in the browser, so that the bytes are the same for all. */
function Account() {
  const user = useStoredUser();
  if (!user) return null;
  return (
    <Suspense fallback={<Avatar user={user} />}>
      <AccountCorner user={user} />
    </Suspense>
  );
}
