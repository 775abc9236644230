import { LANGUAGE_NAMES } from '../../lib/texts/languages.ts';
import { storeLanguage } from '../../lib/texts/studio/studio-language.ts';
import { STUDIO_LANGUAGES, studioLanguage, t } from '../../lib/texts/studio/studio-texts.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Panel } from '../../ui/panel.tsx';

/** The language of these screens, in this browser. Another one loads the document again. */
export function StudioLanguagePanel() {
  return (
    <Panel
      title={t('Language of the studio')}
      intro={t('Of these screens and their messages, in this browser. Your page has its own.')}
    >
      <SelectField
        label={t('Language')}
        name="studio_language"
        choices={STUDIO_LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const)}
        value={studioLanguage()}
        onSelect={(language) => {
          storeLanguage(language);
          location.reload();
        }}
      />
    </Panel>
  );
}
