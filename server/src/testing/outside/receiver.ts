import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { certificateOf } from './certificate.ts';

export interface Heard {
  headers: IncomingHttpHeaders;
  body: string;
}
/** What a receiver does with what it has heard in full. */
export type Replying = (heard: Heard, response: ServerResponse) => unknown;

export interface Receiver {
  origin: string;
  port: number;
  heard: Heard[];
  close(): Promise<void>;
}

/** Somebody else's system: hears, remembers, and answers as it is told to. With a name it speaks TLS, by a certificate of that name. */
export async function receiver(reply: Replying, name?: string): Promise<Receiver & { cert?: string }> {
  const heard: Heard[] = [];
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString() };
      heard.push(one);
      void reply(one, response);
    });
  };
  const signed = name === undefined ? undefined : certificateOf(name);
  const server = signed ? createSecure(signed, listener) : createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address(),
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    origin: `${signed ? 'https' : 'http'}://${name ?? '127.0.0.1'}:${port}`,
    port,
    heard,
    ...(signed ? { cert: signed.cert } : {}),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Good. */
export const takes: Replying = (_, response) => response.writeHead(200).end('ok');
