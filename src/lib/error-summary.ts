/** Returns an error and its causes on one line, for an operator. Of several failed attempts, the last counts. */
export function errorSummary(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? error.errors.at(-1) : error.cause;
  const parts = [error.message, inner === undefined ? '' : errorSummary(inner)];
  return parts
    .filter((part) => part !== '')
    .join(': ')
    .replaceAll(/\s+/g, ' ');
}
