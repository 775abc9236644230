import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, minify, type Plugin, transformWithOxc } from 'vite';
import { browserEntries } from './src/delivery/documents/browser-entries.ts';
import { workerName } from './src/platform/lib/program-files.server.ts';

/**
 * Browser bundles: `site` hydrates the public documents, `app` renders the screens behind the login. Built separately:
 * in a common build a public page would include what only the app uses of shared modules.
 */
const BROWSER_BUILDS = { site: ['portfolio', 'project', 'landing'], app: ['app'] } as const;
type BrowserBuild = keyof typeof BROWSER_BUILDS;

const CLIENT_DIR = 'dist/client';
const SERVER_DIR = 'dist/server';

/**
 * Creating a schema has no side effect: a public page, which uses none, then includes no schema library. (`z` covers
 * all its methods.)
 */
const PURE_FUNCTIONS = [
  ...['z', 'defineRecords'],
  ...['line', 'identifier', 'prose', 'textList', 'proseList', 'webUrl', 'imageUrl', 'date', 'partialDate', 'choice'],
];

/** Old enough for every browser of the last two and a half years; new enough for `light-dark()` and nesting. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Packages with native code, and what `pg` looks for: they stay in node_modules. */
const NATIVE = ['sharp', '@myriaddreamin/typst-ts-node-compiler', 'pg-native'];

/** Returns the paths that the sources pass to a function of program-files.server.ts. */
export function pathsNamedBy(name: 'workerFile' | 'programFile'): string[] {
  const call = new RegExp(`\\b${name}\\(\\s*'([^']+)'`, 'g');
  const files = globSync('src/**/*.server.ts', { cwd: import.meta.dirname });
  const paths = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [...text.matchAll(call)].map(([, path = '']) => path);
  });
  return paths.sort();
}

/** Fails the build if server code reaches a browser bundle, by its file name. */
function rejectServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer) {
      if (!/\.server(\.tsx?)?$/.test(source)) return;
      throw new Error(`${importer ?? 'An entry'} imports ${source}, which is for the server only`);
    },
  };
}

/** What the owner's editor needs is in documents that the server renders: no browser's build has a byte of it. */
function withoutEditPlaces(): Plugin {
  return {
    name: 'without-edit-places',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform(code, id) {
      if (!id.endsWith('.tsx') || (!code.includes("'data-edit'") && !code.includes(' data-edit='))) return;
      return { code: code.replaceAll(/\s+data-edit=\{[^}]*\}|,\s*'data-edit': \w+(?=,?\s*\})/g, ''), map: null };
    },
  };
}

/** A key without quotes that has characters beyond U+FFFF; in a text, they may be written alike. */
const ASTRAL_KEY = /(?<=[{,]\s*)[$\w]*[\u{10000}-\u{10ffff}][$\w\u{10000}-\u{10ffff}]*(?=\s*:)/gu;

/** V8 stores a source with any non-ASCII character in twice the memory. */
function asciiBundle(): Plugin {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const asCodePoints = (name: string) =>
    name.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return {
    name: 'ascii-bundle',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    // Last, because earlier plugins still parse and print the code.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // In a name, unlike in a text, two halves are no character: a table of letters has some as its keys.
        const hasAstral = /[\ud800-\udbff]/.test(chunk.code);
        const named = hasAstral ? chunk.code.replace(ASTRAL_KEY, asCodePoints) : chunk.code;
        chunk.code = named.replace(/[\u0080-\uffff]/g, escaped);
        // Throws where one is a name elsewhere: the chunk would fail when it is first used.
        if (hasAstral) this.parse(chunk.code);
      }
    },
  };
}

/**
 * What these packages require at each start and use in no way that we do. Fastify's two are for servers of other
 * protocols, and load all of TLS; the third is for routes of every file in a folder.
 */
const LOADED_WHEN_USED = [
  ['fastify/lib/server.js', "const https = require('node:https')", lazyBuiltin('https')],
  ['fastify/lib/server.js', "const http2 = require('node:http2')", lazyBuiltin('http2')],
  [
    '@fastify/static/index.js',
    "const { glob } = require('glob')",
    "const glob = (...args) => require('glob').glob(...args)",
  ],
] as const;

function lazyBuiltin(name: string): string {
  return `const ${name} = new Proxy({}, { get: (_, key) => process.getBuiltinModule('node:${name}')[key] })`;
}

/** Makes packages load the modules above when they use them. */
function lazyRequires(): Plugin {
  return {
    name: 'lazy-requires',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform(code, id) {
      const changes = LOADED_WHEN_USED.filter(([file]) => id.endsWith(`/node_modules/${file}`));
      if (changes.length === 0) return;
      return changes.reduce((changed, [file, statement, lazy]) => {
        if (!changed.includes(statement)) throw new Error(`${file} does not contain: ${statement}`);
        return changed.replace(statement, lazy);
      }, code);
    },
  };
}

/** Writes which packages a build contains: their licences ask to be named where the code is shipped. */
function packageLists(): Plugin {
  return {
    name: 'package-lists',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const names = modules.map((id) => /.*\/(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]).filter(Boolean);
      const source = JSON.stringify([...new Set(names)].sort());
      this.emitFile({ type: 'asset', fileName: `.vite/packages-${this.environment.name}.json`, source });
    },
  };
}

