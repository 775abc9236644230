import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';

const ASSETS = join(import.meta.dirname, '../../../dist/client/assets');

/**
 * What ad blockers treat as tracking: patterns of EasyPrivacy's general list (https://github.com/easylist/easylist,
 * easyprivacy/easyprivacy_general.txt), which many blockers use.
 */
const PATTERNS = [
  ...['/api/analytics/', '/analytics/track/', '/analytics/event', '/analytics/view', '/analytics/visit/', '/api/log?'],
  ...[
    '/api/metrics',
    '/api/pageactivity',
    '/api/pagevisits',
    '/api/pixel?',
    '/api/stat?',
    '/api/tracking/',
    '/api/trk?',
  ],
  ...['/assets/analytics-', '/assets/analytics.', '/assets/tracking-', '/assets/ga.js', '/assets/beacons.js'],
  ...['-analytics.', '-tracking.', '-tracker.', '/analytics.', '/tracker.', '/beacon.', '/pixel.', '/web-vitals-'],
  ...['/matomo.', '/piwik.', '/plausible.js', '/autotrack.js', '/fingerprint?', '/visitor.min.js', '/audience.min.js'],
];

/** The words in such patterns: none of our names contains one, so that new patterns do not match either. */
const WORDS =
  'analytics?|tracks?|trackers?|tracking|telemetry|beacons?|pixels?|collect|collectors?|stats?|statistics|metrics|' +
  'metrika|page-?views?|hits?|counters?|impressions?|fingerprints?|visitor|visits?|matomo|piwik|plausible|umami|' +
  'gtm|gtag|ga|logs?|logger|events?|ads?|utm|sentry|heatmaps?|click-?stream';
const TRACKING_WORD = new RegExp(`(^|[/._-])(${WORDS})($|[/._?-])`, 'i');

/** The specification's own routes: if they are blocked, the screens use the neutral paths of the same reports. */
const SPECIFIED = ['/api/analytics/track/countries', '/api/analytics/track/countries/:country_code'];
/** The specification's screens: typed or opened URLs, which such lists do not block. */
const SPECIFIED_SCREEN = /^\/analytics\/country(\/|$)/;

let app: TestApp;
let paths: string[];
beforeAll(async () => {
  app = await startApp();
  paths = routesOf(app).map((route) => route.slice(route.indexOf(' ') + 1));
});

function isCaught(path: string): boolean {
  return TRACKING_WORD.test(path) || PATTERNS.some((pattern) => `${path}?`.includes(pattern));
}

test('only the specification’s own route matches ad blockers’ lists', () => {
  const caught = paths.filter((path) => isCaught(path) && !SPECIFIED_SCREEN.test(path));
  expect([...new Set(caught)].sort()).toEqual(SPECIFIED);
});

test('each blocked route has a neutral path with the same responses', () => {
  for (const path of SPECIFIED) {
    const neutral = path.replace('/analytics/track/', '/audience/');
    expect(paths).toContain(neutral);
    expect(isCaught(neutral)).toBe(false);
  }
});

test('no file of the build has a name that is on their lists', () => {
  const names = globSync('**/*', { cwd: ASSETS });
  expect(names.length).toBeGreaterThan(10);
  // The name's last part is a hash of the content.
  const plain = names.map((name) => `/assets/${name.replace(/-[\w-]{8}(?=\.)/, '')}`);
  expect(plain.filter(isCaught)).toEqual([]);
});

test('no script requests a blocked path, except those with a neutral path', () => {
  const scripts = globSync('**/*.js', { cwd: ASSETS }).map((name) => readFileSync(join(ASSETS, name), 'utf8'));
  const requested = scripts.flatMap((script) =>
    [...script.matchAll(/["'`](?:[A-Z]+ )?(\/api\/[\w/-]+)/g)].map(([, path = '']) => path),
  );
  expect(requested).toContain('/api/audience/countries');
  expect([...new Set(requested.filter(isCaught))]).toEqual([
    '/api/analytics/track/countries/',
    '/api/analytics/track/countries',
  ]);
});
