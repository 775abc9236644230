import { createElement, Fragment, type ReactNode } from 'react';
import { type StudioText, studioText } from '../lib/texts/studio/studio-texts.ts';
import { filledParts, type NamesIn } from '../lib/texts/translate.ts';

/** A text of the studio with elements in place of the names in its braces, in the order of the language. */
export function filled<Text extends StudioText>(text: Text, values: Record<NamesIn<Text>, ReactNode>): ReactNode {
  const parts = filledParts<ReactNode>(studioText(text), values);
  return createElement(Fragment, null, ...parts.filter((part) => part !== ''));
}