/** A script imported with `?inline` is its minified text, for use inside a document. */
function inlineScripts(): Plugin {
  const isInline = /^([^?]+\.client\.ts)\?inline$/;
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      const [, file] = isInline.exec(id) ?? [];
      if (!file) return;
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const minified = await minify(file, code, { module: false });
      return `export default ${JSON.stringify(minified.code)};`;
    },
  };
}

/** In the server's bundle, browser-entries.ts contains the hashed names of the browsers' builds. */
function hashedEntries(): Plugin {
  let clientDir = '';
  return {
    name: 'hashed-entries',
    apply: 'build',
    configResolved({ root, environments }) {
      clientDir = resolve(root, environments.client?.build.outDir ?? CLIENT_DIR);
    },
    load(id) {
      if (!id.endsWith('/src/delivery/documents/browser-entries.ts')) return;
      const entries = Object.entries(BROWSER_BUILDS).flatMap(([build, names]) => {
        const manifest = JSON.parse(readFileSync(join(clientDir, manifestName(build)), 'utf8'));
        return names.map((name) => [name, hashedEntry(manifest, sourceOf(name))]);
      });
      return `export const browserEntries = ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

function sourceOf(name: keyof typeof browserEntries): string {
  return browserEntries[name].script.slice(1);
}

function manifestName(build: string): string {
  return `.vite/manifest-${build}.json`;
}

function hashedEntry(manifest: Manifest, source: string) {
  const chunks = withStaticImports(manifest, source);
  const [script, ...imports] = chunks.map(({ file }) => `/${file}`);
  return { script, imports, styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`)) };
}

/** The entry's chunk first, then all its imports, each once. */
function withStaticImports(manifest: Manifest, entry: string) {
  const keys = new Set([entry]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}

/**
 * The shared code of public pages, in two files instead of eight: each costs a request and a kilobyte of headers. The
 * first is for every page, the second for portfolios and projects, and a third for owners: how the studio finds its texts.
 */
const SHARED_PARTS = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler)\/|\/src\/(platform(?!\/lib\/(texts\/(studio|errors)\/|field-label))|portfolio\/model|delivery\/(documents|cards|seo))\/|rolldown.runtime/,
    minShareCount: 2,
  },
  {
    name: 'page',
    test: /node_modules\/@(tanstack|base-ui|floating-ui)\/|\/src\/(portfolio|delivery\/page)\/.*\.tsx?$/,
    minShareCount: 2,
  },
  { name: 'owner', test: /\/src\/platform\/lib\/(texts\/(studio|errors)\/|field-label)/, minShareCount: 2 },
];

/**
 * The code of the app, in a few files: what it starts with, and what screens share. Without them there were a hundred,
 * most of less than a kilobyte, and six can be fetched at the same time over HTTP/1.1. The entry is a file of its own:
 * it awaits the first screen, which would wait for it in turn.
 */
const APP_PARTS = [
  { name: 'start', tags: ['$initial' as const], test: /^(?!.*main\.client\.tsx$)/ },
  { name: 'shared', test: /\/src\//, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
];

/** Neutral names: ad blockers' lists match words such as 'analytics' and 'tracking'. */
const ASSET_NAMES = 'assets/part-[hash][extname]';

function browserBuild(name: BrowserBuild) {
  return {
    outDir: CLIENT_DIR,
    emptyOutDir: false,
    manifest: manifestName(name),
    rolldownOptions: {
      input: Object.fromEntries(BROWSER_BUILDS[name].map((entry) => [entry, sourceOf(entry)])),
      ...(name === 'site' && { treeshake: { manualPureFunctions: PURE_FUNCTIONS } }),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/part-[hash].js',
        assetFileNames: ASSET_NAMES,
        codeSplitting: { groups: name === 'site' ? SHARED_PARTS : APP_PARTS },
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    rejectServerFiles(),
    withoutEditPlaces(),
    inlineScripts(),
    hashedEntries(),
    lazyRequires(),
    asciiBundle(),
    packageLists(),
    react(),
    tailwindcss(),
  ],
  appType: 'custom',
  publicDir: false,
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    // The app starts with 660 kB: 180 kB when compressed.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: { build: browserBuild('app') },
    // Development serves both from the client's environment.
    ...(command === 'build' && { site: { consumer: 'client' as const, build: browserBuild('site') } }),
    ssr: {
      // Few files, and React's production build whatever NODE_ENV is: a fast start.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: NATIVE },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: SERVER_DIR,
        target: 'node24',
        ssr: true,
        rolldownOptions: {
          input: {
            render: 'src/delivery/documents/render.server.tsx',
            main: 'src/main.ts',
            cli: 'src/operation/cli/main.ts',
            ...Object.fromEntries(pathsNamedBy('workerFile').map((path) => [workerName(path), path])),
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            comments: false,
            // Fonts have the same name here as in the browsers' builds, which write them.
            assetFileNames: ASSET_NAMES,
          },
        },
      },
    },
  },
  // The browsers' builds run first: the server's contains their file names.
  builder: {
    async buildApp(builder) {
      for (const name of ['site', 'client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
}));
