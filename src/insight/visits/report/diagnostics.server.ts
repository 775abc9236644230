import ipaddr from 'ipaddr.js';
import { FINDINGS } from '../../../platform/lib/texts/errors/findings.ts';
import { refOf } from '../../../platform/lib/texts/errors/message-ref.ts';
import { type ErrorMessage, englishOf, say } from '../../../platform/lib/texts/sentence.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { plainIp } from '../collect/client-ip.server.ts';
import type { Geolocator } from '../collect/geo.server.ts';
import type { Diagnostics } from './analytics-settings.ts';

type Finding = Diagnostics['findings'][number];

/** What the server knows about the current request. */
export type SeenRequest = {
  /** The client's IP, as far as proxies are trusted. */
  ip: string;
  /** The IP of the connection: the client, or the last proxy. */
  peer: string;
  /** How many IPs were trusted, the peer's included. */
  believed: number;
  headers: Diagnostics['headers'];
};

type Facts = SeenRequest & {
  trustProxy: readonly string[];
  placeName: string;
  data: Omit<Geolocator, 'placeOf'>;
  isOneIp: boolean;
  now: Date;
};

const DATA_OLD_AFTER_MONTHS = 6;
/**
 * Headers with IPs that this program ignores, because a client can send them through a proxy that does not set them.
 */
const UNREAD = ['x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'];

const good = (found: ErrorMessage): Finding => ({ is_good: true, text: englishOf(found), ...refOf(found) });
const bad = (found: ErrorMessage): Finding => ({ is_good: false, text: englishOf(found), ...refOf(found) });

/** Returns what is right and what is wrong about how visitors are identified, with the remedies. */
export function findingsOf(facts: Facts): Finding[] {
  return [proxyFinding(facts), ipFinding(facts), placeFinding(facts), ...dataFindings(facts), ...crowdFindings(facts)];
}

function proxyFinding({ peer, ip, believed, headers, trustProxy }: Facts): Finding {
  const forwardedFor = headers.find(({ name }) => name === 'x-forwarded-for')?.value ?? '';
  const named = forwardedFor.split(',').filter((item) => item.trim() !== '').length;
  const proxy = plainIp(peer) || peer;
  if (named === 0) return withoutForwarded(headers.map(({ name }) => name));
  if (believed === 1) {
    const value = [...trustProxy, rangeOf(proxy) === 'loopback' ? 'loopback' : proxy].join(',');
    return bad(
      trustProxy.length === 0
        ? say(FINDINGS.forwarded_ignored, { proxy, value })
        : say(FINDINGS.forwarded_not_covered, { proxy, value, trusted: trustProxy.join(', ') }),
    );
  }
  if (named > believed - 1) {
    return bad(say(FINDINGS.forwarded_more, { n: named - believed + 1, ip }));
  }
  return good(say('The proxy at {proxy} is trusted, and sends the client IP.', { proxy }));
}

function withoutForwarded(names: readonly string[]): Finding {
  const unread = names.filter((name) => UNREAD.includes(name));
  if (unread.length === 0) return good('No proxy headers received: visitors reach the server directly.');
  return bad(say(FINDINGS.proxy_headers_ignored, { headers: unread }));
}

function ipFinding({ ip }: Facts): Finding {
  if (isPublic(ip)) return good(say('Your IP, {ip}, is public.', { ip }));
  return bad(say(FINDINGS.ip_private, { ip }));
}

function placeFinding({ ip, placeName, data }: Facts): Finding {
  if (data.isBroken)
    return bad("The location data cannot be read, so every location is unknown. See the server's log for the reason.");
  if (placeName !== '') return good(say('Your location was found: {place}.', { place: placeName }));
  if (!isPublic(ip)) return bad('Private IPs have no location.');
  if (!data.hasIpv6 && rangeOf(ip) !== undefined && ip.includes(':')) {
    return bad('Your IP is IPv6, and the location data covers only IPv4.');
  }
  return bad('The location data does not contain your IP.');
}

/** Returns what is wrong with the location data itself. */
export function dataFindings({ data: { source, hasIpv6 }, now }: Pick<Facts, 'data' | 'now'>): Finding[] {
  if (source === undefined) return [];
  const findings = hasIpv6 ? [] : [bad('The location data has no IPv6 ranges: visitors with IPv6 have no location.')];
  const age = monthsBetween(source.month, utcDay(now));
  const { name, month } = source;
  const isOld = age > DATA_OLD_AFTER_MONTHS;
  return [
    ...findings,
    isOld ? bad(say(FINDINGS.data_old, { name, month, n: age })) : good(say(FINDINGS.data_of, { name, month })),
  ];
}

function crowdFindings({ isOneIp }: Facts): Finding[] {
  if (!isOneIp) return [];
  return [bad("All of today's visitors share one IP: the server sees the IP of a proxy instead. See TRUST_PROXY.")];
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

function rangeOf(ip: string): string | undefined {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).range() : undefined;
}

function isPublic(ip: string): boolean {
  return rangeOf(ip) === 'unicast';
}
