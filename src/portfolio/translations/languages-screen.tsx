import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../platform/api/api-client.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../platform/lib/texts/languages.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { TranslationEditor } from './translation-editor.tsx';
import type { TranslationProgress, Translations } from './translation-schemas.ts';
import { progressText } from './translation-words.ts';

const KEY = ['translations'];

export function LanguagesScreen() {
  return <RequireLogin>{(user) => <Languages userId={user.id} />}</RequireLogin>;
}

function Languages({ userId }: { userId: string }) {
  const client = useQueryClient();
  const result = useQuery({ queryKey: KEY, queryFn: () => api('GET /api/translations'), gcTime: 0 });
  const [opened, setOpened] = useState<Language>();
  const close = () => {
    setOpened(undefined);
    void client.invalidateQueries();
  };
  return (
    <>
      <ScreenHeader
        title={t('Languages')}
        caption={t('Studio')}
        intro={t(
          'Write your texts in further languages, side by side with your own. Where a translation is missing, visitors read your own text.',
        )}
      >
        {opened ? (
          <Button onClick={close}>{t('All languages')}</Button>
        ) : (
          <AppLinkButton to="/settings/page#language">{t('Language of your own texts')}</AppLinkButton>
        )}
      </ScreenHeader>
      {opened ? (
        <TranslationEditor language={opened} userId={userId} />
      ) : (
        <LoadState result={result} shape="rows">
          {(translations) => <LanguageList userId={userId} translations={translations} onOpen={setOpened} />}
        </LoadState>
      )}
    </>
  );
}

type ListProps = { userId: string; translations: Translations; onOpen: (language: Language) => void };

function LanguageList({ userId, translations: { base, languages }, onOpen }: ListProps) {
  const client = useQueryClient();
  const { notice, setNotice } = useNotice();
  const [removed, setRemoved] = useState<Language>();
  const shown = languages.filter((each) => each.shown).map(({ language }) => language);

  async function run(action: () => Promise<unknown>, message: string) {
    try {
      await action();
      setNotice({ tone: 'success', message });
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    await client.invalidateQueries();
  }
  const show = (language: Language, isShown: boolean) => {
    const page_languages = isShown ? [...shown, language] : shown.filter((each) => each !== language);
    return run(
      () => api('PATCH /api/users/:id', { params: { id: userId }, body: { page_languages } }),
      isShown ? t('Visitors can choose it now.') : t('Visitors do not see it any more.'),
    );
  };
  const left = LANGUAGES.filter((each) => each !== base && !languages.some(({ language }) => language === each));
  return (
    <div className="flex flex-col gap-6">
      <NoticeText notice={notice} />
      {languages.length > 0 && (
        <ul aria-label={t('Further languages')} className="case flex flex-col px-4 sm:px-5">
          {languages.map((progress) => (
            <LanguageRow
              key={progress.language}
              progress={progress}
              onOpen={() => onOpen(progress.language)}
              onShow={(isShown) => void show(progress.language, isShown)}
              onRemove={() => setRemoved(progress.language)}
            />
          ))}
        </ul>
      )}
      <AddLanguage base={base} left={left} onAdd={onOpen} />
      <Dialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={t('Delete this translation?')}
        description={t('All texts in this language are deleted, and its page. Your own texts stay as they are.')}
      >
        <div className="flex flex-wrap gap-3">
          <Button
            tone="danger"
            onClick={() => {
              setRemoved(undefined);
              const options = removed && { params: { language: removed } };
              if (options) {
                void run(() => api('DELETE /api/translations/:language', options), t('Translation deleted.'));
              }
            }}
          >
            {t('Delete')}
          </Button>
          <Button onClick={() => setRemoved(undefined)}>{t('Cancel')}</Button>
        </div>
      </Dialog>
    </div>
  );
}

type RowProps = {
  progress: TranslationProgress;
  onOpen: () => void;
  onShow: (isShown: boolean) => void;
  onRemove: () => void;
};

function LanguageRow({ progress, onOpen, onShow, onRemove }: RowProps) {
  const { language, shown } = progress;
  const name = LANGUAGE_NAMES[language];
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-4 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <p className="font-semibold" lang={language}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-soft text-sm">
          {progressText(progress)} · {shown ? t('visitors can choose it') : t('not shown to visitors')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t('Translate into {name}', { name })} onClick={onOpen}>
          {t('Translate')}
        </Button>
        <Link
          to={`/studio/page?lang=${language}`}
          aria-label={t('Edit {name} on the page', { name })}
          className={buttonClass()}
        >
          {t('Edit on the page')}
        </Link>
        <Button
          aria-label={shown ? t('Hide {name}', { name }) : t('Show {name}', { name })}
          onClick={() => onShow(!shown)}
        >
          {shown ? t('Hide') : t('Show to visitors')}
        </Button>
        <Button tone="danger" aria-label={t('Delete {name}', { name })} onClick={onRemove}>
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}

type AddProps = { base: Language; left: readonly Language[]; onAdd: (language: Language) => void };

function AddLanguage({ base, left, onAdd }: AddProps) {
  const [chosen, setChosen] = useState<Language | undefined>(left[0]);
  const language = chosen && left.includes(chosen) ? chosen : left[0];
  if (!language) return null;
  return (
    <Panel
      title={t('Add a language')}
      intro={t('Your own texts are in {language}.', { language: LANGUAGE_NAMES[base] })}
    >
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label={t('Language')}
          name="language"
          choices={left.map((each) => [each, LANGUAGE_NAMES[each]] as const)}
          value={language}
          onSelect={setChosen}
        />
        <Button tone="primary" onClick={() => onAdd(language)}>
          {t('Add')}
        </Button>
      </div>
    </Panel>
  );
}
