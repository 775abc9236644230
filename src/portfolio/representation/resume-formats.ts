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
export const TEMPLATES = ['plain', 'dossier', 'press', 'modern'] as const;
/** How many pages a résumé may have; 'all' for as many as it takes. */
export const PAGES = ['1', '2', '3', 'all'] as const;
export type PrintOptions = {
  paper: (typeof PAPERS)[number];
  template: (typeof TEMPLATES)[number];
  pages: (typeof PAGES)[number];
};

/** What a résumé is printed as whose owner has chosen nothing. */
export const USUAL_PRINT: PrintOptions = { paper: 'a4', template: 'plain', pages: '3' };
/** Of 'all': what takes longer to set is no résumé. */
const ALL_PAGES_MAX = 30;

export function pagesMax(pages: PrintOptions['pages']): number {
  return pages === 'all' ? ALL_PAGES_MAX : Number(pages);
}
