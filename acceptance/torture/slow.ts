import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { Client } from '../support/api.ts';
import { quantile } from '../support/measure.ts';
import { clerk } from './ground.ts';
import { Door, tally, type Knocked } from './knock.ts';
import { lawsHold } from './laws.ts';
import { atMost, type Finding, type Part } from './part.ts';

const EACH = 150,
  CLERKS = 4,
  PAUSE_MS = 50,
  DRIP_MS = 1000,
  APART_MS = 10,
  GIVE_UP_MS = 60_000;
/** P9. */
const OTHERS_S = 1.5,
  CUT_S = 35;
/** Answers asked for and not taken: more than both kernels keep between them. */
const PIPELINED = 80;

/** What a slow client says at once; then a byte now and then, or nothing. */
interface Kind {
  name: string;
  says: (client: Client) => string;
  drip: boolean;
}

const KINDS: readonly Kind[] = [
  { name: 'heads', says: () => 'POST /api/any HTTP/1.1\r\nhost: slow\r\nx-slow: ', drip: true },
  {
    name: 'bodies',
    says: (client) => {
      const { path, headers } = client.request(outOrderApi.queryPage, {});
      return `POST ${path} HTTP/1.1\r\nhost: slow\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}content-length: 9000\r\n\r\n{`;
    },
    drip: true,
  },
  {
    name: 'readers',
    says: () => 'GET /api/openapi.json HTTP/1.1\r\nhost: slow\r\n\r\n'.repeat(PIPELINED),
    drip: false,
  },
];

/** Clients that hold the door: they are cut, and nobody else notices. */
export const slow: Part = {
  name: 'slow',
  run: async (context) => {
    const product = await context.product();
    await product.start();
    const client = await clerk(product.base),
      door = new Door(product.base, client),
      findings: Finding[] = [];
    for (const kind of KINDS) {
      context.say(`${EACH} slow ${kind.name}`);
      const says = kind.says(client);
      findings.push(
        ...(await held(door, kind.name, (n) =>
          sleep(n * APART_MS).then(() => holdOn(new URL(product.base), says, kind.drip)),
        )),
      );
    }
    findings.push(await lawsHold(client));
    door.close();
    return findings;
  },
};

async function held(door: Door, name: string, hold: (n: number) => Promise<number>): Promise<Finding[]> {
  const heard: Knocked[] = [];
  let over = false;
  const others = Array.from({ length: CLERKS }, async () => {
    while (!over) {
      heard.push(await door.knock(outOrderApi.queryPage, { param: {} }));
      await sleep(PAUSE_MS);
    }
  });
  const cut = await Promise.all(Array.from({ length: EACH }, (_, n) => hold(n)));
  over = true;
  await Promise.all(others);
  return [
    { what: `${EACH} slow ${name}: what others heard`, figure: tally(heard) },
    atMost(`${EACH} slow ${name}: others not served`, heard.filter(({ status }) => status !== 200).length, 0),
    atMost(
      `${EACH} slow ${name}: others, p95`,
      quantile(
        heard.map(({ ms }) => ms / 1000),
        0.95,
      ),
      OTHERS_S,
      's',
    ),
    atMost(`${EACH} slow ${name}: the last one cut after`, Math.max(...cut), CUT_S, 's'),
  ];
}

/** Seconds until the server had enough. Who does not read learns of it only when he writes. */
async function holdOn({ hostname, port }: URL, head: string, drip: boolean): Promise<number> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  if (drip) socket.resume();
  else socket.pause();
  await once(socket, 'connect');
  const began = performance.now();
  socket.write(head);
  const timer = setInterval(() => socket.write('a'), DRIP_MS);
  await Promise.race([
    new Promise((resolve) => {
      socket.on('close', resolve);
    }),
    sleep(GIVE_UP_MS),
  ]);
  clearInterval(timer);
  socket.destroy();
  return (performance.now() - began) / 1000;
}
