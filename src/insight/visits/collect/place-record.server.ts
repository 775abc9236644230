import { isStorable } from '../../../platform/lib/fields.ts';
import type { Place } from '../../../platform/places.server.ts';

export const UNKNOWN_PLACE: Place = { country_code: 'ZZ', region: '', city: '' };
const NAME_MAX_CHARACTERS = 100;

/**
 * Reads MaxMind's layout (nested, names by language) and the flat one (`country_code`, `state1` or `region`, `city`).
 */
export function toPlace(record: unknown): Place {
  const { country, country_code, city, region, state1, subdivisions } = asObject(record);
  const code = text(country_code) || text(asObject(country).iso_code) || text(country);
  if (!/^[A-Za-z]{2}$/.test(code)) return UNKNOWN_PLACE;
  const [subdivision] = Array.isArray(subdivisions) ? subdivisions : [];
  return {
    country_code: code.toUpperCase(),
    region: text(state1) || text(region) || englishName(subdivision),
    city: text(city) || englishName(city),
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' && isStorable(value) ? value.slice(0, NAME_MAX_CHARACTERS).toWellFormed() : '';
}

function englishName(value: unknown): string {
  return text(asObject(asObject(value).names).en);
}
