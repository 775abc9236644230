import { lazy, Suspense } from 'react';
import { Mark } from '../../ui/brand.tsx';
import { useTextAttributes } from '../../ui/owner-text.tsx';
import { useStoredUser } from '../../ui/use-stored-user.tsx';
import { Avatar } from './avatar.tsx';

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

const LINKS = [
  ['about', 'About'],
  ['projects', 'Projects'],
  ['badges', 'Badges'],
  ['certifications', 'Certifications'],
  ['contacts', 'Contacts'],
] as const;

/** `page`: the path of the portfolio, if the header is on another page. */
export function SiteHeader({ name, page = '' }: { name: string; page?: string }) {
  const text = useTextAttributes();
  return (
    <header className="site-header">
      <a href={`${page}#about`} className="site-name">
        <Mark className="site-mark" />
        <span {...text(name)}>{name}</span>
      </a>
      <nav aria-label="Page" className="site-nav">
        {LINKS.map(([id, label]) => (
          <a key={id} href={`${page}#${id}`} className="nav-link">
            {label}
          </a>
        ))}
      </nav>
      <div className="site-account">
        <AccountCorner />
      </div>
    </header>
  );
}

/** The server renders no user: the login state is rendered in the browser, so that the bytes are the same for all. */
function AccountCorner() {
  const user = useStoredUser();
  if (!user) {
    return (
      <a href="/login" className="link log-in">
        Log in
      </a>
    );
  }
  return (
    <>
      <a href="/modal" className="link">
        Add
      </a>
      <a href="/studio" className="link">
        Studio
      </a>
      <Suspense fallback={<Avatar user={user} />}>
        <AccountMenu user={user} />
      </Suspense>
    </>
  );
}
