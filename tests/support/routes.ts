import type { TestApp } from './app.ts';

/** Returns 'GET /api/badges/:id' of every route, from the router's own output. */
export function routesOf(app: TestApp): string[] {
  const path: string[] = [];
  const routes: string[] = [];
  for (const line of app.server.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (\S+) \((.+)\)$/.exec(line);
    if (!match) continue;
    const [, indent = '', segment = '', methods = ''] = match;
    const depth = indent.length / 4;
    // Two names of a parameter at one place: the first is that of the route that ends there.
    path.splice(depth, path.length, segment.replace(/:\w+\|(:\w+)$/, '$1'));
    const url = [...path.slice(0, -1), segment.replace(/\|:\w+$/, '')].join('');
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${url}`);
  }
  return routes;
}
