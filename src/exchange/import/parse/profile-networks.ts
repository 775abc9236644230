import { isWebUrl } from '../../../platform/lib/fields.ts';

/** Networks by name, without blanks and marks, with the address of a profile: `*` is the user name. */
const NETWORKS: Readonly<Record<string, string>> = {
  '500px': 'https://500px.com/p/*',
  artstation: 'https://www.artstation.com/*',
  behance: 'https://www.behance.net/*',
  bitbucket: 'https://bitbucket.org/*',
  bluesky: 'https://bsky.app/profile/*',
  codeberg: 'https://codeberg.org/*',
  codeforces: 'https://codeforces.com/profile/*',
  codepen: 'https://codepen.io/*',
  codewars: 'https://www.codewars.com/users/*',
  deviantart: 'https://www.deviantart.com/*',
  devto: 'https://dev.to/*',
  dockerhub: 'https://hub.docker.com/u/*',
  dribbble: 'https://dribbble.com/*',
  facebook: 'https://www.facebook.com/*',
  flickr: 'https://www.flickr.com/people/*',
  github: 'https://github.com/*',
  gitlab: 'https://gitlab.com/*',
  googlescholar: 'https://scholar.google.com/citations?user=*',
  hackernews: 'https://news.ycombinator.com/user?id=*',
  hackerrank: 'https://www.hackerrank.com/profile/*',
  hashnode: 'https://hashnode.com/@*',
  huggingface: 'https://huggingface.co/*',
  imdb: 'https://www.imdb.com/name/*',
  instagram: 'https://www.instagram.com/*',
  kaggle: 'https://www.kaggle.com/*',
  keybase: 'https://keybase.io/*',
  leetcode: 'https://leetcode.com/u/*',
  linkedin: 'https://www.linkedin.com/in/*',
  medium: 'https://medium.com/@*',
  npm: 'https://www.npmjs.com/~*',
  orcid: 'https://orcid.org/*',
  pinterest: 'https://www.pinterest.com/*',
  producthunt: 'https://www.producthunt.com/@*',
  pypi: 'https://pypi.org/user/*',
  reddit: 'https://www.reddit.com/user/*',
  researchgate: 'https://www.researchgate.net/profile/*',
  soundcloud: 'https://soundcloud.com/*',
  stackoverflow: 'https://stackoverflow.com/users/*',
  substack: 'https://substack.com/@*',
  telegram: 'https://t.me/*',
  threads: 'https://www.threads.net/@*',
  tiktok: 'https://www.tiktok.com/@*',
  twitch: 'https://www.twitch.tv/*',
  twitter: 'https://twitter.com/*',
  unsplash: 'https://unsplash.com/@*',
  vimeo: 'https://vimeo.com/*',
  x: 'https://x.com/*',
  xing: 'https://www.xing.com/profile/*',
  youtube: 'https://www.youtube.com/@*',
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  xtwitter: 'x',
  twitterx: 'x',
  xformerlytwitter: 'x',
  dev: 'devto',
  scholar: 'googlescholar',
  stackexchange: '',
  ycombinator: 'hackernews',
};

/**
 * ('GitHub', 'ada') -> 'https://github.com/ada'; '' for an unknown network. The user name may be an address, begin
 * with '@' or with the part of the address before it, and of Mastodon it has the server.
 */
export function profileUrl(network: string, username: string): string {
  const given = username.trim();
  if (isWebUrl(given)) return given;
  const key = network.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const known = OTHER_NAMES[key] ?? key;
  if (known === 'mastodon' || known === 'fediverse') return mastodonUrl(given);
  const pattern = Object.hasOwn(NETWORKS, known) ? NETWORKS[known] : undefined;
  if (!pattern) return '';
  const [prefix = ''] = pattern.split('*');
  const name = withoutPrefix(given, prefix).replace(/^@/, '').replace(/\/$/, '');
  const hasPath = known === 'stackoverflow' ? /^\d+(?:\/[\w.-]+)?$/ : /^[\p{L}\p{N}_.-]{1,100}$/u;
  return hasPath.test(name) ? `${prefix}${encodeURI(name)}` : '';
}

/** 'github.com/ada' and 'in/ada' -> 'ada' */
function withoutPrefix(username: string, prefix: string): string {
  const location = prefix.replace(/^https:\/\/(?:www\.)?/, '');
  const bare = username.replace(/^(?:www\.)/, '');
  const path = location.slice(location.indexOf('/') + 1);
  for (const start of [location, path]) {
    if (start !== '' && bare.toLowerCase().startsWith(start.toLowerCase())) return bare.slice(start.length);
  }
  return username;
}

/** '@ada@social.example' -> 'https://social.example/@ada' */
function mastodonUrl(username: string): string {
  const [, name, server] = /^@?([\w.-]{1,100})@([a-z0-9.-]+\.[a-z]{2,24})$/i.exec(username) ?? [];
  return name && server ? `https://${server.toLowerCase()}/@${name}` : '';
}
