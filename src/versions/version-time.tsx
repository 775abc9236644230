const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export function VersionTime({ at }: { at: string }) {
  return <time dateTime={at}>{TIME.format(new Date(at))}</time>;
}
