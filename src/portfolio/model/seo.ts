import { z } from 'zod';
import { line, textFault } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import type { Values } from './record.ts';

export const SEO_TITLE_MAX = 120;
export const SEO_DESCRIPTION_MAX = 320;
/** About where search engines cut what they show. */
export const SEO_TITLE_SHOWN = 60;
export const SEO_DESCRIPTION_SHOWN = 160;

const title = () => line(SEO_TITLE_MAX);
const description = () => line(SEO_DESCRIPTION_MAX);

/** As columns, and as fields of a record: '' for what the program writes itself. */
export const seoFields = { seo_title: title(), seo_description: description() };
export const EMPTY_SEO = { seo_title: '', seo_description: '' };
export type SeoColumns = typeof EMPTY_SEO;

/** What search engines and link previews say of a page, instead of what the program writes. */
export const Seo = z.object({ title: z.prefault(title(), ''), description: z.prefault(description(), '') });
export type Seo = z.infer<typeof Seo>;

/** Null for none. */
export function seoOf({ seo_title, seo_description }: { [name in keyof SeoColumns]?: unknown }): Seo | null {
  if (!seo_title && !seo_description) return null;
  return { title: String(seo_title ?? ''), description: String(seo_description ?? '') };
}

export function seoColumns(seo: Seo | null): SeoColumns {
  return seo === null ? EMPTY_SEO : { seo_title: seo.title, seo_description: seo.description };
}

/** Nothing of what was not sent. */
export function changedSeo(seo: Seo | null | undefined): Partial<SeoColumns> {
  return seo === undefined ? {} : seoColumns(seo);
}

/** The two fields as one on the wire, and null for none. */
export const seoObject = {
  shape: { seo: Seo.nullable() },
  read: (record: Values): Values => ({ seo: seoOf(record) }),
  write: ({ seo, ...values }: Values): Values => ({ ...values, ...changedSeo(seo as Seo | null | undefined) }),
};

export const VERIFICATION_SERVICES = ['google', 'bing', 'yandex', 'pinterest', 'facebook'] as const;
export type VerificationService = (typeof VERIFICATION_SERVICES)[number];

/** The names of their meta elements. */
export const VERIFICATION_TAGS: Record<VerificationService, string> = {
  google: 'google-site-verification',
  bing: 'msvalidate.01',
  yandex: 'yandex-verification',
  pinterest: 'p:domain_verify',
  facebook: 'facebook-domain-verification',
};

const Verification = z.object({
  service: z.enum(
    VERIFICATION_SERVICES,
    fault('must be one of {values}', { values: VERIFICATION_SERVICES.join(', ') }),
  ),
  token: z
    .string(textFault)
    .trim()
    .regex(/^[A-Za-z0-9_=.-]{0,200}$/, 'must be the code alone: letters, digits and _ = . -'),
});

/** Says to services whose page it is; what is empty drops out. */
export const SiteVerification = z
  .array(Verification, 'must be a list')
  .refine((all) => new Set(all.map(({ service }) => service)).size === all.length, 'must name each service once')
  .overwrite((all) => all.filter(({ token }) => token !== ''));
export type SiteVerification = z.infer<typeof SiteVerification>;

/** As the column of an account has it. */
export function storedVerification(text: string): SiteVerification {
  return text === '' ? [] : JSON.parse(text);
}
