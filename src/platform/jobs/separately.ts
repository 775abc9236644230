/** Runs pieces of work of which one that fails stops no other. */
export type Separately = {
  /** Never rejects. */
  run(work: () => Promise<unknown>): Promise<void>;
  /** Throws what has failed. */
  end(): void;
};

export function separately(): Separately {
  const faults: unknown[] = [];
  let count = 0;
  return {
    async run(work) {
      count += 1;
      try {
        await work();
      } catch (error) {
        faults.push(error);
      }
    },
    end() {
      if (faults.length === 1) throw faults[0];
      if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of ${count} failed`);
    },
  };
}
