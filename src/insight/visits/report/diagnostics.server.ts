import ipaddr from 'ipaddr.js';
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

const good = (text: string): Finding => ({ is_good: true, text });
const bad = (text: string): Finding => ({ is_good: false, text });

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
    const value = rangeOf(proxy) === 'loopback' ? 'loopback' : proxy;
    const state = trustProxy.length === 0 ? 'is not set' : `(${trustProxy.join(', ')}) does not cover ${proxy}`;
    const advice = `set TRUST_PROXY=${[...trustProxy, value].join(',')} and restart`;
    return bad(
      `X-Forwarded-For from ${proxy} is ignored: TRUST_PROXY ${state}. All visitors who come through it are counted as one. If ${proxy} is your proxy, ${advice}.`,
    );
  }
  if (named > believed - 1) {
    return bad(
      `X-Forwarded-For contains ${named - believed + 1} more before ${ip}. If ${ip} is a proxy of yours, such as a CDN, and not your own IP, add it to TRUST_PROXY.`,
    );
  }
  return good(`The proxy at ${proxy} is trusted, and sends the client IP.`);
}

function withoutForwarded(names: readonly string[]): Finding {
  const unread = names.filter((name) => UNREAD.includes(name));
  if (unread.length === 0) return good('No proxy headers received: visitors reach the server directly.');
  return bad(
    `A proxy sends ${unread.join(' and ')}, which the server ignores. Configure it to send X-Forwarded-For, and add it to TRUST_PROXY.`,
  );
}

function ipFinding({ ip }: Facts): Finding {
  if (isPublic(ip)) return good(`Your IP, ${ip}, is public.`);
  return bad(
    `Your IP, ${ip}, is in a private network. That is correct if you and the server are in the same network; otherwise a proxy or a container hides the IPs of all visitors.`,
  );
}

function placeFinding({ ip, placeName, data }: Facts): Finding {
  if (data.isBroken)
    return bad("The location data cannot be read, so every location is unknown. See the server's log for the reason.");
  if (placeName !== '') return good(`Your location was found: ${placeName}.`);
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
  const from = `The location data is from ${source.name}, of ${source.month}`;
  const hint = 'update the program, or set GEOIP_DB to a newer file';
  return [...findings, age > DATA_OLD_AFTER_MONTHS ? bad(`${from}: ${age} months old; ${hint}.`) : good(`${from}.`)];
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
