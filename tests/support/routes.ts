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
    path.splice(depth, path.length, segment);
    const url = path.join('');
    for (const method of methods.split(', ')) if (method !== 'HEAD') routes.push(`${method} ${url}`);
  }
  return routes;
}
