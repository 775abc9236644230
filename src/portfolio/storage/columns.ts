import type { Values } from '../model/record.ts';

/** Converts values to columns: lists and objects to JSON text, nothing to '', booleans to 0 or 1. */
export function toColumns(values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toColumn(value)]));
}

export function toColumn(value: unknown): unknown {
  if (typeof value === 'object') return value === null ? '' : JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The reverse. What is a value already stays: versions have values, published and deleted rows columns. */
export function fromColumns(
  columns: Values,
  { json, flags }: { json: readonly string[]; flags: readonly string[] },
): Values {
  const values = { ...columns };
  for (const name of json) {
    const text = values[name];
    if (typeof text === 'string') values[name] = text === '' ? null : JSON.parse(text);
  }
  for (const name of flags) if (name in values) values[name] = Boolean(values[name]);
  return values;
}
