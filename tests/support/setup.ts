import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

const reported: string[] = [];

// A test that expects an error uses vi.spyOn(console, 'error').
console.error = (...parts: unknown[]) => {
  reported.push(format(...parts));
};

function failOnReported(): void {
  const unexpected = reported.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
}

afterEach(failOnReported);
afterAll(failOnReported);
