import Fastify from 'fastify';
import { Floor } from './floor.ts';
import * as sql from './sql.ts';

/**
 * The floor behind HTTP, in a process of its own: a bare Fastify, one statement and transaction a request, and nothing else but JSON. No
 * session, no tenant, no schema, no journal beyond the one the statement writes. What single calls can reach on this machine at most.
 */
const CONNECTIONS = 8,
  BODY_BYTES_MAX = 4 * 1024 * 1024;

const [url = ''] = process.argv.slice(2);
const statements = new Map(Object.entries(sql));
const floor = await Floor.open(url, CONNECTIONS);
const free = Array.from({ length: CONNECTIONS }, (_, i) => i);
const waiting: ((connection: number) => void)[] = [];

const app = Fastify({ bodyLimit: BODY_BYTES_MAX });
app.post<{ Params: { name: string }; Body: unknown[] }>('/:name', async (request) => {
  const text = statements.get(request.params.name as keyof typeof sql) ?? '';
  const connection =
    free.pop() ??
    (await new Promise<number>((taken) => {
      waiting.push(taken);
    }));
  try {
    return await floor.rows(connection, text, request.body);
  } finally {
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
  }
});
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit(0));
