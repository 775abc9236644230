import { LANGUAGE_NAMES, LANGUAGES, preferredLanguage } from '../../../platform/lib/texts/languages.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { NoticeText } from '../../../platform/ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

const CHOICES = LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const);

export function LanguagePanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel title={t('Language of your page')} intro={t('For labels, dates, the contact form and its messages.')}>
      <SelectField
        label={t('Language')}
        name="language"
        choices={CHOICES}
        value={settings.language}
        onSelect={(language) => save({ language })}
      />
      <div>
        <AppLinkButton to="/studio/languages">{t('Write in further languages')}</AppLinkButton>
      </div>
      <NoticeText notice={notice} />
    </Panel>
  );
}

/** Offers the browser's language for the page; nothing if the page has it already, or if there are no texts in it. */
export function LanguageOffer(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  const language = preferredLanguage(navigator.languages);
  const isOffered = language !== undefined && language !== own.version.account.language;
  if (!isOffered) return <NoticeText notice={notice} />;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-soft text-sm">
        {filled('Your browser is set to {language}. The labels, dates and contact form of your page can be too.', {
          language: (
            <span key="language" lang={language}>
              {LANGUAGE_NAMES[language]}
            </span>
          ),
        })}
      </p>
      <Button pending={settings.language === language} onClick={() => save({ language })}>
        {filled('Use {language}', {
          language: (
            <span key="language" lang={language}>
              {LANGUAGE_NAMES[language]}
            </span>
          ),
        })}
      </Button>
      <NoticeText notice={notice} />
    </div>
  );
}
