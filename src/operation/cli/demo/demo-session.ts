import type { FastifyInstance } from 'fastify';
import { CommandError } from '../command.ts';

export type DemoSession = {
  /** Sends a request as a browser with this session's cookies would, and returns the answer's JSON. */
  send(method: 'GET' | 'POST' | 'PATCH', path: string, json?: unknown): Promise<Record<string, unknown>>;
  /** Uploads an image and returns its `image_url`. */
  upload(image: Buffer): Promise<string>;
};

const BOUNDARY = 'vitrine-demo';

/** What fills the demo goes through the routes, so that nothing is stored that a person could not have stored. */
export function openSession(server: FastifyInstance): DemoSession {
  const cookies = new Map<string, string>();

  async function request(method: 'GET' | 'POST' | 'PATCH', url: string, type: string, payload?: string | Buffer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...(payload && { 'content-type': type }) };
    const response = await server.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    if (response.statusCode !== 200) {
      throw new CommandError(`${method} ${url} answered ${response.statusCode}: ${response.body}`);
    }
    return response.json() as Record<string, unknown>;
  }

  return {
    send: (method, path, json) =>
      request(method, path, 'application/json', json === undefined ? undefined : JSON.stringify(json)),
    async upload(image) {
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="drawing.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      const { image_url } = await request('POST', '/api/upload', `multipart/form-data; boundary=${BOUNDARY}`, body);
      return String(image_url);
    },
  };
}
