/** Milliseconds of fixed units. A day of a calendar with daylight saving may differ; UTC's does not. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
