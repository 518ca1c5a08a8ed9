import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumersOf } from '../server/src/domains/message/facade.ts';
import { systemActor } from '../server/src/platform/actor.ts';
import { emit } from '../server/src/platform/command/trace.ts';
import { ctxOf } from '../server/src/platform/ctx.ts';
import { MqttOut } from '../server/src/services/events/mqtt-out.ts';
import { drainOutbox } from '../server/src/services/events/outbox.ts';
import { messageWorld, type MessageWorld } from '../server/src/testing/given/message.ts';
import { mosquitto } from './mosquitto.ts';
import { freePort } from './ports.mjs';

let w: MessageWorld, port: number, broker: ChildProcess | undefined, out: MqttOut;
const folder = mkdtempSync(path.join(tmpdir(), 'haocang-mosquitto-'));

async function startBroker(): Promise<void> {
  const child = spawn(mosquitto(), ['-c', path.join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
  broker = child;
  for (let tries = 0; tries < 1500; tries += 1) {
    const ready = await connectAsync(
      `mqtt://127.0.0.1:${port}`,
      { reconnectPeriod: 0, connectTimeout: 500 },
      false,
    ).then(
      async (client) => {
        await client.endAsync(true);
        return true;
      },
      () => false,
    );
    if (ready) return;
    await sleep(50);
  }
  throw new Error('Mosquitto does not start');
}

async function stopBroker(): Promise<void> {
  const child = broker;
  broker = undefined;
  if (!child || child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

beforeAll(async () => {
  port = await freePort();
  writeFileSync(
    path.join(folder, 'mosquitto.conf'),
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_type none\n`,
  );
  await startBroker();
  w = await messageWorld();
  out = new MqttOut(`mqtt://127.0.0.1:${port}`, pino({ level: 'silent' }));
}, 180_000);
afterAll(async () => {
  await out?.close();
  await stopBroker();
  await w?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a broker outside is told every push; while it is away the outbox keeps the last one of each user, keeps nobody here waiting, and tells it once it is back', async () => {
  const heard: { topic: string; body: { eventId: string; seq: number; unreadNum: number } }[] = [];
  const listen = async (): Promise<MqttClient> => {
    const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 }, false);
    client.on('message', (topic, body) => heard.push({ topic, body: JSON.parse(body.toString()) }));
    await client.subscribeAsync('unread/+/reminding', { qos: 1 });
    return client;
  };
  const wish = () =>
    w.db.write(1, (tx) =>
      emit(ctxOf(tx, systemActor(1)), [
        {
          topic: 'MSG.PUSH',
          aggKey: `USER:${w.users.clerk}`,
          payload: { userId: w.users.clerk, groups: [], unread: true },
        },
      ]),
    );
  let now = new Date(Date.now() + 60_000);
  const drain = async () => {
    while (
      (await drainOutbox({ ...w.outbox(() => now), consumers: consumersOf((packets) => out.publish(packets)) })) > 0
    );
  };
  const until = async (n: number): Promise<void> => {
    for (let tries = 0; heard.length < n && tries < 1500; tries += 1) await sleep(20);
  };
  const seq = async () =>
    (await w.ask<{ seq: number }>('select seq::int from message.user_stream where user_id = $1', [w.users.clerk]))[0]
      ?.seq;

  const first = await listen();
  await wish();
  await drain();
  await until(1);
  expect(heard).toMatchObject([{ topic: `unread/${w.users.clerk}/reminding`, body: { seq: 1, unreadNum: 0 } }]);
  await first.endAsync(true);

  await stopBroker();
  for (let n = 0; n < 3; n += 1) {
    now = new Date(now.getTime() + 1500);
    await wish();
    await drain();
  }
  // Whoever listens here was told; only the one outside waits.
  expect(await w.ask(`select topic, tries from ops.outbox_state where status = 0`)).toEqual([
    { topic: 'MSG.OUTSIDE', tries: 0 },
  ]);
  expect(await seq()).toBe(4);

  await startBroker();
  const second = await listen();
  now = new Date(now.getTime() + 5000);
  await drain();
  await until(2);
  expect(heard.map(({ body }) => body.seq)).toEqual([1, 4]);
  expect(await w.ask('select 1 from ops.outbox_state where status <> 1')).toEqual([]);
  await second.endAsync(true);
});

test('a broker that answers neither yes nor no is waited for once, not by everybody after', async () => {
  const silent = createServer(() => undefined),
    sockets = new Set<Socket>();
  silent.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const address = silent.address(),
    mute = new MqttOut(`mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, w.platform.log);
  const tried = async (): Promise<number> => {
    const from = performance.now();
    await expect(mute.publish([{ topic: 'x', body: 'y' }])).rejects.toThrow();
    return performance.now() - from;
  };
  expect(await tried()).toBeGreaterThan(900);
  expect(await tried()).toBeLessThan(100);
  await mute.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => {
    silent.close(resolve);
  });
});
