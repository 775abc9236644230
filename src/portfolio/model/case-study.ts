import { z } from 'zod';
import { imageUrl, line, partialDate, prose, webUrl } from '../../platform/lib/fields.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { blockList } from './blocks.ts';

/** Maximum images of one project, besides its cover. */
export const CASE_IMAGES_MAX = 60;
const RESULTS_MAX = 12;
const LINKS_MAX = 20;
/** The middle of an image, in percent of its width or height. */
const MIDDLE_PERCENT = 50;

/** 'whole' shows all of an image; 'fill' fills a frame with it and cuts what does not fit. */
export const IMAGE_FITS = [
  ['whole', 'Show whole'],
  ['fill', 'Fill the frame'],
] as const;

const imageFit = () => z.enum(['whole', 'fill'], "must be 'whole' or 'fill'");
const percent = () =>
  z
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(100, 'must be at most 100')
    .overwrite((value) => Math.round(value * 10) / 10);

/** An image of a project; the focus is the point, in percent from the top left, that is never cut off. */
const caseImage = z.object({
  image_url: imageUrl().refine((value) => value !== '', 'must be an image uploaded here'),
  alt: z.prefault(line(), ''),
  caption: z.prefault(line(), ''),
  focus_x: z.prefault(percent(), MIDDLE_PERCENT),
  focus_y: z.prefault(percent(), MIDDLE_PERCENT),
  fit: z.prefault(imageFit(), 'whole'),
});
const result = z.object({ value: z.prefault(line(), ''), label: z.prefault(line(), '') });
const link = z.object({ label: z.prefault(line(), ''), url: z.prefault(webUrl(), '') });

export type CaseImage = z.infer<typeof caseImage>;

type IsKept<T> = (value: T, index: number, all: T[]) => boolean;

function objectList<T extends z.ZodObject>(item: T, max: number, isKept: IsKept<z.infer<T>>) {
  return z
    .array(item, 'must be a list')
    .max(max, fault('must have at most {n} items', { n: max }))
    .overwrite((items) => items.filter(isKept));
}

/** Each image once: its URL identifies it in the editor. */
const isFirst: IsKept<CaseImage> = ({ image_url }, index, all) =>
  all.findIndex((image) => image.image_url === image_url) === index;

/**
 * The fields of a project in addition to the specification's: what makes it a case study. They are on its own page
 * only, except `cover_fit`.
 */
export const caseStudyFields = {
  cover_fit: imageFit(),
  role: line(),
  client: line(),
  start_year: partialDate(),
  end_year: partialDate(),
  team: line(),
  results: objectList(result, RESULTS_MAX, ({ value, label }) => value !== '' || label !== ''),
  quote: prose(),
  quote_name: line(),
  quote_role: line(),
  links: objectList(link, LINKS_MAX, ({ url }) => url !== ''),
  images: objectList(caseImage, CASE_IMAGES_MAX, isFirst),
  blocks: blockList(),
};

export type CaseStudy = { [K in keyof typeof caseStudyFields]: z.infer<(typeof caseStudyFields)[K]> };

/** A project that is no case study. */
export const EMPTY_CASE_STUDY: CaseStudy = {
  cover_fit: 'whole',
  role: '',
  client: '',
  start_year: '',
  end_year: '',
  team: '',
  results: [],
  quote: '',
  quote_name: '',
  quote_role: '',
  links: [],
  images: [],
  blocks: [],
};

/** Returns a new image of a project, as it is before its owner has described it. */
export function newCaseImage(image_url: string): CaseImage {
  return { image_url, alt: '', caption: '', focus_x: MIDDLE_PERCENT, focus_y: MIDDLE_PERCENT, fit: 'whole' };
}

/** Returns the images of a project's values; none for other kinds of records. */
export function caseImagesOf({ images }: Record<string, unknown>): CaseImage[] {
  return Array.isArray(images) ? images : [];
}
