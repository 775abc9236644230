import { type EnvReader, readSetting } from './environment.ts';
import type { SettingName } from './setting-descriptions.ts';
import { parseApiUrl, parseToken } from './setting-values.ts';

/** The sites that imports ask: always those of the operator, never an address that a request names. */
export type SourceSettings = {
  githubApiUrl: string;
  githubToken: string | undefined;
  orcidApiUrl: string;
  /** What resolves DOIs. */
  doiUrl: string;
};

export const SOURCE_URLS = {
  githubApiUrl: 'https://api.github.com',
  orcidApiUrl: 'https://pub.orcid.org/v3.0',
  doiUrl: 'https://doi.org',
};

export function readSources(reader: EnvReader): SourceSettings {
  const url = (name: SettingName, fallback: string) => {
    return readSetting(reader, name, { takes: 'an API URL', fallback, parse: parseApiUrl });
  };
  return {
    githubApiUrl: url('GITHUB_API_URL', SOURCE_URLS.githubApiUrl),
    githubToken: readSetting(reader, 'GITHUB_TOKEN', {
      takes: 'a token',
      fallback: undefined,
      parse: parseToken,
      isSecret: true,
    }),
    orcidApiUrl: url('ORCID_API_URL', SOURCE_URLS.orcidApiUrl),
    doiUrl: url('DOI_URL', SOURCE_URLS.doiUrl),
  };
}
