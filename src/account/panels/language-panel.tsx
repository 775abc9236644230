import { LANGUAGE_NAMES, LANGUAGES, type Language, preferredLanguage } from '../../lib/texts/languages.ts';
import { AppLinkButton } from '../../ui/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { NoticeText } from '../../ui/use-notice.tsx';
import type { AccountProps } from '../load-account.tsx';
import { useAutosave } from './use-autosave.tsx';

const CHOICES = LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]] as const);

export function LanguagePanel(own: AccountProps) {
  const { settings, save, notice } = useAutosave(own);
  return (
    <Panel
      title="Language of your page"
      intro="For what you have not written yourself: labels, dates, the contact form and its messages."
    >
      <SelectField
        label="Language"
        name="language"
        choices={CHOICES}
        value={settings.language}
        onChange={({ target }) => save({ language: target.value as Language })}
      />
      <div>
        <AppLinkButton to="/studio/languages">Write in further languages</AppLinkButton>
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
        Your browser is set to <span lang={language}>{LANGUAGE_NAMES[language]}</span>. The labels, dates and contact
        form of your page can be too.
      </p>
      <Button pending={settings.language === language} onClick={() => save({ language })}>
        Use <span lang={language}>{LANGUAGE_NAMES[language]}</span>
      </Button>
      <NoticeText notice={notice} />
    </div>
  );
}
