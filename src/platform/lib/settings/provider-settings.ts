import { type EnvReader, readSetting } from './environment.ts';
import type { SettingName } from './setting-descriptions.ts';
import { parseIssuer, parseSwitch } from './setting-values.ts';

type ProviderKeys = { clientId: string; clientSecret: string };
export type Providers = {
  /** An OpenID Connect provider, and the name that its button has. */
  oidc: (ProviderKeys & { issuer: string; name: string }) | undefined;
  /** `url` is https://github.com, or that of a GitHub Enterprise Server. */
  github: (ProviderKeys & { url: string }) | undefined;
};

export function readProviders(reader: EnvReader): Providers {
  const text = (name: SettingName) =>
    readSetting(reader, name, { takes: 'a text', fallback: '', parse: (value) => value, isSecret: true });
  const takes = 'an URL such as https://accounts.example.com; http on this machine only';
  const issuer = readSetting(reader, 'OIDC_ISSUER', { takes, fallback: '', parse: parseIssuer });
  const oidc = { clientId: text('OIDC_CLIENT_ID'), clientSecret: text('OIDC_CLIENT_SECRET') };
  const name = readSetting(reader, 'OIDC_NAME', {
    takes: 'a name of 40 characters at most',
    fallback: issuer === '' ? '' : new URL(issuer).hostname,
    parse: (value) => (value.length <= 40 ? value : undefined),
  });
  const github = { clientId: text('GITHUB_CLIENT_ID'), clientSecret: text('GITHUB_CLIENT_SECRET') };
  const url = readSetting(reader, 'GITHUB_URL', { takes, fallback: 'https://github.com', parse: parseIssuer });
  rejectHalf(reader, { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: oidc.clientId, OIDC_CLIENT_SECRET: oidc.clientSecret });
  rejectHalf(reader, { GITHUB_CLIENT_ID: github.clientId, GITHUB_CLIENT_SECRET: github.clientSecret });
  return {
    oidc: issuer && oidc.clientId && oidc.clientSecret ? { issuer, name, ...oidc } : undefined,
    github: github.clientId && github.clientSecret ? { url, ...github } : undefined,
  };
}

/** SECOND_FACTOR: true if every account needs one. */
export function readSecondFactor(reader: EnvReader): boolean {
  return readSetting(reader, 'SECOND_FACTOR', {
    takes: "'optional' or 'required'",
    fallback: false,
    parse: parseSwitch('required', 'optional'),
  });
}

/** Some of these are useless without the others. */
function rejectHalf({ faults }: EnvReader, settings: Record<string, string>): void {
  const missing = Object.keys(settings).filter((name) => settings[name] === '');
  if (missing.length === 0 || missing.length === Object.keys(settings).length) return;
  for (const name of missing) faults.push(`${name} is not set: ${Object.keys(settings).join(', ')} go together`);
}
