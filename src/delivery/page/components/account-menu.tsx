import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { Menu, MenuItem, MenuLink } from '../../../platform/ui/menu.tsx';
import { useTranslate } from '../../../platform/ui/page-texts.tsx';
import { clearStoredUser, type StoredUserRecord, VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';
import { Avatar } from './avatar.tsx';
import '../styles/account-menu.css';

/** The menu of a logged-in user on a public page. Loaded only if logged in. */
export function AccountMenu({ user }: { user: StoredUserRecord }) {
  const isOwner = useIsOwner();
  const t = useTranslate();
  const [failure, setFailure] = useState('');

  async function logOut() {
    try {
      await api('POST /api/users/logout');
    } catch (error) {
      if (!isAppError(error)) throw error;
      // The session has already ended, which is the goal.
      if (error.code !== 'unauthorized') return setFailure(error.message);
    }
    clearStoredUser();
    localStorage.clear();
    location.assign('/');
  }

  return (
    <>
      <p role="alert" className="text-danger text-sm">
        {failure}
      </p>
      <Menu trigger={<Avatar user={user} />} triggerLabel={t('Account')} triggerClassName="cursor-pointer rounded-full">
        <MenuLink link={<a href={`/users/edit/${encodeURIComponent(user.id)}`} />}>{t('Profile')}</MenuLink>
        <MenuLink link={<a href="/settings" />}>{t('Settings')}</MenuLink>
        {isOwner && <MenuLink link={<a href="/studio/page" />}>{t('Edit')}</MenuLink>}
        {isOwner && (
          <MenuLink link={<a href={`${location.pathname}${VISITOR_VIEW}`} />}>{t('See as a visitor')}</MenuLink>
        )}
        <MenuItem onSelect={() => void logOut()}>{t('Logout')}</MenuItem>
      </Menu>
    </>
  );
}
