import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/**
 * Returns the fault of a domain as a sentence, or its form in DNS. A public suffix such as github.io belongs to nobody
 * alone, and the site's own host is not for a portfolio.
 */
export async function parseDomain(value: string, ownHost: string): Promise<{ domain: string } | { fault: string }> {
  const host = value
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '');
  // domainToASCII would ignore what follows the host of a URL.
  const domain = /[/:?#@\\]/.test(host) ? '' : domainToASCII(host);
  const labels = domain.split('.');
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  // 'vitrine' in front: '_vitrine.' must fit as well.
  if (!isName || domain.length > 253 - '_vitrine.'.length || isIP(domain) > 0 || /^\d+$/.test(labels.at(-1) ?? ''))
    return { fault: 'must be a domain such as www.example.com' };
  if (domain === ownHost) return { fault: "is this site's own host" };
  const { parse } = await import('tldts');
  const { publicSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  if (publicSuffix === domain && (isIcann || isPrivate)) return { fault: 'is a public suffix: nobody owns it alone' };
  return { domain };
}
