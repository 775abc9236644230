import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { SITE_CATALOGUES } from '../../../src/delivery/site/texts/load-site-texts.server.ts';
import { namedTexts } from '../../../src/platform/lib/texts/catalogues.ts';
import arabicMails from '../../../src/platform/lib/texts/mail-ar.json' with { type: 'json' };
import germanMails from '../../../src/platform/lib/texts/mail-de.json' with { type: 'json' };
import { type PseudoPlace, pseudoFiles } from './pseudo-locale.ts';

const SERVER = join(import.meta.dirname, '../../../dist/server');
const MAILS = { de: germanMails, ar: arabicMails };

type Lists = Record<string, Record<string, unknown>>;

/** Until the test ends, pages, files and mails in a language have the pseudo-locale: the catalogues are data in memory. */
export async function usePseudoCatalogues(place: PseudoPlace): Promise<void> {
  const { page, mail, site } = pseudoFiles(place);
  const { default: siteTexts } = await SITE_CATALOGUES[place]();
  // The documents are rendered by the build, which has catalogues of its own.
  replace(namedTexts(place), page);
  replace((await namedTextsOfBuild())(place), page);
  replace(MAILS[place], mail);
  replace(siteTexts, site);
}

function replace(lists: object, pseudo: Lists): void {
  for (const [name, texts] of Object.entries(lists as Lists)) {
    const before = { ...texts };
    Object.assign(texts, pseudo[name]);
    onTestFinished(() => void Object.assign(texts, before));
  }
}

async function namedTextsOfBuild(): Promise<typeof namedTexts> {
  const chunks = globSync('*.js', { cwd: SERVER }).map((name) => join(SERVER, name));
  const chunk = chunks.find((path) => readFileSync(path, 'utf8').includes(`function ${namedTexts.name}(`));
  const exported: unknown[] = chunk === undefined ? [] : Object.values(await import(pathToFileURL(chunk).href));
  const found = exported.find((each) => typeof each === 'function' && each.name === namedTexts.name);
  if (!found) throw new Error(`No chunk of the build exports ${namedTexts.name}`);
  return found as typeof namedTexts;
}
