import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { MayConnect } from './connection-rule.server.ts';

/** The error of a request to an address that it may not connect to. */
export const FORBIDDEN = 'Not a public address';

/** Resolves a name to the addresses that may be connected to; fails if there is none. */
export function guardedLookup(mayConnect: MayConnect): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first, ...rest] = addresses.filter(({ address }) => mayConnect(address));
      if (!first) return callback(Object.assign(new Error(FORBIDDEN), { code: FORBIDDEN }), '');
      if (options.all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    });
  };
}
