/** What a driver does for a page: the few commands that WebDriver and WebDriver BiDi have in common. */
export type Browser = {
  version: string;
  /** Loads a document. */
  open(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page, which takes and returns JSON. */
  evaluate<A extends unknown[], T>(work: (...args: A) => T, ...args: A): Promise<T>;
  /** Real input, in the words of the W3C's `performActions`. */
  act(sources: readonly object[]): Promise<void>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Errors, rejections and violations of the content security policy that the browser has reported. */
  complaints(): readonly string[];
  close(): Promise<void>;
};

/** A browser that can be driven here. */
export type Engine = { name: string; start(): Promise<Browser> };

/** An engine whose packages are not installed. */
export type Missing = { name: string; reason: string };

/** The driver did not reply: it is ended, and the flow repeated once in a new browser. */
export class DriverHung extends Error {}

/** Rejects with `DriverHung` after the time limit of one command. */
export function within<T>(milliseconds: number, what: string, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DriverHung(`No reply to ${what} within ${milliseconds} ms`)), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
