const works: (() => Promise<unknown> | unknown)[] = [];

/** Runs `work` after the last test of the file. Files share their modules, so a module's own hook would run once. */
export function atFileEnd(work: () => Promise<unknown> | unknown): void {
  works.push(work);
}

/** In reverse order; setup.ts calls it after each file. */
export async function endFile(): Promise<void> {
  for (const work of works.splice(0).toReversed()) await work();
}
