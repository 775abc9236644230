import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Normalises an IP: IPv4-mapped IPv6 becomes IPv4, zones are removed; '' if it is not an IP. */
export function plainIp(ip: string): string {
  if (isIPv4(ip)) return ip;
  const [withoutZone = ''] = ip.split('%', 1);
  return isIPv6(withoutZone) ? ipaddr.process(withoutZone).toString() : '';
}
