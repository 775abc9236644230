import { ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { forgetTheme } from '../../identity/account/apply-theme.ts';
import { api } from '../../platform/api/api-client.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { orderedNames } from '../../platform/lib/texts/display-name.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { thumbnailSource } from '../../platform/rich-text/safe-url.ts';
import { buttonClass } from '../../platform/ui/button.tsx';
import { drafts } from '../../platform/ui/form/drafts.ts';
import { UnsavedChangesDialog, unsavedChanges } from '../../platform/ui/form/unsaved-changes.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/menu.tsx';
import { clearStoredUser, type StoredUserRecord } from '../../platform/ui/stored-user.ts';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { ShareButton } from '../../portfolio/components/share-button.tsx';
import { ViewPageLink } from '../../portfolio/components/view-page-link.tsx';
import { RECORD_KINDS } from '../../portfolio/model/record-kinds.ts';
import { PaletteButton } from '../palette/palette-button.tsx';

const ERROR_MS = 5_000;
/** Links in the header, where a phone has little room. */
const NARROW = 'whitespace-nowrap max-sm:px-2';

export function ForOwner({ user }: { user: StoredUserRecord }) {
  const { notice, isConfirming, confirmLeave, stay, leave } = useLeaving(user.id);
  return (
    <>
      <Link to="/studio" className={`${buttonClass('quiet')} ${NARROW} max-[26rem]:hidden`}>
        {t('Studio')}
      </Link>
      <PaletteButton userId={user.id} onLogOut={confirmLeave} />
      <ViewPageLink tone="quiet" className={NARROW} />
      {user.user_name && <ShareButton userName={user.user_name} tone="quiet" className="max-md:hidden" />}
      <Menu
        trigger={
          <>
            <Plus aria-hidden="true" className="size-4" />
            <span className="max-sm:sr-only">{t('New')}</span>
          </>
        }
        triggerClassName={buttonClass()}
      >
        {RECORD_KINDS.map(({ path, label }) => (
          <MenuLink key={path} link={<Link to={`/${path}/register/new`} />}>
            {t(label)}
          </MenuLink>
        ))}
      </Menu>
      <Menu
        trigger={
          <>
            <Avatar user={user} />
            <ChevronDown aria-hidden="true" className="size-4 text-faint max-[24rem]:hidden" />
          </>
        }
        triggerLabel={t('Account')}
        triggerClassName="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1 rounded-control px-1 hover:bg-sunk"
      >
        <MenuLink link={<Link to={`/users/edit/${user.id}`} />}>{t('Profile')}</MenuLink>
        <MenuLink link={<Link to="/settings" />}>{t('Settings')}</MenuLink>
        <MenuSeparator />
        <MenuItem onSelect={confirmLeave}>{t('Logout')}</MenuItem>
      </Menu>
      {isConfirming && <UnsavedChangesDialog onStay={stay} onLeave={() => void leave()} />}
      {notice && (
        <div className="fixed end-4 bottom-4 z-50 max-w-sm">
          <NoticeText notice={notice} />
        </div>
      )}
    </>
  );
}

/** Log out only after unsaved input was confirmed to be discarded. */
function useLeaving(userId: string) {
  const { notice, setNotice } = useNotice(ERROR_MS);
  const [isConfirming, setConfirming] = useState(false);
  async function leave() {
    setConfirming(false);
    try {
      await api('POST /api/users/logout');
    } catch (thrown) {
      // If the session has already ended, log out anyway.
      if (!isAppError(thrown) || thrown.code !== 'unauthorized') {
        setNotice({ tone: 'error', ...errorToNotice(thrown) });
        return;
      }
    }
    clearStoredUser();
    forgetTheme();
    drafts.forget(userId);
    unsavedChanges.discard();
    location.assign('/');
  }
  const confirmLeave = () => (unsavedChanges.any() ? setConfirming(true) : void leave());
  return { notice, isConfirming, confirmLeave, stay: () => setConfirming(false), leave };
}

function Avatar({ user }: { user: StoredUserRecord }) {
  const [isBroken, setBroken] = useState(false);
  const source = thumbnailSource(user.image_url);
  const initial = (orderedNames(user)[0] || user.user_name || '?').charAt(0).toUpperCase();
  return (
    <span className="grid size-8 place-items-center overflow-hidden rounded-full border border-line bg-sunk font-medium text-sm">
      {source === undefined || isBroken ? (
        <span aria-hidden="true">{initial}</span>
      ) : (
        <img src={source} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      )}
    </span>
  );
}
