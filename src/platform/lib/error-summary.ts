/** Returns an error and its causes on one line, for an operator. Of several failed attempts, the last counts. */
export function errorSummary(error: unknown): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  for (; current instanceof Error && !seen.has(current); current = causeOf(current)) {
    // A cause may lead back to an error that it is the cause of.
    seen.add(current);
    texts.push(current.message);
  }
  if (!(current instanceof Error) && (current !== undefined || texts.length === 0)) texts.push(String(current));
  return texts
    .filter((text) => text !== '')
    .join(': ')
    .replaceAll(/\s+/g, ' ');
}

function causeOf(error: Error): unknown {
  return error instanceof AggregateError ? error.errors.at(-1) : error.cause;
}
