const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day in UTC, as `YYYY-MM-DD`: what visitors are counted by. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}
