import { LANGUAGE_NAMES, STUDIO_LANGUAGES } from '../../../platform/lib/texts/languages.ts';
import { storeLanguage } from '../../../platform/lib/texts/studio/studio-language.ts';
import { studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';

/**
 * The language of these screens, in this browser, and of mails to the owner. Another one loads the document again: once
 * it is stored, since a new document would end the request.
 */
export function StudioLanguagePanel({ version, change }: AccountProps) {
  const { notice, setNotice } = useNotice();

  async function choose(language: string): Promise<void> {
    const studio_language = STUDIO_LANGUAGES.find((known) => known === language) ?? 'en';
    try {
      await change({ ...version, etag: undefined }, { studio_language });
      storeLanguage(studio_language);
      location.reload();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  return (
    <Panel
      title={t('Language of the studio')}
      intro={t('For the studio in this browser and for emails to you. Your page has its own setting.')}
    >
      <SelectField
        label={t('Language')}
        name="studio_language"
        choices={STUDIO_LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const)}
        value={studioLanguage()}
        onSelect={choose}
      />
      <NoticeText notice={notice} />
    </Panel>
  );
}
