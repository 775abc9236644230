import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { expect, test } from 'vitest';
import { freshFolder } from '../../tests/support/run-folder.ts';
import { deleteFormerPages } from './data-dir.ts';

test('an upgrade deletes the pages that former versions kept, and nothing else', async () => {
  const dataDir = await freshFolder('data');
  const log = pino({ level: 'silent' });
  mkdirSync(join(dataDir, 'pages', '0a1'), { recursive: true });
  writeFileSync(join(dataDir, 'pages', '0a1', 'ada.12.34.br'), 'a page');
  writeFileSync(join(dataDir, 'vitrine.db'), '');
  await deleteFormerPages({ dataDir }, log);
  await deleteFormerPages({ dataDir }, log);
  expect([existsSync(join(dataDir, 'pages')), existsSync(join(dataDir, 'vitrine.db'))]).toEqual([false, true]);
});
