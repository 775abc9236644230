import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer as createVite, type Plugin } from 'vite';
import { buildApp } from '../src/app.ts';
import type { Renderer } from '../src/delivery/documents/renderer.ts';
import { readConfig } from '../src/platform/config.ts';
import { changesOf } from '../src/platform/db/change-feed.server.ts';
import { createLog } from '../src/platform/log.ts';

const RENDERER = '/src/delivery/documents/render.server.tsx';

/** What hot replacement needs: the plugin's preamble, and Vite's client. */
const HOT = `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script><script type="module" src="/@vite/client"></script>`;

/** The component gallery. Not a route of the program, and not part of a build. */
const PARTS_PATH = '/dev/ui';
const PARTS = `<!doctype html><html lang="en"><head><meta charset="utf-8">${HOT}<title>Parts</title><meta name="viewport" content="width=device-width,initial-scale=1"></head><body><div id="parts"></div><script type="module" src="/scripts/dev-ui/main.client.tsx"></script></body></html>`;

const config = readConfig(process.env);
const log = await createLog(config);
const server = createServer();
const vite = await createVite({
  root: join(import.meta.dirname, '..'),
  // Bundled into a temporary file, the configuration would make the watcher restart everything.
  configLoader: 'native',
  server: { middlewareMode: true, hmr: { server } },
  plugins: [packagesFromNode()],
});

const loadRenderer = async () => (await vite.ssrLoadModule(RENDERER)) as Renderer;
let current = await loadRenderer();
const renderer: Renderer = {
  renderDocument(page, siteName) {
    const { html, indexed } = current.renderDocument(page, siteName);
    return { html: html.replace('<head>', `<head>${HOT}`), indexed };
  },
  renderCompressed: (page, siteName, into) => current.renderCompressed(page, siteName, into),
  policyHashes: current.policyHashes,
};
const app = await buildApp(config, { log, renderer });

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    if (request.url === PARTS_PATH) return sendParts(response);
    try {
      await renewRenderer();
    } catch (err) {
      // The pages stay in their last state.
      log.error({ err }, 'The pages could not be loaded');
    }
    dropPolicy(response);
    app.server.routing(request, response);
  });
});
server.listen(config.port, config.host, () => log.info(`Vitrine is at ${config.origin}, with hot reload`));

for (const end of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const) process.once(end, stop);

function sendParts(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(PARTS);
}

/** Loads the current rendering code; what the old code rendered is discarded. */
async function renewRenderer(): Promise<void> {
  const fresh = await loadRenderer();
  if (fresh === current) return;
  current = fresh;
  changesOf(app.ctx).changed(undefined);
}

/** Vite adds scripts, styles and workers that the pages' policy would block. */
function dropPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...args: unknown[]) => {
    const [status, headers] = args as [number, OutgoingHttpHeaders | undefined];
    delete headers?.['content-security-policy'];
    return writeHead(status, headers);
  };
}

async function stop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await vite.close();
  await app.stop();
  process.exit(0);
}

/** The build bundles packages for the server; here Node loads them, which for CommonJS is the only way. */
function packagesFromNode(): Plugin {
  return {
    name: 'packages-from-node',
    configEnvironment(name, { resolve }) {
      if (name === 'ssr' && resolve) delete resolve.noExternal;
    },
  };
}
