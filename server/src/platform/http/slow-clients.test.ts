import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutSlowReaders } from './slow-clients.ts';

const MB = 1024 * 1024;
/** More than both kernels keep between them. */
const ANSWER = Buffer.alloc(48 * MB, 'x');
const LOOK_MS = 200;

const server = createServer((_, response) => response.end(ANSWER));
let port = 0;
beforeAll(async () => {
  cutSlowReaders(server, LOOK_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function answer(): Promise<IncomingMessage> {
  const call = request({ port, host: '127.0.0.1', agent: false }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return response;
}

test('who asks for a large answer and does not take it is cut', async () => {
  const response = await answer();
  response.pause();
  response.on('error', () => undefined);
  while ((await connections()) > 0) await sleep(LOOK_MS);
  const broken = new Promise((resolve) => {
    response.on('close', resolve);
  });
  response.resume();
  await broken;
  expect(response.complete).toBe(false);
});

test('who takes it slowly but steadily gets all of it', async () => {
  const response = await answer();
  let got = 0;
  for await (const chunk of response) {
    got += (chunk as Buffer).length;
    // All together far longer than the looks after which others are cut; each half as long, for a machine that has other work.
    if (got % (8 * MB) < (chunk as Buffer).length) await sleep(2 * LOOK_MS);
  }
  expect(got).toBe(ANSWER.length);
});

const connections = (): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
