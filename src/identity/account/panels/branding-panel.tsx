import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { useSiteName } from '../../../platform/ui/site-name.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import { ImageUpload } from '../../../portfolio/images/image-upload.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

/** A page that is the owner's alone: without the platform's name, mark and login. */
export function BrandingPanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const siteName = useSiteName();
  return (
    <Panel title={t('Your own site')}>
      <Checkbox
        name="branding"
        label={t('Show {siteName} on my page', { siteName })}
        hint={t('If this is off, your page shows no {siteName} name, logo or login link. Log in at /login.', {
          siteName,
        })}
        checked={settings.branding}
        onChange={({ target }) => save({ branding: target.checked })}
      />
      <ImageUpload
        label={t('Icon of your page')}
        value={settings.favicon_url}
        onChange={(favicon_url) => save({ favicon_url })}
      />
      <ImageUpload
        label={t('Image for link previews, best with 1,200 by 630 pixels')}
        value={settings.card_url}
        onChange={(card_url) => save({ card_url })}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
