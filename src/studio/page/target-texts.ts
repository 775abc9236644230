import { api, apiWithTag } from '../../platform/api/api-client.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import type { Values } from '../../portfolio/model/record.ts';
import type { View } from '../../portfolio/views/view.ts';
import type { EditPlace, StoredText } from './edit-place.ts';
import type { EditTarget } from './edit-target.ts';
import { type LanguageTexts, readLanguage, saveTranslated, translatedPlace } from './language-texts.ts';
import { saveViewWords, viewWords } from './view-words.ts';

/** As they were last read or saved here: all translations of a portfolio are too much to read for each text. */
const known = new Map<Language, LanguageTexts>();

/** What decides which texts of a page can be written, and which are not written yet. */
export type PageTexts = {
  target: EditTarget;
  language?: LanguageTexts;
  view?: View;
  /** Of the project whose page it is. */
  values?: Values;
};

export async function loadPageTexts(target: EditTarget, projectId: string): Promise<PageTexts> {
  if (target.kind === 'view') return { target, view: await api('GET /api/views/:id', { params: { id: target.id } }) };
  if (target.kind === 'portfolio') return { target };
  const language = await readLanguage(target.language);
  known.set(target.language, language);
  return { target, language, ...(projectId && { values: await readProject(projectId) }) };
}

/** `fallback`: what stands there is the portfolio's own text. Undefined if the target has no such text. */
export type TextState = 'own' | 'fallback' | 'stale';

export function textState({ language, view, values }: PageTexts, place: EditPlace): TextState | undefined {
  if (!language && !view) return 'own';
  const words = language ? translatedPlace(language, place, values) : view && viewWords(view, place);
  if (!words) return undefined;
  if (words.isStale) return 'stale';
  return words.text === '' ? 'fallback' : 'own';
}

/** Of a translation or a view. Without `isFresh`, it may have been changed elsewhere since: saving notices that. */
export async function readTargetText(place: EditPlace, isFresh: boolean): Promise<StoredText> {
  const { target } = place;
  if (target.kind === 'view') return readViewText(place, target.id);
  if (target.kind === 'portfolio') throw notFound('Translation');
  const language = (!isFresh && known.get(target.language)) || (await readLanguage(target.language));
  known.set(target.language, language);
  const values = place.field.includes('/') ? await readProject(place.id) : undefined;
  return languageText(place, language, values);
}

export async function saveTargetText(place: EditPlace, text: string, stored: StoredText): Promise<StoredText> {
  const { view, etag, values } = stored;
  if (view) return viewText(place, await saveViewWords(view, place, text, etag));
  const { target } = place;
  const language = target.kind === 'language' ? known.get(target.language) : undefined;
  if (!language) throw notFound('Translation');
  const saved = await saveTranslated(language, place, values, text);
  known.set(saved.language, saved);
  return languageText(place, saved, values);
}

function languageText(place: EditPlace, language: LanguageTexts, values: Values | undefined): StoredText {
  const { text, shown } = translatedPlace(language, place, values) ?? { text: '', shown: undefined };
  return { text, shown, etag: undefined, values };
}

async function readViewText(place: EditPlace, id: string): Promise<StoredText> {
  const { body, etag } = await apiWithTag('GET /api/views/:id', { params: { id } });
  return viewText(place, { view: body, etag });
}

function viewText(place: EditPlace, { view, etag }: { view: View; etag: string | undefined }): StoredText {
  const text = viewWords(view, place)?.text ?? '';
  return { text, shown: text || undefined, etag, view };
}

async function readProject(id: string): Promise<Values> {
  return { ...(await api('GET /api/projects/:id', { params: { id } })) };
}
