import { type ComponentType, lazy } from 'react';

/**
 * A part of a public page that is loaded for those who see it. Without a connection, or after an update of the server, the
 * page stays, with `Instead` in the part's place.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return { default: Instead };
    }
  });
}
