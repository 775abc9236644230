import { createElement, Fragment, type ReactNode } from 'react';
import { filledParts, fillIn, type NamesIn, type ValuesOf } from '../../../platform/lib/texts/translate.ts';
import { usePageTexts } from '../../../platform/ui/page-texts.tsx';
import { LANDING_TEXTS } from './landing-texts.ts';

/** Returns the hook for a list of texts: in the language of the page, or else the English ones. */
export function textsHook<Texts extends Readonly<Record<string, string>>>(english: Texts) {
  return () => {
    const translated = usePageTexts()?.texts;
    const textOf = (name: keyof Texts & string) => translated?.[name] ?? english[name] ?? name;
    return {
      /** A text for attributes and between tags. */
      t: <Name extends keyof Texts & string>(name: Name, ...[values]: ValuesOf<Texts[Name]>): string =>
        fillIn(textOf(name), values),
      /** A text with elements in place of the names in its braces, in the order of the language. */
      filled: <Name extends keyof Texts & string>(name: Name, values: Record<NamesIn<Texts[Name]>, ReactNode>) =>
        createElement(Fragment, null, ...filledParts<ReactNode>(textOf(name), values).filter((part) => part !== '')),
    };
  };
}

export const useLandingTexts = textsHook(LANDING_TEXTS);
