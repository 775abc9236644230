import { ConfigError, readConfig } from './platform/config.ts';

/** What only a server needs is loaded once the configuration is valid, and not by the process that starts workers. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.workers > 1) return (await import('./workers.ts')).startWorkers(config);
  return (await import('./serve.ts')).serve(config);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else process.stderr.write(`Vitrine could not start: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
