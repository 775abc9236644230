import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { countryName } from '../../platform/lib/country-name.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { commaOf } from '../../platform/lib/texts/translate.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { parseUserAgent } from '../../platform/lib/user-agent.server.ts';
import type { Place } from '../../platform/places.server.ts';

/** The longest life of a session: after a longer absence, even a known device counts as new. */
const DEVICE_KNOWN_MS = 90 * DAY_MS;
/** 'Chrome on Linux'; the user agent itself is not stored. English unless other texts are given. */
export function deviceLabel(agent = '', { t }: Pick<MailTexts, 't'> = mailTexts('')): string {
  const { browser, system } = parseUserAgent(agent);
  if (browser === undefined) return t('Unknown device');
  return system === undefined ? browser : t('{browser} on {system}', { browser, system });
}

/** 'Berlin, Germany', or as much of it as is known. */
export function placeLabel({ city, country_code }: Place, locale = 'en'): string {
  return [city, countryLabel(country_code, locale)]
    .filter((name) => name !== '')
    .join(commaOf(new Intl.Locale(locale).language));
}

function countryLabel(code: string, locale = 'en'): string {
  return code === 'ZZ' ? '' : countryName(code, locale);
}

/** Stores the device of this login. Returns true if the user has logged in before, but never from such a device. */
export async function isNewDevice(
  ctx: Ctx,
  db: Db,
  userId: string,
  { device, place }: { device: string; place: Place },
): Promise<boolean> {
  const now = ctx.now();
  const forgotten = new Date(now.getTime() - DEVICE_KNOWN_MS).toISOString();
  await db.deleteFrom('known_devices').where('user_id', '=', userId).where('seen_at', '<', forgotten).execute();
  const known = await db.selectFrom('known_devices').select('device').where('user_id', '=', userId).execute();
  const label = `${device}, ${countryLabel(place.country_code)}`;
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device: label, seen_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['user_id', 'device']).doUpdateSet({ seen_at: now.toISOString() }))
    .execute();
  return known.length > 0 && known.every((row) => row.device !== label);
}
