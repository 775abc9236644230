import { z } from 'zod';
import { imageUrl, optionalEmail, phone } from '../../platform/lib/fields.ts';
import { ContactFields, storedContactFields } from '../../portfolio/model/contact-fields.ts';
import { LAYOUTS } from '../../portfolio/model/designs.ts';
import { ResumePrint, storedResumePrint } from '../../portfolio/model/resume-print.ts';
import { SiteVerification, seoFields, storedVerification } from '../../portfolio/model/seo.ts';
import { DEFAULT_LAYOUT, DEFAULT_THEME, LOOK_VERSION, Theme, ThemeChange } from '../../portfolio/model/theme.ts';
import { CONTACT_AUDIENCES } from '../../portfolio/model/user.ts';
import { USUAL_PRINT } from '../../portfolio/representation/resume-formats.ts';
import { isSameValue } from './plain-values.ts';

/** '' for the default. */
const off = z.enum(['', 'off']);

/** Without the look where the document names none: the account keeps its own (themeFor). */
type ImportedTheme = Omit<Theme, 'look_version'> & Partial<Pick<Theme, 'look_version'>>;

const lookVersion = z
  .int()
  .min(1)
  // A later program has more of them.
  .transform((version) => Math.min(version, LOOK_VERSION));

/** How a page looks, what it shows around its records, and who may ask for contact details; '' for every default. */
export const pageSettingFields = {
  theme: z.union([
    z.literal(''),
    // Rejects colours that are not legible, as a form does.
    ThemeChange.safeExtend({ look_version: lookVersion.optional() }).transform((change): ImportedTheme => {
      const { look_version, ...theme } = Theme.parse({ ...DEFAULT_THEME, ...change });
      return { ...theme, ...(change.look_version !== undefined && { look_version }) };
    }),
  ]),
  layout: z.enum(['', ...LAYOUTS]),
  branding: off,
  resume_downloads: off,
  resume_print: z.union([z.literal(''), ResumePrint]),
  indexed: off,
  clients_enabled: off,
  /** Of visitors. Earlier exports have `true`. */
  hide_empty_sections: z.union([off, z.literal(true).transform((): '' => '')]),
  favicon_url: imageUrl(),
  card_url: imageUrl(),
  contact_email: optionalEmail(),
  contact_phone: phone(),
  contact_fields: z.union([z.literal(''), ContactFields]),
  show_contact: z.enum(['', ...CONTACT_AUDIENCES]),
  ...seoFields,
  site_verification: z.union([z.literal(''), SiteVerification]),
};
export type PageSettings = z.infer<z.ZodObject<typeof pageSettingFields>>;

/** Columns of the account. */
type Columns = Record<
  | (
      | 'theme'
      | 'layout'
      | 'resume_print'
      | 'contact_fields'
      | 'favicon_url'
      | 'card_url'
      | 'contact_email'
      | 'contact_phone'
    )
  | ('seo_title' | 'seo_description' | 'site_verification'),
  string
> &
  Record<'branding' | 'resume_downloads' | 'indexed' | 'hide_empty_sections' | 'clients_enabled', number> & {
    show_contact: string;
  };

export const PAGE_SETTING_COLUMNS = [
  ...(['theme', 'layout', 'branding', 'resume_downloads', 'indexed', 'favicon_url', 'card_url'] as const),
  ...(['hide_empty_sections', 'clients_enabled', 'resume_print'] as const),
  ...(['contact_email', 'contact_phone', 'contact_fields', 'show_contact'] as const),
  ...(['seo_title', 'seo_description', 'site_verification'] as const),
] as const;

export const DEFAULT_PAGE_SETTINGS: PageSettings = {
  ...{ theme: '', layout: '', branding: '', resume_downloads: '', indexed: '', favicon_url: '', card_url: '' },
  ...{ hide_empty_sections: '', clients_enabled: '', resume_print: '' },
  ...{ contact_email: '', contact_phone: '', contact_fields: '', show_contact: '' },
  ...{ seo_title: '', seo_description: '', site_verification: '' },
};

/** What a report calls them. */
export const PAGE_SETTING_TITLES: readonly (readonly [keyof PageSettings, string])[] = [
  ['theme', 'Look: colours, typefaces and width'],
  ['layout', 'Layout'],
  ['branding', 'Name of the platform left out'],
  ['resume_downloads', 'Résumé files hidden from visitors'],
  ['resume_print', 'Template, paper and pages of the résumé'],
  ['indexed', 'Hidden from search engines'],
  ['clients_enabled', 'Studio without clients'],
  ['hide_empty_sections', 'Empty sections shown to visitors'],
  ['favicon_url', 'Icon'],
  ['card_url', 'Image for link previews'],
  ['contact_email', 'Email for contact'],
  ['contact_phone', 'Telephone for contact'],
  ['contact_fields', 'Questions of the contact form'],
  ['show_contact', 'Who may ask for contact details'],
  ['seo_title', 'Title for search engines'],
  ['seo_description', 'Description for search engines'],
  ['site_verification', 'Codes of search engines that say whose page it is'],
];

export function readPageSettings(row: Columns): PageSettings {
  const theme = Theme.parse(JSON.parse(row.theme));
  const { layout, show_contact } = row;
  const print = storedResumePrint(row.resume_print);
  const fields = storedContactFields(row.contact_fields);
  const verification = storedVerification(row.site_verification);
  return {
    ...{ favicon_url: row.favicon_url, card_url: row.card_url },
    ...{ seo_title: row.seo_title, seo_description: row.seo_description },
    ...{ contact_email: row.contact_email, contact_phone: row.contact_phone },
    theme: isSameValue(theme, DEFAULT_THEME) ? '' : theme,
    layout: LAYOUTS.find((known) => known === layout && known !== DEFAULT_LAYOUT) ?? '',
    branding: row.branding === 1 ? '' : 'off',
    resume_downloads: row.resume_downloads === 1 ? '' : 'off',
    resume_print: isSameValue(print, USUAL_PRINT) ? '' : print,
    indexed: row.indexed === 1 ? '' : 'off',
    clients_enabled: row.clients_enabled === 1 ? '' : 'off',
    hide_empty_sections: row.hide_empty_sections === 1 ? '' : 'off',
    contact_fields: fields.length === 0 ? '' : fields,
    site_verification: verification.length === 0 ? '' : verification,
    show_contact: CONTACT_AUDIENCES.find((known) => known === show_contact && known !== 'nobody') ?? '',
  };
}

/** Returns an imported theme for an account that has `present`: nobody gets another look without accepting it. */
export function themeFor(present: PageSettings['theme'], theme: PageSettings['theme']): Theme | '' {
  return theme && { look_version: (present || DEFAULT_THEME).look_version ?? LOOK_VERSION, ...theme };
}

/** Returns the columns of settings that change; defaults never do. */
export function pageSettingColumns({
  theme,
  branding,
  resume_downloads,
  resume_print,
  indexed,
  clients_enabled,
  contact_fields,
  site_verification,
  hide_empty_sections,
  ...texts
}: Partial<PageSettings>) {
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ...(theme && { theme: JSON.stringify(theme) }),
    ...(contact_fields && { contact_fields: JSON.stringify(contact_fields) }),
    ...(site_verification && { site_verification: JSON.stringify(site_verification) }),
    ...(resume_print && { resume_print: JSON.stringify(resume_print) }),
    ...(branding && { branding: 0 }),
    ...(resume_downloads && { resume_downloads: 0 }),
    ...(indexed && { indexed: 0 }),
    ...(clients_enabled && { clients_enabled: 0 }),
    ...(hide_empty_sections && { hide_empty_sections: 0 }),
  };
}
