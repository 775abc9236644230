import { parse } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { validImage } from '../support/images.ts';
import { routesOf } from '../support/routes.ts';

const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000';
const TEXT = /^(text\/|application\/(json|xml|javascript))/;
/** Responses that are the same for everybody. All others are cached by nobody, or only by their recipient. */
const PUBLIC =
  /^(\/u\/|\/cards\/|\/(sitemap|favicon|apple-touch-icon|icon-[\w-]+)\.\w+$|\/(robots|humans|llms)\.txt$|\/manifest\.webmanifest$|\/images\/|\/assets\/|\/api\/openapi\.json$|\/api\/(docs|designs)$|\/(privacy|terms|imprint|accessibility|help\/import)?$)/;

let app: TestApp;
let ada: TestUser;
let paths: string[];

beforeAll(async () => {
  app = await startApp();
  ada = await makeUser(app);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(validImage('ok.png'))], 'x.html'));
  const { image_url } = (await ada.request('POST', '/api/upload', { body })).json();
  const badge = (await ada.request('POST', '/api/badges/new', { json: { title: 'x', image_url } })).json().badge;
  const routes = routesOf(app).filter((route) => route.startsWith('GET ') && !route.endsWith('*'));
  const asset = /\/assets\/[\w.-]+\.js/.exec((await app.request('GET', '/login')).body)?.[0] ?? '';
  paths = [
    ...routes.map((route) =>
      route
        .slice('GET '.length)
        .replace(':user_name', ada.user.user_name)
        .replace('/badges/:id', `/badges/${badge.id}`)
        .replace(/\/users\/:id|:userId/, (part) => part.replace(/:\w+/, ada.user.id))
        .replace(/:(country_code|country|city|region)\b/g, 'DE')
        .replace(/:\w+/, NO_SUCH_ID),
    ),
    `/${image_url}`,
    asset,
    `/u/${ada.user.user_name.toUpperCase()}`,
    '/no-such-page',
    '/api/no-such-call',
    '/assets/',
    '/%zz',
    `/api/users/${'a'.repeat(600)}`,
    `/${'a'.repeat(9_000)}`,
  ];
});

/** Every path, as a visitor and as a logged-in user. */
async function forEveryResponse(
  check: (response: Awaited<ReturnType<TestApp['request']>>, path: string, isLoggedIn: boolean) => void,
): Promise<void> {
  for (const path of paths) {
    check(await app.request('GET', path), path, false);
    check(await ada.request('GET', path), path, true);
  }
}

