import ipaddr from 'ipaddr.js';

export function parseProxies(value: string): string[] | undefined {
  const proxies = value.split(',').map((item) => item.trim());
  const isIpRange = (item: string) => item === 'loopback' || ipaddr.isValidCIDR(item) || ipaddr.isValid(item);
  return proxies.every(isIpRange) ? proxies : undefined;
}

export function parseNetworks(value: string): string[] | undefined {
  const networks = value.split(',').map((item) => item.trim());
  return networks.every((item) => ipaddr.isValidCIDR(item)) ? networks : undefined;
}
