import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type Plugin } from 'vite';

/** The scripts of the browser, by the name that documents ask for them. */
const BROWSER_ENTRIES = {
  portfolio: 'src/pages/site/portfolio.client.tsx',
  app: 'src/pages/app/main.client.tsx',
};

/** Making a schema does nothing but make it: the public page, which uses none, then carries no schema library. */
const PURE_FUNCTIONS = [
  ...['z', 'defineRecords'],
  ...['line', 'prose', 'textList', 'proseList', 'webAddress', 'imageUrl', 'date', 'partialDate', 'choice'],
];

const CLIENT_DIR = 'dist/client';
const SERVER_DIR = 'dist/server';

/** Old enough for every browser of the last two and a half years; new enough for `light-dark()` and nesting. */
const BROWSERS = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** Code for the server alone never reaches a browser: its name is what keeps it out. */
function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (!/\.server(\.tsx?)?$/.test(source)) return;
      throw new Error(`${importer ?? 'An entry'} imports ${source}, which is for the server only`);
    },
  };
}

/**
 * `virtual:browser-entries`: where each browser entry and its styles are served from. After the browser build these
 * are the hashed names of its manifest, written into the server's bundle; in development they are the sources.
 */
function browserEntries(): Plugin {
  const id = 'virtual:browser-entries';
  let manifestPath: string | undefined;
  return {
    name: 'browser-entries',
    configResolved({ command, root, environments }) {
      const outDir = environments.client?.build.outDir ?? '';
      if (command === 'build') manifestPath = resolve(root, outDir, '.vite/manifest.json');
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return;
      const entries = manifestPath ? builtEntries(JSON.parse(readFileSync(manifestPath, 'utf8'))) : sourceEntries();
      return `export const browserEntries = ${JSON.stringify(entries)};`;
    },
  };
}

function sourceEntries() {
  const entries = Object.entries(BROWSER_ENTRIES);
  return Object.fromEntries(entries.map(([name, source]) => [name, { script: `/${source}`, imports: [], styles: [] }]));
}

function builtEntries(manifest: Manifest) {
  const entries = Object.entries(BROWSER_ENTRIES).map(([name, source]) => {
    const [script, ...imports] = withStaticImports(manifest, source);
    return [
      name,
      {
        script: `/${script?.file}`,
        imports: imports.map(({ file }) => `/${file}`),
        styles: [script, ...imports].flatMap((chunk) => chunk?.css ?? []).map((file) => `/${file}`),
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** The entry's chunk first, then all that it imports, each once. */
function withStaticImports(manifest: Manifest, entry: string) {
  const keys = new Set([entry]);
  for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}

export default defineConfig({
  plugins: [refuseServerFiles(), browserEntries(), react(), tailwindcss()],
  appType: 'custom',
  publicDir: false,
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    cssMinify: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        rolldownOptions: {
          input: BROWSER_ENTRIES,
          treeshake: { manualPureFunctions: PURE_FUNCTIONS },
          // Names by position, not by content: lists of ad blockers catch words such as 'analytics' or 'tracking'.
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/part-[hash].js',
            assetFileNames: 'assets/part-[hash][extname]',
          },
        },
      },
    },
    ssr: {
      // One file without outside imports: React's production build whatever NODE_ENV says, and a quick start.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: SERVER_DIR,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { render: 'src/pages/site/render.server.tsx' },
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    },
  },
  // The browser's build comes first: the server's holds its file names.
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
