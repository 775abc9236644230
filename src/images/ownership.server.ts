import type { Db } from '../db/open.ts';
import { invalid } from '../lib/app-error.ts';
import { isUploadedImage } from '../model/fields.ts';
import { ticketOwner } from './anonymous-upload-token.server.ts';

type Values = Record<string, unknown>;

const IMAGE_FIELDS = ['image_url', 'icon_url', 'favicon_url', 'card_url'];

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
  const message = 'The picture is no longer there: please upload it again';
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

/** Rejects images that the user has not uploaded. */
export async function assertOwnImages(db: Db, userId: string, values: Values, message: string): Promise<void> {
  for (const field of IMAGE_FIELDS) {
    const name = values[field];
    if (!name || (await ownsImage(db, userId, String(name)))) continue;
    throw invalid(message, [{ field, message: 'The picture must be one that you have uploaded' }]);
  }
}

/** Returns the images that the change adds to the stored record. */
export function newImages(stored: Values, change: Values): Values {
  return Object.fromEntries(IMAGE_FIELDS.map((field) => [field, change[field] !== stored[field] && change[field]]));
}

/** Returns the part of an image's name that all its files share. */
export function hashOf(name: string): string {
  return name.replace(/^images\//, '').slice(0, 64);
}
