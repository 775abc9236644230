/** How a visitor found the portfolio. */
export type Channel = 'Direct' | 'Search' | 'Social' | 'AI assistants' | 'Email' | 'Paid' | 'Campaign' | 'Referral';

/** Facts from the URL and the referrer. `referrer` is a lower-case host without www; '' if unknown. */
type Signs = {
  referrer: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** True if the URL contains an ad platform's click id. */
  isAd: boolean;
};

/** Matches any host that ends with one of these, such as l.facebook.com. */
const SOCIAL_NETWORKS = [
  ...['facebook.com', 'fb.com', 'instagram.com', 'threads.net', 'threads.com', 'linkedin.com', 'lnkd.in', 'x.com'],
  ...[
    'twitter.com',
    't.co',
    'bsky.app',
    'mastodon.social',
    'fosstodon.org',
    'hachyderm.io',
    'reddit.com',
    'tumblr.com',
  ],
  ...['youtube.com', 'youtu.be', 'vimeo.com', 'twitch.tv', 'tiktok.com', 'pinterest.com', 'snapchat.com', 'vk.com'],
  ...['discord.com', 'telegram.org', 't.me', 'whatsapp.com', 'wa.me', 'weibo.com', 'quora.com', 'xing.com'],
  ...['news.ycombinator.com', 'lobste.rs', 'producthunt.com', 'medium.com', 'dev.to', 'hashnode.dev', 'substack.com'],
  ...['dribbble.com', 'behance.net', 'com.linkedin.android', 'com.twitter.android', 'com.reddit.frontpage'],
];

const AI_ASSISTANTS = [
  ...['chatgpt.com', 'chat.openai.com', 'claude.ai', 'perplexity.ai', 'gemini.google.com', 'copilot.microsoft.com'],
  ...['chat.deepseek.com', 'chat.mistral.ai', 'grok.com', 'meta.ai', 'you.com', 'poe.com', 'phind.com', 'kimi.com'],
];

const MAIL_READERS = [
  ...['mail.google.com', 'outlook.live.com', 'outlook.office.com', 'outlook.office365.com', 'mail.yahoo.com'],
  ...['mail.proton.me', 'app.fastmail.com', 'icloud.com', 'mail.ru', 'mail.zoho.com', 'web.de', 'gmx.net', 'gmx.com'],
  ...['com.google.android.gm', 'mail.aol.com', 'mail.yandex.ru', 'app.hey.com', 'app.tuta.com'],
];

const SEARCH_ENGINES = [
  ...['bing.com', 'duckduckgo.com', 'search.yahoo.com', 'search.yahoo.co.jp', 'baidu.com', 'sogou.com', 'so.com'],
  ...['ecosia.org', 'startpage.com', 'qwant.com', 'search.brave.com', 'kagi.com', 'mojeek.com', 'swisscows.com'],
  ...['naver.com', 'daum.net', 'seznam.cz', 'ya.ru', 'dogpile.com', 'com.google.android.googlequicksearchbox'],
];
/** Search engines with a domain for each country, and with subdomains for other purposes. */
const NATIONAL_SEARCH_ENGINES = /^(google|yandex)\.[a-z]{2,3}(\.[a-z]{2})?$/;

const PAID_MEDIUM = /^(.*cp[acmv]|ppc|paid.*|retargeting|display|banners?|ads?|sponsored|affiliates?)$/i;

/** The first matching rule determines the channel. */
const RULES: readonly (readonly [Channel, (signs: Signs) => boolean])[] = [
  ['Paid', ({ utm_medium, isAd }) => isAd || PAID_MEDIUM.test(utm_medium)],
  ['Email', ({ utm_source, utm_medium }) => /e-?mail|newsletter/i.test(`${utm_source} ${utm_medium}`)],
  ['AI assistants', ({ referrer, utm_source }) => isIn(AI_ASSISTANTS, referrer) || isIn(AI_ASSISTANTS, utm_source)],
  ['Email', ({ referrer }) => isIn(MAIL_READERS, referrer) || /^(web)?mail\./.test(referrer)],
  ['Search', ({ referrer }) => isIn(SEARCH_ENGINES, referrer) || NATIONAL_SEARCH_ENGINES.test(referrer)],
  ['Search', ({ utm_medium }) => /^organic$/i.test(utm_medium)],
  ['Social', ({ referrer, utm_medium }) => isIn(SOCIAL_NETWORKS, referrer) || /^(social.*|sm)$/i.test(utm_medium)],
  ['Campaign', ({ utm_source, utm_medium, utm_campaign }) => utm_source + utm_medium + utm_campaign !== ''],
  ['Referral', ({ referrer }) => referrer !== ''],
  ['Direct', () => true],
];

export function channelOf(signs: Signs): Channel {
  return RULES.find(([, fits]) => fits(signs))?.[0] ?? 'Direct';
}

function isIn(hosts: readonly string[], host: string): boolean {
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}
