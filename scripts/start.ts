import { buildIfStale } from './build-if-stale.ts';

try {
  await buildIfStale();
} catch (error) {
  console.error(String(error));
  process.exit(1);
}
await import('../src/main.ts');
