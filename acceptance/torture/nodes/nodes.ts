import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import sharp from 'sharp';
import { OK, type Envelope } from '#contract/errors.ts';
import { sessionApi } from '#contract/iam/session.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { pushApi } from '#contract/message/push.ts';
import { fileApi } from '#contract/ops/file.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import type { Client } from '../../support/api.ts';
import type { Product } from '../../support/product.ts';
import { openLine } from '../caller.ts';
import { besiege } from '../crash/crash.ts';
import { Shift } from '../crash/shift.ts';
import { clerk, type Ground } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Context, type Finding, type Part } from '../part.ts';
import { Balancer, followed } from './balancer.ts';
import { nodesOf, type Together } from './together.ts';

const ROUNDS = 6,
  CALM_MS = 1500,
  RECONNECT_S = 5,
  LOOK_MS = 50;

/** Two nodes are one: whatever one was told the other knows, and when one is killed under load nothing acknowledged is lost. */
export const nodes: Part = {
  name: 'nodes',
  run: async (context): Promise<Finding[]> => {
    const { options, say } = context;
    const together = await nodesOf(context, 2, besiege),
      { home, nodes: both, prepared, close } = together;
    const differs = [...(await asOne(both, prepared.ground)), ...(await refused(context, together))];
    for (const one of differs) say(one);
    const balancer = new Balancer(both),
      client = await clerk(home.base),
      line = followed(openLine(home.base, client), balancer);
    const shift = new Shift(prepared.ground, line, { seed: options.seed, tag: 'N' }),
      deaf: number[] = [];
    shift.begin();
    for (let n = 1; n <= (options.rounds ?? ROUNDS); n += 1) {
      const node = both[n % 2] ?? home;
      await sleep(CALM_MS);
      const ear = await listen(client, node.base);
      await node.halt('SIGKILL');
      deaf.push(await untilHeard(client, balancer));
      ear.end(true);
      await node.start();
      say(
        `round ${n}: ${shift.acknowledged.length} writes acknowledged, a console heard again after ${deaf.at(-1)?.toFixed(1)} s`,
      );
    }
    await sleep(CALM_MS);
    await shift.end();
    balancer.end();
    line.agent.destroy();
    const faults = [...shift.faults, ...(await shift.broken())];
    for (const fault of faults) say(fault);
    const laws = await lawsHold(client);
    await close();
    return [
      atMost('what one node did and the other does not know', differs.length, 0),
      { what: 'kills of a node under load', figure: deaf.length },
      { what: 'writes acknowledged', figure: shift.acknowledged.length },
      atMost('acknowledged writes lost, doubled or half done, calls refused', faults.length, 0),
      atMost('longest until a console of the killed node hears again', Math.max(...deaf), RECONNECT_S, 's'),
      laws,
    ];
  },
};

/** The same session, wherever it asks. */
async function askAt(
  base: string,
  client: Client,
  { endpoint, input = {}, key }: { endpoint: Endpoint; input?: Record<string, unknown>; key?: string },
): Promise<Response> {
  const { method, path, headers, body } = client.request(endpoint, input);
  return fetch(`${base}${path}`, {
    method,
    headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { body }),
  });
}
const codeAt = async (base: string, client: Client, endpoint: Endpoint): Promise<number> =>
  ((await (await askAt(base, client, { endpoint })).json()) as Envelope).code;

/** What was told to the first node is asked of the second. */
async function asOne([first, second]: readonly Product[], { ownerId, goods }: Ground): Promise<string[]> {
  if (!first || !second) return ['there are no two nodes'];
  const client = await clerk(first.base),
    differs: string[] = [];
  if ((await codeAt(second.base, client, sessionApi.userInfo)) !== OK)
    differs.push('a session of the other is unknown');
  const order = {
    endpoint: outOrderApi.add,
    input: { ownerId, requireOn: '2099-12-31', lines: [{ goodsId: goods[0]?.id, unitQty: 1 }] },
    key: randomUUID(),
  };
  const [once, again] = [
    (await (await askAt(first.base, client, order)).json()) as Envelope,
    (await (await askAt(second.base, client, order)).json()) as Envelope,
  ];
  if (once.code !== OK || JSON.stringify(once.data) !== JSON.stringify(again.data))
    differs.push(`a command asked again of the other was done again: ${JSON.stringify([once, again])}`);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer();
  const { id } = await client.ask(fileApi.uploadimg, {}, picture);
  const seen = await Promise.all(
    [first, second].map(async ({ base }) => {
      const answer = await askAt(base, client, { endpoint: fileApi.preview, input: { id } });
      return answer.ok ? Buffer.from(await answer.arrayBuffer()).toString('base64') : `HTTP ${answer.status}`;
    }),
  );
  if (seen[0] !== seen[1] || seen[0]?.startsWith('HTTP')) differs.push('a file of the other is missing');
  await client.ask(sessionApi.logout, {});
  if ((await codeAt(second.base, client, sessionApi.userInfo)) === OK)
    differs.push('a session the other ended goes on');
  return differs;
}

/** Neither with files of its own nor with other secrets a node comes up beside others. */
async function refused({ product: make }: Context, { home, shared }: Together): Promise<string[]> {
  const alone = await make({ ...shared, FILE_STORE: 'disk' }),
    stranger = await make(shared);
  alone.adoptSecrets(home);
  const ended: string[] = [];
  for (const [what, node] of [
    ['files of its own', alone],
    ['other secrets', stranger],
  ] as const)
    await node.start().then(
      () => ended.push(`a node with ${what} came up`),
      (error: Error) => error.message.includes('ended with 1') || ended.push(`${what}: ${error.message}`),
    );
  return ended;
}

async function listen(client: Client, base: string): Promise<MqttClient> {
  const answer = (await (await askAt(base, client, { endpoint: pushApi.ticket })).json()) as Envelope;
  const { clientId, username, password } = pushApi.ticket.output.parse(answer.data);
  const ear = await connectAsync(
    `${base.replace('http', 'ws')}/mqtt`,
    { clientId, username, password, protocolVersion: 4, clean: true, reconnectPeriod: 0, connectTimeout: 2000 },
    false,
  );
  ear.on('error', () => undefined);
  return ear;
}

/** Seconds until a console that lost its node is admitted by another, trying as the console does. */
async function untilHeard(client: Client, balancer: Balancer): Promise<number> {
  const since = performance.now();
  for (;;) {
    const ear = await listen(client, balancer.base).catch(() => undefined);
    if (ear) {
      ear.end(true);
      return (performance.now() - since) / 1000;
    }
    await sleep(LOOK_MS);
  }
}
