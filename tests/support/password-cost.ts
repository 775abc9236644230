import { onTestFinished } from 'vitest';
import { setCheapHashing } from '../../src/identity/auth/passwords.server.ts';

/** For a test about hashes themselves, their time or their number: the others hash cheaply. */
export function hashAsInProduction(): void {
  setCheapHashing(false);
  onTestFinished(() => setCheapHashing(true));
}
