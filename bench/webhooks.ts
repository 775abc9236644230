import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCtx } from '../src/app.ts';
import { createAccount } from '../src/identity/account/operator-accounts.server.ts';
import { readConfig } from '../src/platform/config.ts';
import { runWebhookLoad } from './webhook-load.ts';

const WEBHOOKS = 1_000;
const DEFAULT_EVENTS_EACH = 200;

/** `node bin/run.mjs bench/webhooks.ts [events for each of 1,000 webhooks]`: 200,000 deliveries by default. */
const eventsEach = Number(process.argv[2] ?? DEFAULT_EVENTS_EACH);
const DATA_DIR = mkdtempSync(join(tmpdir(), 'vitrine-webhooks-'));
let offsetMs = 0;
const config = readConfig({ DATA_DIR, LOG_LEVEL: 'error', WEBHOOK_NETWORKS: '127.0.0.0/8' });
const { ctx, stop } = await openCtx(config, { now: () => new Date(Date.now() + offsetMs) });
const { id: userId } = await createAccount(ctx, { user_name: 'ada', email: 'ada@example.com' });
const result = await runWebhookLoad({
  ...{ ctx, userId, webhooks: WEBHOOKS, eventsEach },
  advance: (ms) => {
    offsetMs += ms;
  },
});
console.log(result);
await stop();
rmSync(DATA_DIR, { recursive: true });
process.exitCode = result.lost + result.outOfOrder + result.connectionsInside > 0 ? 1 : 0;
