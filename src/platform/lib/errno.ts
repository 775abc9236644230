/** Returns the code of an operating system or network error, such as 'ENOENT'; undefined for other errors. */
export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
