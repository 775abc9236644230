import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One spelling for each address: an IPv4 address written as IPv6 is IPv4, zones go; '' for what is no address. */
export function plainAddress(address: string): string {
  if (isIPv4(address)) return address;
  const [withoutZone = ''] = address.split('%', 1);
  return isIPv6(withoutZone) ? ipaddr.process(withoutZone).toString() : '';
}
