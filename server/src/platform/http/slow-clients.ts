import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Envelope } from '#contract/errors.ts';
import { Refusal } from '../errors.ts';
import { newRequestId } from './mount.ts';

/** Less than this between two looks, for so many looks in a row, is no reader but a held door. */
const LEAST_BYTES = 16 * 1024,
  LOOKS = 4;

/** What node keeps to itself: how much of the write under way the kernel has not taken yet. */
interface Writing {
  _handle?: { writeQueueSize: number } | null;
}

/** How far a reader has come. While several writes are queued the same bytes may count twice, in his favour. */
const taken = (socket: Socket): number =>
  socket.bytesWritten - socket.writableLength - ((socket as unknown as Writing)._handle?.writeQueueSize ?? 0);

/**
 * Cut whoever asks for an answer and does not take it: the answer stays in memory meanwhile. Looks at the sockets now and then instead of
 * setting a timer for each request; a slow but honest line passes.
 */
export function cutSlowReaders(server: Server, lookMs: number): void {
  const readers = new Map<Socket, { taken: number; idle: number }>();
  server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, idle: 0 });
    socket.on('close', () => readers.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of readers) {
      const now = taken(socket);
      seen.idle = socket.writableLength > 0 && now - seen.taken < LEAST_BYTES ? seen.idle + 1 : 0;
      seen.taken = now;
      if (seen.idle >= LOOKS) socket.destroy();
    }
  }, lookMs).unref();
  server.on('close', () => clearInterval(timer));
}

/** What node refuses before there is a request (a head or a body that does not arrive or is too large, bytes that are no HTTP): in the envelope too. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Every further byte on a broken connection is an error again.
  if (socket.destroyed || socket.writableEnded) return;
  if (socket.writable && error.code !== 'ECONNRESET') {
    const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const { code, http, message } = new Refusal(
      late ? 'SLOW_BODY' : 'BAD_REQUEST',
      error.code === 'HPE_HEADER_OVERFLOW' ? '请求头过大' : undefined,
    );
    const body = JSON.stringify({ code, msg: message, data: null, traceId: newRequestId() } satisfies Envelope);
    socket.write(
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
