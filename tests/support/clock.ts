/** A clock that only changes when the test moves it. */
export function stillClock(start = '2026-03-14T12:00:00.000Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (time: string) => {
      at = Date.parse(time);
    },
    advance: (ms: number) => {
      at += ms;
    },
  };
}
