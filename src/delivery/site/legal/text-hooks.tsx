import { HELP_TEXTS } from '../texts/help-texts.ts';
import { LEGAL_TEXTS } from '../texts/legal-texts.ts';
import { textsHook } from '../texts/site-texts.tsx';

export const useLegalTexts = textsHook(LEGAL_TEXTS);
export const useHelpTexts = textsHook(HELP_TEXTS);
