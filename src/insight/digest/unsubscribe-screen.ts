import type { StudioLanguage } from '../../platform/lib/texts/languages.ts';

/** 'asked': the page that asks; 'done': nothing more is sent. */
export type UnsubscribeScreen = { state: 'asked' | 'done'; language: StudioLanguage };
