import { timeText } from '../../platform/lib/texts/studio/studio-formats.ts';

/** '23 Nov 2026, 17:05' */
export function versionTimeText(at: string): string {
  return timeText(at);
}

export function VersionTime({ at }: { at: string }) {
  return <time dateTime={at}>{versionTimeText(at)}</time>;
}
