/** A video, demo or sound of another site, shown in a frame of the page once a visitor asks for it. */
export type Embed = {
  /** 'YouTube' */
  site: string;
  /** What the frame loads. */
  src: string;
};

type Site = { site: string; hosts: readonly string[]; toSource: (url: URL) => string | undefined };

const ID = /^[\w-]{1,80}$/;
const id = (text: string | null | undefined) => (text && ID.test(text) ? text : undefined);
/** Returns the parts of a path: '/share/abc' -> ['share', 'abc']. */
const parts = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '');
const found = (value: string | undefined, toSource: (value: string) => string) => value && toSource(value);

/** The only sites that a page frames; each with the address that its own documentation gives for embedding. */
const SITES: readonly Site[] = [
  {
    site: 'YouTube',
    hosts: ['youtube.com', 'm.youtube.com', 'youtu.be'],
    toSource(url) {
      const [first, second] = parts(url);
      const isListed = first === 'shorts' || first === 'embed' || first === 'live';
      const video = url.hostname.endsWith('youtu.be') ? first : isListed ? second : url.searchParams.get('v');
      return found(id(video), (key) => `https://www.youtube-nocookie.com/embed/${key}?autoplay=1`);
    },
  },
  {
    site: 'Vimeo',
    hosts: ['vimeo.com'],
    toSource(url) {
      const [video = ''] = parts(url);
      return /^\d{1,12}$/.test(video) ? `https://player.vimeo.com/video/${video}?dnt=1&autoplay=1` : undefined;
    },
  },
  {
    site: 'CodePen',
    hosts: ['codepen.io'],
    toSource(url) {
      const [user, kind, pen] = parts(url);
      if (kind !== 'pen' || !id(user)) return undefined;
      return found(id(pen), (key) => `https://codepen.io/${user}/embed/${key}?default-tab=result`);
    },
  },
  {
    site: 'CodeSandbox',
    hosts: ['codesandbox.io'],
    toSource(url) {
      const path = parts(url);
      if (!['s', 'p', 'embed'].includes(path[0] ?? '')) return undefined;
      return found(id(path.at(-1)), (key) => `https://codesandbox.io/embed/${key}`);
    },
  },
  {
    site: 'Figma',
    hosts: ['figma.com'],
    toSource(url) {
      const [kind = '', file] = parts(url);
      if (!['file', 'design', 'proto', 'board', 'slides'].includes(kind) || !id(file)) return undefined;
      return `https://www.figma.com/embed?embed_host=share&url=${encodeURIComponent(url.href)}`;
    },
  },
  {
    site: 'Loom',
    hosts: ['loom.com'],
    toSource(url) {
      const [kind, video] = parts(url);
      return kind === 'share' ? found(id(video), (key) => `https://www.loom.com/embed/${key}`) : undefined;
    },
  },
  {
    site: 'SoundCloud',
    hosts: ['soundcloud.com'],
    toSource(url) {
      if (parts(url).length < 2) return undefined;
      return `https://w.soundcloud.com/player/?auto_play=true&url=${encodeURIComponent(url.href)}`;
    },
  },
];

/** Undefined unless the link leads to a page of one of the sites that can be embedded. */
export function embedOf(link: string): Embed | undefined {
  const url = URL.parse(link);
  if (url?.protocol !== 'https:' || url.port !== '') return undefined;
  const host = url.hostname.replace(/^www\./, '');
  const row = SITES.find(({ hosts }) => hosts.includes(host));
  const src = row?.toSource(url);
  return row && src ? { site: row.site, src } : undefined;
}

/** Returns the origins that a rendered text may frame, for the content security policy of its page. */
export function embedOrigins(html: string): string[] {
  const sources = [...html.matchAll(/data-embed="(https:\/\/[\w.-]+)\//g)].map(([, origin = '']) => origin);
  return [...new Set(sources)].sort();
}
