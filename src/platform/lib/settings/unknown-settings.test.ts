import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { misspeltSettings, watchedEnvironment } from './unknown-settings.server.ts';

const { env, known } = watchedEnvironment({});
readConfig(env);

test.each([
  ['PUBLC_URL', 'not known: PUBLC_URL, did you mean PUBLIC_URL?'],
  ['PUBLIC_URI', 'not known: PUBLIC_URI, did you mean PUBLIC_URL?'],
  ['TRUSTPROXY', 'not known: TRUSTPROXY, did you mean TRUST_PROXY?'],
  ['public_url', 'not known: public_url, did you mean PUBLIC_URL?'],
])('%s is named, wherever it is set', (name, expected) => {
  expect(misspeltSettings(known, { env: { [name]: 'x' }, file: '' })).toEqual([expected]);
  expect(misspeltSettings(known, { env: {}, file: `export ${name} = x\n` })).toEqual([expected]);
});

test('a name that is like no setting is named only in the own file', () => {
  expect(misspeltSettings(known, { env: { COLORTERM: 'x', HOSTNAME: 'a', SHELL: 'x' }, file: '' })).toEqual([]);
  expect(misspeltSettings(known, { env: {}, file: 'COLOUR=x\n# OLD=y\nPORT=3000\n' })).toEqual(['not known: COLOUR']);
});

test('settings, and variables of others, are not named', () => {
  const file = [...known, 'AWS_SECRET_ACCESS_KEY', 'NODE_OPTIONS', 'TZ', 'https_proxy'].map((name) => `${name}=x`);
  expect(misspeltSettings(known, { env: {}, file: file.join('\n') })).toEqual([]);
});
