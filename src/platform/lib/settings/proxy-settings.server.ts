import { type EnvReader, readSetting } from './environment.ts';
import { parseProxies } from './ip-ranges.server.ts';
import { parseSwitch } from './setting-values.ts';

/** Reads which proxies are trusted, and with which headers. */
export function readProxies(reader: EnvReader) {
  return {
    trustProxy: readSetting(reader, 'TRUST_PROXY', {
      takes: "'loopback' or address ranges such as 10.0.0.0/8, separated by commas",
      fallback: [],
      parse: parseProxies,
    }),
    trustForwardedHost: readSetting(reader, 'TRUST_FORWARDED_HOST', {
      takes: "'on' or 'off'",
      fallback: false,
      parse: parseSwitch('on', 'off'),
    }),
  };
}
