import type { Language } from '../../../platform/lib/texts/languages.ts';
import { quoted } from '../../../platform/lib/texts/quote-marks.ts';
import type { CaseStudy } from '../../../portfolio/model/case-study.ts';
import type { Shown } from '../../../portfolio/model/record.ts';
import type { Entry } from '../../../portfolio/records/entry/entry.ts';
import type { SettledQuery } from '../../../portfolio/records/kit/record-queries.ts';
import type { Testimonial } from '../../../portfolio/records/testimonial/testimonial.ts';
import { recordsOf, withRecords } from './shown-records.ts';

const KIND = 'testimonials';

type Queries = readonly SettledQuery[];

/** Returns a portfolio's testimonials; none if they could not be read. */
export function testimonialsOf(queries: Queries): Shown<Testimonial>[] {
  return recordsOf(queries, KIND);
}

/** An entry whose section is that of testimonials. */
type ShownAsEntry = Omit<Shown<Entry>, 'section' | 'position'> & { section: typeof KIND };

/**
 * Returns the data of a page with its testimonials among its entries: the page's script shows them with the component
 * that it has for these, so that no visitor downloads another one.
 */
export function withTestimonials(queries: Queries, language: Language): SettledQuery[] {
  const titles = new Map(recordsOf(queries, 'projects').map(({ slug, title }) => [slug, title]));
  const shown = testimonialsOf(queries).map((testimonial) => asEntry(testimonial, titles, language));
  const others = queries.filter(({ key }) => key[0] !== KIND);
  return shown.length === 0 ? others : withRecords(others, 'entries', (entries) => [...entries, ...shown]);
}

function asEntry(
  { id, name, words, project, image_url, ...testimonial }: Shown<Testimonial>,
  titles: ReadonlyMap<string, string>,
  language: Language,
): ShownAsEntry {
  const title = titles.get(project);
  return {
    id,
    section: KIND,
    title: name,
    subtitle: occupationOf(testimonial),
    start_date: '',
    end_date: '',
    url: '',
    description: quoted(words, language),
    keywords: title ? [title] : [],
    image_url,
  };
}

/** 'Head of design, Acme' */
export function occupationOf({ role, company }: Pick<Testimonial, 'role' | 'company'>): string {
  return [role, company].filter(Boolean).join(', ');
}

/** A quote as a project's page shows it. */
export type Quote = Pick<CaseStudy, 'quote' | 'quote_name' | 'quote_role'>;

/** Returns the testimonials about a project. */
export function quotesOf(queries: Queries, slug: string): Quote[] {
  const own = testimonialsOf(queries).filter(({ project, words }) => project === slug && words !== '');
  return own.map(({ words, name, ...testimonial }) => ({
    quote: words,
    quote_name: name,
    quote_role: occupationOf(testimonial),
  }));
}
