import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { api } from '../../platform/api/api-client.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { LANGUAGE_NAMES, type Language } from '../../platform/lib/texts/languages.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../platform/lib/texts/translate.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { DraftOffer, UnsavedStatus } from '../../platform/ui/form/draft-notices.tsx';
import { TEXT_CONTROL_CLASS } from '../../platform/ui/form/field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import {
  TRANSLATIONS_AT_ONCE,
  type TranslatedRecord,
  type TranslatedText,
  type Translation,
  type TranslationChange,
} from './translation-schemas.ts';
import { progressOf, progressText, recordHeading, textLabel } from './translation-words.ts';
import { isTyped, type TypedTexts, textKeys, textToSave, typedNames, typedTexts } from './typed-texts.ts';

const SAVED_MESSAGE_MS = 3_000;

/** The owner's texts, each beside its translation; a text is saved when it is left. */
export function TranslationEditor({ language, userId }: { language: Language; userId: string }) {
  const queryKey = ['translations', language];
  const result = useQuery({
    queryKey,
    queryFn: () => api('GET /api/translations/:language', { params: { language } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <LoadState result={result} shape="rows">
      {(translation) => (translation.texts === 0 ? <NoTexts /> : <Editor translation={translation} userId={userId} />)}
    </LoadState>
  );
}

function NoTexts() {
  return (
    <EmptyState title={t('Nothing to translate yet')}>
      <p>{t('Fill in your profile and add projects or experience first; their text will appear here.')}</p>
      <AppLinkButton to="/studio">{t('Studio')}</AppLinkButton>
    </EmptyState>
  );
}

type Languages = Pick<Translation, 'base' | 'language'>;

type EditorProps = { translation: Translation; userId: string };

function Editor({ translation: { base, language, records: loaded }, userId }: EditorProps) {
  const [isShort, setIsShort] = useState(false);
  const { records, form, draft, notice, save, saveAll, isUnreached, isPending } = useTypedTexts(
    language,
    loaded,
    userId,
  );
  const isLeft = ({ text, stale }: TranslatedText) => !isShort || text.length === 0 || stale;
  // What is open stays while it is edited.
  const open = loaded.map((record) => ({ ...record, texts: record.texts.filter(isLeft) }));
  const isOpen = (record: TranslatedRecord, { field }: TranslatedText) =>
    open.some((each) => isSame(each, record) && each.texts.some((text) => text.field === field));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          <bdi lang={language}>{LANGUAGE_NAMES[language]}</bdi>: {progressText(progressOf(records))}
        </p>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" checked={isShort} onChange={({ target }) => setIsShort(target.checked)} />
          {t('Only what is missing or out of date')}
        </label>
      </div>
      <DraftOffer draft={draft} nameFields={(keys) => typedNames(records, keys)} />
      {records.map((record) => {
        const texts = record.texts.filter((text) => isOpen(record, text));
        if (texts.length === 0) return null;
        return (
          <section key={`${record.kind} ${record.id}`} className="case flex flex-col gap-5 p-4 sm:p-5">
            <h2 className="font-bold font-display text-heading">
              <bdi>{recordHeading(record)}</bdi>
            </h2>
            {texts.map((text) => (
              <TextPair
                key={text.field}
                keys={textKeys(record, text)}
                text={text}
                form={form}
                languages={{ base, language }}
                onLeft={() => isTyped(record, text, form.getValues()) && void save([{ record, text }])}
                onConfirm={() => void save([{ record, text }])}
              />
            ))}
          </section>
        );
      })}
      <div className="sticky bottom-4 z-10 flex flex-col gap-2 empty:hidden">
        <NoticeText notice={notice} />
        {saveAll && (
          <div className="case flex flex-wrap items-center gap-3 p-3 shadow-pop">
            <UnsavedStatus draft={draft} isUnreached={isUnreached} />
            <Button tone="primary" pending={isPending} onClick={saveAll}>
              {t('Save')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type Chosen = { record: TranslatedRecord; text: TranslatedText };

/** What is typed beside what is stored. `saveAll` is defined if something is left that is not saved by leaving it. */
function useTypedTexts(language: Language, loaded: readonly TranslatedRecord[], userId: string) {
  const [records, setRecords] = useState(loaded);
  const stored = useRef(typedTexts(loaded));
  const form = useForm<TypedTexts>({ defaultValues: stored.current });
  const draft = useDraft(form, { userId, part: `#${language}` });
  const { notice, setNotice } = useNotice(SAVED_MESSAGE_MS);
  const [failure, setFailure] = useState<'unreached' | 'rejected'>();
  const [pending, setPending] = useState(0);
  const queue = useRef(Promise.resolve());
  /** What was to be saved and is not. */
  const unsaved = useRef(new Map<string, Chosen>());

  /** One after the other: what is sent last is stored last. */
  function save(chosen: readonly Chosen[]): Promise<void> {
    setPending((count) => count + 1);
    queue.current = queue.current.then(() => saveNow(chosen)).finally(() => setPending((count) => count - 1));
    return queue.current;
  }

  async function saveNow(chosen: readonly Chosen[]) {
    for (const each of chosen) unsaved.current.set(keyOf(each), each);
    const typed = { ...form.getValues() };
    const changes = chosen.map(({ record, text }) => {
      const { kind, id } = record;
      return { kind, id, field: text.field, text: textToSave(record, text, typed) };
    });
    try {
      for (let start = 0; start < changes.length; start += TRANSLATIONS_AT_ONCE) {
        const body = { changes: changes.slice(start, start + TRANSLATIONS_AT_ONCE) };
        await api('PATCH /api/translations/:language', { params: { language }, body });
      }
      for (const each of chosen) unsaved.current.delete(keyOf(each));
      setRecords((before) => changes.reduce(withChange, before));
      settle(Object.fromEntries(chosen.flatMap(({ record, text }) => pick(typed, textKeys(record, text)))));
      if (isLeftOver()) return;
      setFailure(undefined);
      setNotice({ tone: 'success', message: t('Saved.') });
    } catch (thrown) {
      setFailure(isAppError(thrown) && thrown.code === 'unavailable' ? 'unreached' : 'rejected');
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
  /** True if an earlier text could not be saved and is still typed. */
  function isLeftOver(): boolean {
    return [...unsaved.current.values()].some(({ record, text }) => isTyped(record, text, form.getValues()));
  }
  /** What was typed since the request stays. */
  function settle(saved: TypedTexts) {
    const now = { ...form.getValues() };
    stored.current = { ...stored.current, ...saved };
    form.reset(stored.current);
    form.reset(now, { keepDefaultValues: true });
  }
  const isBack = draft.outcome === 'restored' || draft.outcome === 'reloaded';
  const all = records.flatMap((record) => record.texts.map((text) => ({ record, text })));
  const saveAll = () => void save(all.filter(({ record, text }) => isTyped(record, text, form.getValues())));
  return {
    ...{ records, form, draft, notice, save, isPending: pending > 0 },
    isUnreached: failure === 'unreached',
    saveAll: draft.isUnsaved && (failure || isBack) ? saveAll : undefined,
  };
}

function keyOf({ record, text }: Chosen): string {
  return textKeys(record, text).join(' ');
}

function pick(typed: TypedTexts, keys: readonly string[]): [string, string][] {
  return keys.map((key) => [key, typed[key] ?? '']);
}

function withChange(records: readonly TranslatedRecord[], change: TranslationChange): readonly TranslatedRecord[] {
  return records.map((record) => (isSame(record, change) ? withText(record, change.field, change.text) : record));
}

function isSame(one: TranslatedRecord, other: Pick<TranslatedRecord, 'kind' | 'id'>): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function withText(record: TranslatedRecord, field: string, text: string | string[]): TranslatedRecord {
  const texts = record.texts.map((each) => (each.field === field ? { ...each, text, stale: false } : each));
  return { ...record, texts };
}

type PairProps = {
  text: TranslatedText;
  /** One for each item of the text. */
  keys: readonly string[];
  form: UseFormReturn<TypedTexts>;
  languages: Languages;
  onLeft: () => void;
  onConfirm: () => void;
};

function TextPair({ text: { field, base, stale, long }, keys, form, languages, onLeft, onConfirm }: PairProps) {
  const id = useId();
  const typed = useWatch({ control: form.control, name: keys });
  const bases = Array.isArray(base) ? base : [base];
  const label = textLabel(field);
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h3 id={id} className="font-medium text-sm">
          {label}
        </h3>
        {stale && <span className="placard text-danger">{t('Out of date')}</span>}
        {stale && (
          <Button aria-label={t('{label}: still right', { label })} onClick={onConfirm}>
            {t('Still up to date')}
          </Button>
        )}
      </div>
      {bases.map((own, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a translation belongs to the place of its base.
        <div key={index} className="grid gap-2 md:grid-cols-2 md:gap-5">
          <p
            dir="auto"
            lang={languages.base}
            className="min-w-0 whitespace-pre-wrap break-words rounded-control bg-sunk px-3 py-2 text-soft"
          >
            {own}
          </p>
          <textarea
            aria-labelledby={id}
            lang={languages.language}
            dir={typed[index] ? 'auto' : directionOf(languages.language)}
            rows={long ? 4 : 1}
            value={typed[index] ?? ''}
            onChange={({ target }) => form.setValue(keys[index] ?? '', target.value, { shouldDirty: true })}
            onBlur={onLeft}
            className={`${TEXT_CONTROL_CLASS} field-sizing-content resize-y`}
          />
        </div>
      ))}
    </div>
  );
}
