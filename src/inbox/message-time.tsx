const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const MINUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** When a message arrived: '14:03' today, else '12 Oct 2026'; with the time if there is room. */
export function MessageTime({ at, precise = false }: { at: string; precise?: boolean }) {
  const time = new Date(at);
  const isToday = DAY.format(time) === DAY.format(new Date());
  const format = precise ? MINUTE : isToday ? CLOCK : DAY;
  return <time dateTime={at}>{format.format(time)}</time>;
}
