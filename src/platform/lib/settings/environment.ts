import type { SettingName } from './setting-descriptions.ts';

export type Env = Record<string, string | undefined>;

/** The environment, and the faults found in it so far. */
export type EnvReader = { env: Env; faults: string[] };

export type Setting<T> = {
  /** What the variable accepts, for the message. */
  takes: string;
  fallback: T;
  /** Undefined if the value is not accepted. */
  parse(value: string): T | undefined;
  /** The value is not put into the message. */
  isSecret?: boolean;
};

/** Returns the variable's value after `parse`; '' counts as not set. */
export function readSetting<T>(
  { env, faults }: EnvReader,
  name: SettingName,
  { takes, fallback, parse, isSecret }: Setting<T>,
): T {
  const value = env[name]?.trim();
  if (!value) return fallback;
  const parsed = parse(value);
  if (parsed !== undefined) return parsed;
  faults.push(`${name} is ${isSecret ? 'not valid' : JSON.stringify(value)}: it takes ${takes}`);
  return fallback;
}
