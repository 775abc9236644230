import ipaddr from 'ipaddr.js';

/** False for what is private, local, reserved, or another address in disguise. */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.process(ip);
  // Of IPv6 only 2000::/3 is assigned to the internet; the rest may be translated to any address.
  const isGlobal = parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  return isGlobal && parsed.range() === 'unicast';
}

/** True if one of the IP ranges contains the address. */
export function isInside(ip: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(ip);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}
