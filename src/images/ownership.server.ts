import type { Db } from '../db/open.ts';
import { invalid } from '../lib/app-error.ts';
import { isUploadedImage } from '../model/fields.ts';
import { ticketOwner } from './anonymous-upload-token.server.ts';

type Values = Record<string, unknown>;

const PICTURE_FIELDS = ['image_url', 'icon_url'];

/**
 * Hands the picture that was uploaded with this ticket to the account that is being registered, inside its
 * transaction. Throws `invalid` where `imageUrl` is not that ticket's.
 */
export async function claimPicture(db: Db, ticket: string, userId: string, imageUrl: string): Promise<void> {
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

/** Whether `image_url` names a picture that this user has uploaded. */
export async function ownsPicture(db: Db, userId: string, imageUrl: string): Promise<boolean> {
  if (!isUploadedImage(imageUrl)) return false;
  const row = await db
    .selectFrom('images')
    .select('hash')
    .where('owner', '=', userId)
    .where('hash', '=', hashOf(imageUrl))
    .executeTakeFirst();
  return row !== undefined;
}

/** A picture is shown only by who has uploaded it. */
export async function assertOwnImages(db: Db, userId: string, values: Values, message: string): Promise<void> {
  for (const field of PICTURE_FIELDS) {
    const name = values[field];
    if (!name || (await ownsPicture(db, userId, String(name)))) continue;
    throw invalid(message, [{ field, message: 'The picture must be one that you have uploaded' }]);
  }
}

/** Those of the change that the stored one did not have. */
export function newPictures(stored: Values, change: Values): Values {
  return Object.fromEntries(PICTURE_FIELDS.map((field) => [field, change[field] !== stored[field] && change[field]]));
}

/** The part of a picture's name, or of its file's, that all its files share. */
export function hashOf(name: string): string {
  return name.replace(/^images\//, '').slice(0, 64);
}
