import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { AppError } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { withDesk } from './json-resume/archive-desk.ts';

export const RESUME_FILE = 'resume.json';
export const ACCOUNT_FILE = 'account.json';
export const MESSAGES_FILE = 'messages.json';
export const TRASH_FILE = 'trash.json';
export const PUBLISHED_FILE = 'published.json';
export const VIEWS_FILE = 'views.json';
export const SHARE_LINKS_FILE = 'share-links.json';
export const TESTIMONIAL_REQUESTS_FILE = 'testimonial-requests.json';
export const CLIENTS_FILE = 'clients.json';
export const PROPOSALS_FILE = 'proposals.json';
export const WORK_CONFIRMATIONS_FILE = 'work-confirmations.json';
export const SIGNED_BADGES_FILE = 'signed-badges.json';
export const ACTIVITY_FILE = 'activity.json';

/** The file names that an export writes. Others are not read, so that none can point elsewhere. */
const NAME =
  /^(?:(?:resume|account|activity|clients|messages|proposals|published|share-links|signed-badges|testimonial-requests|trash|views|work-confirmations)\.json|images\/[0-9a-f]{64}\.webp)$/;
const IMAGE_NAME = /images\/[0-9a-f]{64}\.webp/g;

const ENTRIES_MAX = 1_000;
/** Of all files together, unpacked; the archive itself is no larger. */
export const ARCHIVE_MAX_BYTES = 250 * 1024 * 1024;
const ARCHIVED_IMAGE_MAX_BYTES = 25 * 1024 * 1024;
export const RESUME_MAX_BYTES = 64 * 1024 * 1024;
/** More than deflate adds to incompressible bytes: an entry beyond this declares a false size. */
const PACKING_MAX = 1.01;
const PACKING_MAX_BYTES = 64;

export type Archive = {
  /** The text of `resume.json`, with the account's clients. */
  resume: string;
  /** The images used in the résumé, as `image_url`s. */
  images: string[];
  /** Returns the bytes of one of them. */
  image(name: string): Uint8Array<ArrayBuffer>;
};

/** Stores an image and returns its `image_url`. */
export type StoreImage = (bytes: Uint8Array<ArrayBuffer>, done: number, all: number) => Promise<string>;

export function isArchive(bytes: Uint8Array): boolean {
  return strFromU8(bytes.subarray(0, 4), true) === 'PK\x03\x04';
}

/** True for an archive that an export has written; other ZIPs are somebody else's. */
export function isOwnArchive(bytes: Uint8Array): boolean {
  let isOwn = false;
  try {
    unzipSync(bytes, {
      filter({ name }) {
        isOwn ||= name === RESUME_FILE;
        return false;
      },
    });
  } catch {
    return false;
  }
  return isOwn;
}

/** Reads an exported archive; throws `invalid` or `too_large` before anything large is unpacked. */
export function openArchive(bytes: Uint8Array): Archive {
  if (bytes.length > ARCHIVE_MAX_BYTES) throw tooLarge();
  const names = listNames(bytes);
  if (!names.has(RESUME_FILE)) throw invalidArchive(say('The archive has no {file}', { file: RESUME_FILE }));
  const resume = strFromU8(unpack(bytes, RESUME_FILE));
  const named = new Set(resume.match(IMAGE_NAME));
  const textOf = (name: string) => (names.has(name) ? strFromU8(unpack(bytes, name)) : '');
  return {
    resume: withDesk(resume, textOf),
    images: [...named].filter((name) => names.has(name)),
    image: (name) => unpack(bytes, name),
  };
}

/** Stores the archive's images one at a time, and returns the résumé with their new URLs. */
export async function readArchive(
  { resume, images, image }: Archive,
  store: StoreImage,
): Promise<Record<string, unknown>> {
  const stored = new Map<string, string>();
  for (const [done, name] of images.entries()) stored.set(name, await store(image(name), done, images.length));
  try {
    return JSON.parse(resume.replaceAll(IMAGE_NAME, (name) => stored.get(name) ?? name));
  } catch (cause) {
    throw invalidArchive(say("The archive's {file} is not JSON", { file: RESUME_FILE }), cause);
  }
}

function listNames(bytes: Uint8Array): Set<string> {
  const names = new Set<string>();
  let total = 0;
  each(bytes, (file) => {
    if (names.size === ENTRIES_MAX) throw tooLarge();
    total += file.originalSize;
    rejectUnexpected(file, names);
    if (total > ARCHIVE_MAX_BYTES) throw tooLarge();
    names.add(file.name);
    return false;
  });
  return names;
}

function rejectUnexpected({ name, size, originalSize }: UnzipFileInfo, names: ReadonlySet<string>): void {
  if (!NAME.test(name) || names.has(name))
    throw invalidArchive('The archive contains files that an export does not have');
  const maxBytes = name.startsWith('images/') ? ARCHIVED_IMAGE_MAX_BYTES : RESUME_MAX_BYTES;
  if (originalSize > maxBytes) throw tooLarge();
  if (size > originalSize * PACKING_MAX + PACKING_MAX_BYTES) throw invalidArchive('The archive is damaged');
}

function unpack(bytes: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const content = each(bytes, (file) => file.name === name)[name];
  if (!content) throw invalidArchive('The archive is damaged');
  return new Uint8Array(content);
}

function each(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw invalidArchive('The archive is damaged', cause);
  }
}

function invalidArchive(error: ErrorMessage, cause?: unknown): AppError {
  return new AppError('invalid', { message: 'Error importing', error, cause });
}

function tooLarge(): AppError {
  const error = 'The archive is too large: at most 1,000 files, 250 MB unpacked, and 25 MB for an image';
  return new AppError('too_large', { message: 'Error importing', error });
}