describe('every response to a GET', () => {
  test('declares its type, and texts their encoding; browsers do not sniff', async () => {
    await forEveryResponse(({ body, headers, statusCode }, path) => {
      expect(statusCode, path).toBeLessThan(500);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      if (body === '') return;
      const type = String(headers['content-type']);
      expect(type, path).toMatch(/^[\w-]+\/[\w.+-]+(;|$)/);
      if (TEXT.test(type)) expect(type, path).toMatch(/; charset=utf-8$/i);
      if (path.startsWith('/api/') && path !== '/api/docs') expect(type, path).not.toContain('html');
    });
  });

  test('has a policy that blocks foreign and inline scripts', async () => {
    await forEveryResponse(({ body, headers }, path, isLoggedIn) => {
      const policy = String(headers['content-security-policy']);
      expect(policy, path).toContain("default-src 'none'");
      expect(policy, path).not.toMatch(/unsafe-eval|script-src[^;]*(unsafe-inline|https?:|\*)|nonce-/);
      // A browser's viewer of PDFs cannot start in a sandbox.
      if (headers['content-type'] === 'application/pdf') return expect(policy, path).not.toContain('script-src');
      if (!String(headers['content-type']).startsWith('text/html')) return expect(policy, path).toContain('sandbox');
      // The studio frames the owner's preview, and nobody else any document.
      const framing = path === '/studio/preview' && isLoggedIn ? "frame-ancestors 'self'" : "frame-ancestors 'none'";
      for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", framing])
        expect(policy, path).toContain(part);
      expect(inlineHandlers(body), path).toEqual([]);
    });
  });

  test('is cached only if it is the same for everybody, and sets no cookie', async () => {
    await forEveryResponse(({ headers, statusCode }, path, isLoggedIn) => {
      const cacheControl = String(headers['cache-control']);
      expect(headers, path).not.toHaveProperty('set-cookie');
      if (statusCode < 400 && PUBLIC.test(path)) return expect(cacheControl, path).toMatch(/^public, /);
      if (path === '/home' || path === '/modal')
        return expect(cacheControl).toBe(isLoggedIn ? 'private, no-store' : 'private, no-cache');
      // Revalidated each time, and varying by cookie: see entity-tags.server.ts.
      if (headers.vary === 'Cookie' && !isLoggedIn) return expect(cacheControl, path).toBe('private, no-cache');
      return expect(cacheControl, path).toBe('no-store');
    });
  });

  test('cannot be read by another origin', async () => {
    const origins = ['https://evil.example', 'null', 'https://localhost.evil.example', 'http://localhost:80'];
    for (const path of paths) {
      const origin = origins[path.length % origins.length];
      const { headers } = await ada.request('GET', path, { headers: { origin, host: 'localhost:80' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

test('a preflight for a write is rejected', async () => {
  for (const route of routesOf(app).filter((item) => !item.startsWith('GET '))) {
    const [method = '', path = ''] = route.split(' ');
    const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
    const response = await ada.request('OPTIONS', path, { headers });
    expect([route, response.statusCode]).toEqual([route, 405]);
    expect(response.headers.allow).toContain(method);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

test('headers that other frameworks support change nothing', async () => {
  const headers = {
    'next-action': 'x',
    'rsc-action-id': 'x',
    rsc: '1',
    'x-middleware-subrequest': 'middleware:middleware',
    'x-react-router-spa-mode': 'yes',
    'x-http-method-override': 'DELETE',
    'x-original-url': '/metrics',
    'x-rewrite-url': '/metrics',
    accept: 'text/x-component',
  };
  for (const path of ['/', '/login', `/u/${ada.user.user_name}`, '/api/badges', '/no-such-page']) {
    const plain = await app.request('GET', path);
    const response = await app.request('GET', path, { headers });
    expect([path, response.statusCode, response.body === plain.body]).toEqual([path, plain.statusCode, true]);
    const posted = await ada.request('POST', path, {
      body: '$F1',
      headers: { ...headers, 'content-type': 'text/x-component' },
    });
    expect([path, posted.statusCode]).toEqual([path, path === '/no-such-page' ? 404 : 405]);
  }
});

test('an image is always opened as an image', async () => {
  const path = paths.find((item) => /^\/images\/[0-9a-f]{64}/.test(item)) ?? '';
  const { headers } = await app.request('GET', path);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['PUT', 'TRACE', 'PROPFIND'])('%s is not supported', async (method) => {
  for (const path of ['/', '/home', '/api/projects', '/api/users/login', `/u/${ada.user.user_name}`]) {
    const response = await app.server.inject({ method: method as 'PUT', url: path });
    expect([path, response.statusCode]).toEqual([path, 405]);
    expect([path, response.headers.allow]).toEqual([path, path === '/api/users/login' ? 'POST' : 'GET, HEAD']);
  }
});

/** Attributes that run scripts, and scripts of other hosts. */
function inlineHandlers(html: string): string[] {
  const found: string[] = [];
  const walk = (node: {
    tagName?: string;
    attrs?: { name: string; value: string }[];
    childNodes?: unknown[];
  }): void => {
    for (const { name, value } of node.attrs ?? []) {
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) found.push(`${node.tagName} ${name}="${value}"`);
      if (node.tagName === 'script' && name === 'src' && !value.startsWith('/assets/')) found.push(value);
    }
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html) as never);
  return found;
}
