import { defineService } from './service.ts';

/** ISO 3166-1 alpha-2, 'ZZ' if unknown; region and city are '' if unknown. */
export type Place = { country_code: string; region: string; city: string };

/** Returns the location of a client IP. The IP itself is not stored. */
type Places = { placeOf(ip: string): Place };

export const [placesOf, providePlaces] = defineService<Places>('places');
