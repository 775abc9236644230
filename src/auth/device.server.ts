import Bowser from 'bowser';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/open.ts';
import { countryName } from '../lib/country-name.ts';

type Place = ReturnType<Ctx['placeOf']>;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** The longest life of a session: after a longer absence, even a known device counts as new. */
const DEVICE_KNOWN_MS = 90 * DAY_MS;
/** Longer user agents are not genuine. */
const AGENT_MAX_CHARACTERS = 500;

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** 'Chrome on Linux'; the user agent itself is not stored. */
export function deviceLabel(agent: string | undefined): string {
  if (!agent) return 'Unknown device';
  const { browser, os } = Bowser.parse(agent.slice(0, AGENT_MAX_CHARACTERS));
  // For an unknown user agent Bowser returns part of the input.
  if (!browser.name || !BROWSERS.has(browser.name)) return 'Unknown device';
  return os.name && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}

/** 'Berlin, Germany', or as much of it as is known. */
export function placeLabel({ city, country_code }: Place): string {
  return [city, countryLabel(country_code)].filter((name) => name !== '').join(', ');
}

function countryLabel(code: string): string {
  return code === 'ZZ' ? '' : countryName(code);
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
