import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Where the console reads the map that lies with the server. */
export const TILES_PATH = '/map/tiles.pmtiles';
/** Told to the console before the address of an archive of tiles: a map, and no style of one. */
export const TILES = 'pmtiles://';
/** Nobody needs more of an archive at once: a tile, or a part of its directory. */
const AT_ONCE_BYTES = 16 * 1024 * 1024;
const PARTIAL = 206,
  NOT_THERE = 404,
  UNSATISFIABLE = 416;

interface Span {
  from: number;
  to: number;
}

/** One span of so many bytes, as asked for; null where there is none, or more than one. */
export function spanOf(asked: string | undefined, size: number): Span | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (first === '' && last === '') return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? null : { from, to: Math.min(to, from + AT_ONCE_BYTES - 1) };
}

/**
 * An archive of tiles (PMTiles) that lies with the server, read by whoever sees a map: consignees and drivers have no account, and streets are no secret. It is
 * read in parts and never as a whole. What is not there is told, and the console draws without it.
 */
export function mountTiles(app: FastifyInstance, file: string | undefined): void {
  if (file === undefined) return;
  app.get(TILES_PATH, { exposeHeadRoute: true }, async (request, reply) => {
    const known = await stat(file).catch(() => null);
    if (!known?.isFile()) return plain(reply, NOT_THERE, 'no tiles');
    const { size, mtimeMs } = known;
    reply.headers({
      'accept-ranges': 'bytes',
      etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      'cache-control': 'public, max-age=3600',
    });
    const span = spanOf(request.headers.range, size);
    if (span === null) return plain(reply.header('content-range', `bytes */${size}`), UNSATISFIABLE, 'ask for a part');
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${span.from}-${span.to}/${size}`,
      'content-length': span.to - span.from + 1,
    });
    return reply.status(PARTIAL).send(createReadStream(file, { start: span.from, end: span.to }));
  });
}

const plain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.status(status).type('text/plain').send(text);
