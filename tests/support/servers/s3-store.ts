import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Objects on each page of a list: few, so that lists have several pages. */
const PAGE_SIZE = 2;

type Stored = { bytes: Buffer; type: string | undefined; at: Date };

/** The part of S3's protocol that a bucket of images, named `pictures`, needs; its only access key is named `key`. */
export async function startS3Store() {
  const objects = new Map<string, Stored>();
  const requests: IncomingMessage[] = [];
  const { url, port, stop } = await serve(async (request, response) => {
    requests.push(request);
    if (!request.headers.authorization?.includes('Credential=key/')) {
      return response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
    }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const name = pathname.replace(/^\/pictures\/?/, '');
    if (request.method === 'PUT') {
      objects.set(name, { bytes: await buffer(request), type: request.headers['content-type'], at: new Date() });
    }
    if (request.method === 'DELETE') objects.delete(name);
    if (name === '') return response.end(listing([...objects.keys()].sort(), searchParams));
    const stored = objects.get(name);
    if (!stored && !['DELETE', 'PUT'].includes(request.method ?? '')) {
      return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    }
    if (stored) response.setHeader('last-modified', stored.at.toUTCString());
    if (stored && request.method === 'HEAD') response.setHeader('content-length', stored.bytes.length);
    return response.end(request.method === 'GET' ? stored?.bytes : undefined);
  });
  return { url, port, objects, requests, stop };
}

function listing(names: string[], query: URLSearchParams): string {
  const matching = names.filter((name) => name.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('continuation-token') ?? 0);
  const page = matching.slice(from, from + PAGE_SIZE);
  const next = from + PAGE_SIZE;
  const keys = page.map(
    (name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
  );
  const token = next < matching.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys.join('')}<IsTruncated>${token !== ''}</IsTruncated>${token}</ListBucketResult>`;
}

/** On a free port of this machine. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, port, stop };
}
