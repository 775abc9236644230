type Action = () => unknown;

const afterTests = new Set<Action>();
const afterFiles = new Set<Action>();

/** For modules that test files share: Vitest's own hook would run in the first file of each process only. */
export function afterEachTest(action: Action): void {
  afterTests.add(action);
}

/** Runs after the last test of each file, otherwise like `afterEachTest`. */
export function afterEachFile(action: Action): void {
  afterFiles.add(action);
}

export async function endTest(): Promise<void> {
  for (const action of afterTests) await action();
}

export async function endFile(): Promise<void> {
  for (const action of afterFiles) await action();
}
