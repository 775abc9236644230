/** How many messages are sent in the time within which one must arrive. */
const BEATS = 4;

/** Tells the process that has started this one, if there is one, that the event loop turns, until this one ends. */
export function sendHeartbeats(withinMs: number | undefined): void {
  if (withinMs === undefined || !process.send) return;
  const send = () => {
    // The channel may close at this moment.
    if (process.connected) process.send?.({ type: 'alive', withinMs }, () => {});
  };
  send();
  setInterval(send, withinMs / BEATS).unref();
}

/**
 * In the process that has started it: returns what is to be called with its messages, and calls `end` once they stay away.
 * The same is in bin/heartbeat.mjs, which runs on any Node. Turns of this process are counted, not time: after a machine
 * has slept, both go on.
 */
export function watchHeartbeats(end: (reason: string) => void) {
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    note(withinMs: number): void {
      turns = 0;
      timer ??= setInterval(() => {
        turns += 1;
        if (turns <= BEATS) return;
        clearInterval(timer);
        end(`The process has not responded for ${withinMs / 1_000} s, and is ended`);
      }, withinMs / BEATS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
