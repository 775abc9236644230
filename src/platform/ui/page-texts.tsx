import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react';
import type { AppError } from '../lib/app-error.ts';
import type { PageText } from '../lib/texts/keys.ts';
import { filledWith } from '../lib/texts/sentence.ts';
import { filledParts, fillIn, type NamesIn, type PageTexts, type Translate } from '../lib/texts/translate.ts';

const Texts = createContext<PageTexts | undefined>(undefined);

/** Provides the texts of a page that is not in English; without it, texts are the English ones in the code. */
export const PageTextsProvider = Texts.Provider;

/** Returns the function for texts in attributes and between tags. */
export function useTranslate(): Translate {
  const page = useContext(Texts);
  return (text, ...values) => fillIn(page?.texts[text] ?? text, values[0]);
}

/** Returns the function for what the API client itself says of a failure; the API's own words are in the language of the page. */
export function useErrorText(): (failure: AppError, part: 'message' | 'error') => string {
  const page = useContext(Texts);
  return (failure, part) => {
    const text = failure.ids ? undefined : page?.texts[failure.texts[part]];
    return text === undefined ? failure[part] : filledWith(text, failure.params, page?.language ?? 'en');
  };
}

/** Returns what is known about the language of the page; undefined for English. */
export function usePageTexts(): PageTexts | undefined {
  return useContext(Texts);
}

/** Tells the API the language of its messages to a visitor; '' for English. */
export function useLanguageQuery(): string {
  const language = useContext(Texts)?.language;
  return language ? `?lang=${language}` : '';
}

type FilledTextProps<Text extends PageText> = { text: Text; values: Record<NamesIn<Text>, ReactNode> };

/** A text with elements in place of the names in its braces, in the order of the language. */
export function FilledText<Text extends PageText>({ text, values }: FilledTextProps<Text>) {
  const page = useContext(Texts);
  const parts = filledParts<ReactNode>(page?.texts[text] ?? text, values);
  return createElement(Fragment, null, ...parts.filter((part) => part !== ''));
}
