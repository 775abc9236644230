import { filled } from '../../../platform/ui/filled-text.tsx';
import type { BreakdownKind } from './breakdown.tsx';

const NOTHING = 'Nothing in these days.';

/** In a report on one link, which has no map. */
export const COUNTRIES: BreakdownKind = { dimension: 'country', name: 'Country', title: 'Countries', empty: NOTHING };

export const PAGES: BreakdownKind = { dimension: 'page', name: 'Page', title: 'Pages', empty: NOTHING };

export const PROJECTS: BreakdownKind = {
  dimension: 'project',
  name: 'Project',
  title: 'Projects',
  empty: 'No project views in this period.',
};

export const VIEWS: BreakdownKind = {
  dimension: 'view',
  name: 'View',
  title: 'Views',
  empty: 'Nobody has opened one of your views in these days, by its address or by a link.',
};

export const SENT = [
  VIEWS,
  {
    dimension: 'link',
    name: 'Link',
    title: 'Links',
    empty: 'Nobody has opened one of your share links in these days.',
  },
] as const satisfies [BreakdownKind, ...BreakdownKind[]];

export const DOWNLOADS = [
  {
    dimension: 'download',
    name: 'Format',
    title: 'Formats',
    empty: 'Nobody has downloaded your résumé in these days.',
  },
  { dimension: 'file', name: 'File', title: 'Files', empty: 'Nobody has downloaded your résumé in these days.' },
] as const satisfies readonly BreakdownKind[];

export const SOURCES = [
  { dimension: 'channel', name: 'Channel', title: 'Channels', empty: NOTHING },
  { dimension: 'referrer', name: 'Site that led here', title: 'Referrers', empty: NOTHING },
  {
    dimension: 'utm_source',
    name: 'Source',
    title: 'Source',
    empty: NOTHING,
    hint: <TagYourLinks tag="utm_source=cv" />,
  },
  {
    dimension: 'utm_medium',
    name: 'Medium',
    title: 'Medium',
    empty: NOTHING,
    hint: <TagYourLinks tag="utm_medium=email" />,
  },
  {
    dimension: 'utm_campaign',
    name: 'Campaign',
    title: 'Campaign',
    empty: NOTHING,
    hint: <TagYourLinks tag="utm_campaign=autumn" />,
  },
] as const satisfies readonly BreakdownKind[];

export const DEVICES = [
  { dimension: 'device', name: 'Device', title: 'Devices', empty: NOTHING },
  { dimension: 'browser', name: 'Browser', title: 'Browsers', empty: NOTHING },
  { dimension: 'system', name: 'System', title: 'Systems', empty: NOTHING },
] as const satisfies readonly BreakdownKind[];

/** What the owner must do before such a report has data. */
function TagYourLinks({ tag }: { tag: string }) {
  return (
    <p>
      {filled(
        'No visitor came by a link with this mark. Add {mark} to the address of your page where you send it, and they show here.',
        {
          mark: (
            <code key="mark" className="break-all">
              ?{tag}
            </code>
          ),
        },
      )}
    </p>
  );
}
