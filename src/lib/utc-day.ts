const DAY_MS = 24 * 60 * 60 * 1_000;

/** The day in UTC, as `YYYY-MM-DD`: what visitors are counted by. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function addDays(day: string, days: number): string {
  return utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS));
}

/** How many days there are from the first to the last, both included; 0 or less where the last is before the first. */
export function dayCount(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS + 1;
}
