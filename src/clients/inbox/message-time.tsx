import { clockText, dayText, timeText } from '../../platform/lib/texts/studio/studio-formats.ts';

/** When a message arrived: '14:03' today, else '12 Oct 2026'; with the time if there is room. */
export function MessageTime({ at, precise = false }: { at: string; precise?: boolean }) {
  const isToday = dayText(at) === dayText(new Date());
  return <time dateTime={at}>{precise ? timeText(at) : isToday ? clockText(at) : dayText(at)}</time>;
}
