import type { AudienceOverview } from './audience.ts';
import { countWords } from './report-words.ts';

/** Where the places come from, what was left out, and how people are counted. */
export function SmallPrint({ overview }: { overview: AudienceOverview }) {
  const { source, note, bots_left_out, anonymous_views } = overview;
  return (
    <div className="flex max-w-prose flex-col gap-2 text-soft text-sm">
      <p>{note}</p>
      <p>
        {countWords(bots_left_out, 'bot')} left out.{' '}
        {anonymous_views > 0 &&
          `${countWords(anonymous_views, 'more view')} by people whose browser asks for privacy. `}
        Your own visits do not count.
      </p>
      {source && (
        <p>
          Places:{' '}
          <a href={source.url} className="text-accent underline underline-offset-4">
            IP Geolocation by {source.name}
          </a>
          , {source.month}.
        </p>
      )}
    </div>
  );
}
