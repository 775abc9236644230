/** A service belongs to a running program, as its database does. */
export type Running = { database: object };

/**
 * Defines what a room opens once, and others use through its door: a function that returns the service, and one that
 * provides it when the program is composed. The first throws if the service was not opened.
 */
export function defineService<T extends object>(
  name: string,
): [of: (ctx: Running) => T, provide: (ctx: Running, service: T) => void] {
  const opened = new WeakMap<object, T>();
  return [
    ({ database }) => {
      const service = opened.get(database);
      if (service === undefined) throw new Error(`The service ${name} is not open`);
      return service;
    },
    ({ database }, service) => void opened.set(database, service),
  ];
}
