import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { errnoOf } from '../../platform/lib/errno.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The answer of DNS that there is no such record. */
const ABSENT = ['ENOTFOUND', 'ENODATA'];

/** 'unknown': the resolver did not answer, or could not tell. */
export type TxtResult = 'found' | 'absent' | 'unknown';

/** Returns the name of the TXT record that proves a domain. */
export function txtName(domain: string): string {
  return `_vitrine.${domain}`;
}

/** Asks DNS for the record; `server` is `host:port`, or undefined for the resolver of the machine. */
export async function findTxt(domain: string, value: string, server: string | undefined): Promise<TxtResult> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  try {
    if (server !== undefined) resolver.setServers([await ipAndPort(server)]);
    const records = await resolver.resolveTxt(txtName(domain));
    // A long record arrives in parts of 255 bytes.
    return records.some((parts) => parts.join('').trim() === value) ? 'found' : 'absent';
  } catch (error) {
    return ABSENT.includes(errnoOf(error) ?? '') ? 'absent' : 'unknown';
  }
}

async function ipAndPort(server: string): Promise<string> {
  const { hostname, port } = new URL(`dns://${server}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const ip = isIP(host) > 0 ? host : (await lookup(host)).address;
  return `${isIP(ip) === 6 ? `[${ip}]` : ip}:${port || 53}`;
}
