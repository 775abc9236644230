// The baseline: Node's own HTTP server, which sends fixed bytes.
import { createServer, type OutgoingHttpHeaders } from 'node:http';

export type BareResponse = { port: number; status: number; headers: OutgoingHttpHeaders; body: string };

process.once('message', ({ port, status, headers, body }: BareResponse) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('listening'));
});
