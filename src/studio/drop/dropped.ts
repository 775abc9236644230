import { IMAGE_TYPES } from '../../portfolio/images/upload-image.ts';

/** What an import begins with: files, the account of GitHub, or an ORCID iD or DOIs. */
export type ImportStart = { files: readonly NamedFile[] } | { userName: string } | { from: string };
type NamedFile = { path: string; file: File };

/** More are a folder that was dropped by mistake. */
export const IMAGES_AT_ONCE = 100;

const IMAGE_NAME = /\.(?:png|jpe?g|webp|avif|gif)$/i;
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Returns the images, in the order of their names, if nothing else was dropped: with other files, they are an import's. */
export function imagesAmong(files: readonly NamedFile[]): File[] {
  const isImage = ({ file }: NamedFile) =>
    file.type === '' ? IMAGE_NAME.test(file.name) : IMAGE_TYPES.split(',').includes(file.type);
  if (!files.every(isImage)) return [];
  const sorted = files.toSorted((one, other) => names.compare(one.path, other.path));
  return sorted.map(({ file }) => file);
}

/** Returns what a pasted link or identifier is imported from; undefined if nothing here knows it. */
export function importOfLink(text: string): ImportStart | undefined {
  const pasted = text.trim();
  const [, userName] = /^(?:https?:\/\/)?(?:www\.)?github\.com\/([\w-]+)/i.exec(pasted) ?? [];
  if (userName) return { userName };
  const isWork =
    /^(?:https?:\/\/)?(?:(?:www\.)?orcid\.org\/\d{4}-|(?:dx\.)?doi\.org\/10\.|10\.\d{4,}\/|\d{4}-\d{4}-\d{4}-)/i;
  return isWork.test(pasted) ? { from: pasted } : undefined;
}

export function isLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text.trim());
}
