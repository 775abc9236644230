/**
 * A text within a list of a record: 'blocks/2/images/0/caption'. In place of a number, the escaped URL of an image says
 * which item it is: a page does not show all images in the order in which they are stored.
 */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const part of path.split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[keyIn(value, part)];
  }
  return value;
}

/** Returns the values with another one at this path; what is not there stays away. */
export function withValueAt<T>(values: T, path: string, wanted: unknown): T {
  const [part = '', ...rest] = path.split('/');
  if (typeof values !== 'object' || values === null) return values;
  const key = keyIn(values, part);
  const inner = (values as Record<string, unknown>)[key];
  const changed = rest.length === 0 ? wanted : withValueAt(inner, rest.join('/'), wanted);
  if (Array.isArray(values)) return values.map((item, index) => (String(index) === key ? changed : item)) as T;
  return { ...values, [key]: changed };
}

/** Returns the path with numbers alone. */
export function numberedPath(values: unknown, path: string): string {
  let value = values;
  const parts = path.split('/').map((part) => {
    const key = typeof value === 'object' && value !== null ? keyIn(value, part) : part;
    value = (value as Record<string, unknown> | undefined)?.[key];
    return key;
  });
  return parts.join('/');
}

function keyIn(value: object, part: string): string {
  if (!Array.isArray(value) || /^\d+$/.test(part)) return part;
  const url = decodeURIComponent(part);
  return String(value.findIndex((item) => item?.image_url === url));
}
