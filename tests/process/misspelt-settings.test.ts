import { expect, test } from 'vitest';
import { startProcess } from '../support/servers/server-process.ts';
import { vitrine } from '../support/vitrine.ts';

test('a misspelt name is named at the start and by doctor', async () => {
  const server = await startProcess({ PUBLC_URL: 'https://folio.example' });
  const expected = 'not known: PUBLC_URL, did you mean PUBLIC_URL?';
  expect(server.log.map(({ msg }) => msg)).not.toContain('Uncaught');
  const { code, out } = await vitrine(['doctor'], { DATA_DIR: server.dataDir, PUBLC_URL: 'https://folio.example' });
  expect([code, out]).toEqual([1, expect.stringContaining(`FAULT settings: ${expected}`)]);
  expect(server.log.map(({ msg }) => msg)).toContain(`Settings: ${expected}`);
});
