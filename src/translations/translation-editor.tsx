import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LANGUAGE_NAMES, type Language } from '../lib/texts/languages.ts';
import { directionOf } from '../lib/texts/translate.ts';
import { AppLinkButton } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TEXT_CONTROL_CLASS } from '../ui/form/field.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { errorToNotice, NoticeText, useNotice } from '../ui/use-notice.tsx';
import type { TranslatedRecord, TranslatedText, Translation } from './translation-schemas.ts';
import { progressOf, progressText, recordHeading, textLabel } from './translation-words.ts';
import { readTranslation, saveTranslation } from './translations-api.ts';

/** The owner's texts, each beside its translation; a text is saved when it is left. */
export function TranslationEditor({ language }: { language: Language }) {
  const queryKey = ['translations', language];
  const result = useQuery({ queryKey, queryFn: () => readTranslation(language), gcTime: 0, staleTime: Infinity });
  return (
    <LoadState result={result} shape="rows">
      {(translation) => (translation.texts === 0 ? <NoTexts /> : <Editor translation={translation} />)}
    </LoadState>
  );
}

function NoTexts() {
  return (
    <EmptyState title="Nothing to translate yet">
      <p>Fill in your profile and add projects or experience first; their texts then stand here.</p>
      <AppLinkButton to="/studio">Studio</AppLinkButton>
    </EmptyState>
  );
}

type Languages = Pick<Translation, 'base' | 'language'>;

function Editor({ translation: { base, language, records: loaded } }: { translation: Translation }) {
  const [records, setRecords] = useState(loaded);
  const [isShort, setIsShort] = useState(false);
  const { notice, setNotice } = useNotice();

  async function save(record: TranslatedRecord, { field }: TranslatedText, text: string | string[]) {
    const { kind, id } = record;
    try {
      await saveTranslation(language, { kind, id, field, text });
      setNotice({ tone: 'success', message: 'Saved.' });
      setRecords((before) => before.map((each) => (isSame(each, record) ? withText(each, field, text) : each)));
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
  }
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
          Only what is missing or out of date
        </label>
      </div>
      <NoticeText notice={notice} />
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
                text={text}
                languages={{ base, language }}
                onSave={(given) => void save(record, text, given)}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function isSame(one: TranslatedRecord, other: TranslatedRecord): boolean {
  return one.kind === other.kind && one.id === other.id;
}

function withText(record: TranslatedRecord, field: string, text: string | string[]): TranslatedRecord {
  const texts = record.texts.map((each) => (each.field === field ? { ...each, text, stale: false } : each));
  return { ...record, texts };
}

type PairProps = { text: TranslatedText; languages: Languages; onSave: (text: string | string[]) => void };

function TextPair({ text: { field, base, text, stale, long }, languages, onSave }: PairProps) {
  const id = useId();
  const bases = Array.isArray(base) ? base : [base];
  const [drafts, setDrafts] = useState(() => bases.map((_, index) => (Array.isArray(text) ? text[index] : text) ?? ''));
  const send = (values: string[]) => {
    if (!Array.isArray(base)) onSave(values[0] ?? '');
    else onSave(values.every((value) => value.trim() === '') ? [] : values);
  };
  const saved = bases.map((_, index) => (Array.isArray(text) ? text[index] : text) ?? '');
  const sendIfChanged = () => {
    if (drafts.some((draft, index) => draft !== saved[index])) send(drafts);
  };
  const label = textLabel(field);
  return (
    <div className="flex flex-col gap-2 border-line border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="flex min-h-8 flex-wrap items-center gap-3">
        <h3 id={id} className="font-medium text-sm">
          {label}
        </h3>
        {stale && <span className="placard text-danger">Out of date</span>}
        {stale && (
          <Button aria-label={`${label}: still right`} onClick={() => send(drafts)}>
            Still right
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
            dir={drafts[index] ? 'auto' : directionOf(languages.language)}
            rows={long ? 4 : 1}
            value={drafts[index] ?? ''}
            onChange={({ target }) => setDrafts(drafts.map((draft, at) => (at === index ? target.value : draft)))}
            onBlur={sendIfChanged}
            className={`${TEXT_CONTROL_CLASS} field-sizing-content resize-y`}
          />
        </div>
      ))}
    </div>
  );
}
