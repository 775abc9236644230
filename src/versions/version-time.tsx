const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** '23 Nov 2026, 17:05' */
export function versionTimeText(at: string): string {
  return TIME.format(new Date(at));
}

export function VersionTime({ at }: { at: string }) {
  return <time dateTime={at}>{versionTimeText(at)}</time>;
}
