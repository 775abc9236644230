import { isAppError } from '../../../platform/lib/app-error.ts';
import { OWN_PART } from '../json-resume/mapping.ts';
import { isObject } from '../plain-values.ts';
import { note, type SourceDocument, type SourceImage } from './source.ts';

/** `image_url`s by the names that a source's document has for them; '' for an image that could not be stored. */
export type ImageUrls = Readonly<Record<string, string>>;

/** Stores the images one at a time; one that cannot be stored does not stop the import. */
export async function storeImages(
  images: readonly SourceImage[],
  store: (bytes: Buffer) => Promise<string>,
): Promise<ImageUrls> {
  const urls: Record<string, string> = {};
  for (const { name, bytes } of images) {
    urls[name] ??= await store(Buffer.from(bytes)).catch((error: unknown) => {
      if (isAppError(error)) return '';
      throw error;
    });
  }
  return urls;
}

/** Returns the document with the stored images; only badges have images of their own. */
export function withStoredImages({ images: _, ...read }: SourceDocument, urls: ImageUrls): SourceDocument {
  const { awards } = read.document;
  if (!Array.isArray(awards)) return read;
  const notes = [...read.notes];
  const stored = awards.map((award: unknown) => {
    const own = isObject(award) ? award[OWN_PART] : undefined;
    if (!isObject(award) || !isObject(own) || typeof own.image_url !== 'string') return award;
    const image_url = urls[own.image_url] ?? own.image_url;
    if (image_url === '')
      notes.push(note(String(award.title), 'its image could not be stored: upload it in the badge'));
    return { ...award, [OWN_PART]: { ...own, image_url } };
  });
  return { ...read, document: { ...read.document, awards: stored }, notes };
}
