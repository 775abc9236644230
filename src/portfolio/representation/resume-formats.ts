import { keysOf } from '../../platform/lib/keys.ts';

/** The formats of the résumé, and what each is sent as. */
export const RESUME_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

export type ResumeFormat = keyof typeof RESUME_TYPES;
export const RESUME_FORMATS: readonly ResumeFormat[] = keysOf(RESUME_TYPES);

export const PAPERS = ['a4', 'letter'] as const;
export const TEMPLATES = ['plain', 'dossier'] as const;
export type PrintOptions = { paper: (typeof PAPERS)[number]; template: (typeof TEMPLATES)[number] };
