// A process that serves sends messages while its event loop turns. The one that has started it ends it without them.

/** How many are sent in the time within which one must arrive: src/platform/jobs/heartbeat.ts does. */
const BEATS = 4;

/**
 * Returns what is to be called with each message; calls `end` once they stay away. Turns of this process are counted, not
 * time: after a machine has slept, both go on.
 */
export function watchHeartbeats(end) {
  let turns = 0;
  let timer;
  return (message) => {
    if (message?.type !== 'alive') return;
    const { withinMs } = message;
    turns = 0;
    timer ??= setInterval(() => {
      turns += 1;
      if (turns <= BEATS) return;
      clearInterval(timer);
      end(`The process has not responded for ${withinMs / 1_000} s, and is ended`);
    }, withinMs / BEATS).unref();
  };
}
