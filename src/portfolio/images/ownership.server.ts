import type { Db } from '../../platform/db/open.ts';
import { invalid } from '../../platform/lib/app-error.ts';
import { isUploadedImage } from '../../platform/lib/fields.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { blocksOf, imagesOfBlock } from '../model/blocks.ts';
import { caseImagesOf } from '../model/case-study.ts';
import { ticketOwner } from './anonymous-upload-token.server.ts';
import { IMAGE_FIELDS } from './image-columns.ts';

type Values = Record<string, unknown>;

/**
 * Transfers the image uploaded with this token to the account that is being registered, in its transaction. Throws
 * `invalid` if `imageUrl` does not belong to the token.
 */
export async function claimImage(db: Db, ticket: string, userId: string, imageUrl: string): Promise<void> {
  if (imageUrl === '') return;
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ owner: userId })
    .where('owner', '=', ticketOwner(ticket))
    .where('hash', '=', hashOf(imageUrl))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const message = 'The image is no longer there: please upload it again';
  throw invalid('Error registering user', [{ field: 'image_url', message }]);
}

/** True if this user has uploaded the image. */
export async function ownsImage(db: Db, userId: string, imageUrl: string): Promise<boolean> {
  if (!isUploadedImage(imageUrl)) return false;
  const row = await db
    .selectFrom('images')
    .select('hash')
    .where('owner', '=', userId)
    .where('hash', '=', hashOf(imageUrl))
    .executeTakeFirst();
  return row !== undefined;
}

/** Rejects images that the user has not uploaded, but for those in the stored record. */
export async function assertOwnImages(
  db: Db,
  userId: string,
  values: Values,
  message: ErrorMessage,
  stored: Values = {},
): Promise<void> {
  const known = new Set(imagesOf(stored).map(({ imageUrl }) => imageUrl));
  const added = imagesOf(values).filter(({ imageUrl }) => !known.has(imageUrl));
  if (added.length === 0) return;
  const rows = await db
    .selectFrom('images')
    .select('hash')
    .where('owner', '=', userId)
    .where('hash', 'in', [...new Set(added.map(({ imageUrl }) => hashOf(imageUrl)))])
    .execute();
  const owned = new Set(rows.map(({ hash }) => hash));
  const foreign = added.find(({ imageUrl }) => !isUploadedImage(imageUrl) || !owned.has(hashOf(imageUrl)));
  if (!foreign) return;
  const { field } = foreign;
  throw invalid(message, [{ field, message: 'The image must be one that you have uploaded' }]);
}

/** Returns the images of a record or an account, each with its field: 'image_url', 'images.2.image_url'. */
function imagesOf(values: Values): { field: string; imageUrl: string }[] {
  const single = IMAGE_FIELDS.map((field) => ({ field, imageUrl: String(values[field] || '') }));
  const listed = caseImagesOf(values).map(({ image_url }, index) => {
    return { field: `images.${index}.image_url`, imageUrl: image_url };
  });
  const shown = blocksOf(values).flatMap((block, index) => {
    return imagesOfBlock(block).map(({ path, image: { image_url } }) => {
      return {
        field: ['blocks', index, path, 'image_url'].filter((part) => part !== '').join('.'),
        imageUrl: image_url,
      };
    });
  });
  return [...single, ...listed, ...shown].filter(({ imageUrl }) => imageUrl !== '');
}

/** Returns the part of an image's name that all its files share. */
export function hashOf(name: string): string {
  return name.replace(/^images\//, '').slice(0, 64);
}
