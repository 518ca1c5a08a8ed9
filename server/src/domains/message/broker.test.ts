import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { pushApi } from '#contract/message/push.ts';
import { createApp } from '../../app.ts';
import { startLive } from '../../live.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import { identify, routes } from '../../routes.ts';
import { openBrowser, type Browser } from '../../testing/given/iam.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { brokerOf } from './live.ts';
import { send } from './send.ts';

type Ticket = OutputOf<typeof pushApi.ticket>;

let w: MessageWorld, near: string, far: string;
const stops: (() => Promise<unknown>)[] = [];
const clients: MqttClient[] = [];

/** A server of its own on the same database. `end`s before the others where a test says so. */
async function node(): Promise<string> {
  return (await started()).at;
}

async function started(): Promise<{ at: string; end: () => Promise<void> }> {
  const app = await createApp(w.platform, routes, identify, UNPACED);
  const stop = await startLive(app.server, w.platform, {
    way: { url: w.database.appUrl },
    mqttUrl: undefined,
    jobs: [],
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let over: Promise<void> | undefined;
  const end = (): Promise<void> => (over ??= stop().then(() => app.close()));
  stops.push(end);
  return { at: address.replace('http', 'ws'), end };
}

beforeAll(async () => {
  w = await messageWorld();
  near = await node();
  far = await node();
}, 120_000);
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await w?.close();
});

async function loggedIn(name = 'clerk'): Promise<Browser> {
  const browser = openBrowser(w);
  await browser.login(name);
  return browser;
}

async function ticketOf({ device, cookies, tokens }: Browser): Promise<Ticket> {
  const answer = await w.app.inject({
    method: 'POST',
    url: '/api/order-server/mqtt/ticket',
    payload: {},
    cookies,
    headers: {
      'device-id': device,
      'token-auth': tokens?.accessToken ?? '',
      authorization: tokens?.authorization ?? '',
    },
  });
  return answer.json<{ data: Ticket }>().data;
}

const options = ({ clientId, username, password }: Ticket, more: Partial<IClientOptions> = {}): IClientOptions => ({
  clientId,
  username,
  password,
  protocolVersion: 4,
  clean: true,
  reconnectPeriod: 0,
  keepalive: 30,
  connectTimeout: 3000,
  ...more,
});

async function connect(at: string, ticket: Ticket, more: Partial<IClientOptions> = {}): Promise<MqttClient> {
  const client = await connectAsync(`${at}/mqtt`, options(ticket, more), false);
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

const closed = (client: MqttClient, ms = 1000): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      client.once('close', () => resolve(true));
    }),
    sleep(ms).then(() => false),
  ]);
const refusal = (at: string, ticket: Ticket, more: Partial<IClientOptions> = {}) =>
  connect(at, ticket, more).then(
    () => 'admitted',
    (error: { code?: number; message: string }) => error.code ?? error.message,
  );

describe('connecting', () => {
  test('a ticket opens one connection', async () => {
    const ticket = await ticketOf(await loggedIn());
    await connect(near, ticket);
    expect(await refusal(near, ticket)).toBe(4);
  });

  test('a ticket a minute old, of another, with another name or client, or of a session that ended opens nothing', async () => {
    const clerk = await loggedIn();
    expect(await refusal(near, { ...(await ticketOf(clerk)), password: 'x'.repeat(32) })).toBe(4);
    expect(await refusal(near, { ...(await ticketOf(clerk)), username: String(w.users.admin) })).toBe(4);
    expect(await refusal(near, { ...(await ticketOf(clerk)), clientId: `pc-${w.users.admin}-00000000-0000` })).toBe(4);
    const old = await ticketOf(clerk);
    await w.owner.query(`update message.push_ticket set expire_at = now() - interval '1 second' where used_at is null`);
    expect(await refusal(near, old)).toBe(4);
    const left = await ticketOf(clerk);
    await clerk.ask('auth/logout', {});
    expect(await refusal(near, left)).toBe(4);
  });

  test('last words, a kept session and another protocol are not taken', async () => {
    const clerk = await loggedIn();
    for (const more of [
      { will: { topic: `address/${w.users.clerk}/alarm`, payload: Buffer.from('x'), qos: 0 as const, retain: false } },
      { clean: false },
      { protocolVersion: 5 as const },
    ]) {
      expect(await refusal(near, await ticketOf(clerk), more)).not.toBe('admitted');
    }
  });

  test('a page of another origin is turned away, and no other address is a websocket', async () => {
    const upgrade = (url: string, origin: string, host?: string) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(url, 'mqtt', { origin, ...(host ? { headers: { host } } : {}) });
        socket.on('open', () => {
          socket.terminate();
          resolve(101);
        });
        socket.on('unexpected-response', (_, { statusCode }) => {
          socket.terminate();
          resolve(statusCode ?? 0);
        });
        socket.on('error', () => undefined);
      });
    expect(await upgrade(`${near}/mqtt`, 'https://evil.example')).toBe(403);
    expect(await upgrade(`${near}/mqtt`, 'null')).toBe(403);
    // A name of somebody else that leads here is not ours for leading here; the address of this machine is.
    expect(await upgrade(`${near}/mqtt`, 'http://rebound.example:8080', 'rebound.example:8080')).toBe(403);
    expect(await upgrade(`${near}/mqtt`, 'http://192.0.2.7:8080', '192.0.2.7:8080')).toBe(101);
    expect(await upgrade(`${near}/mqtt`, 'http://localhost:8080')).toBe(101);
    expect(await upgrade(`${near}/other`, 'http://localhost:8080')).toBe(404);
  });
});

describe('doors', () => {
  const CLOSED_MS = 8000;
  /** A websocket that says what it is given, and what became of it. */
  const knock = (said: Buffer | undefined): Promise<{ ms: number }> =>
    new Promise((resolve, reject) => {
      const began = performance.now(),
        socket = new WebSocket(`${near}/mqtt`, 'mqtt');
      socket.on('open', () => said && socket.send(said));
      socket.on('error', reject);
      socket.on('close', () => resolve({ ms: performance.now() - began }));
      setTimeout(() => reject(new Error('still open')), CLOSED_MS).unref();
    });
  /** CONNECT: protocol name and level, flags, seconds of keepalive, client id. */
  const connectPacket = (level: number, flags: number, keepalive: number, name = 'MQTT'): Buffer => {
    const text = (value: string): Buffer => Buffer.from([0, value.length, ...Buffer.from(value)]);
    const body = Buffer.concat([
      text(name),
      Buffer.from([level, flags, 0, keepalive, ...(level === 5 ? [0] : [])]),
      text('pc-1-00000000-0000'),
      ...(flags & 4 ? [text('address/1/alarm'), text('gone')] : []),
    ]);
    return Buffer.concat([Buffer.from([0x10, body.length]), body]);
  };
  const CLEAN = 2,
    WILL = 4;

  test.each([
    ['protocol 3', connectPacket(3, CLEAN, 30, 'MQIsdp')],
    ['protocol 5', connectPacket(5, CLEAN, 30)],
    ['last words', connectPacket(4, CLEAN + WILL, 30)],
    ['a session to be kept', connectPacket(4, 0, 30)],
    ['no sign of life', connectPacket(4, CLEAN, 0)],
    ['no ticket', connectPacket(4, CLEAN, 30)],
    ['something else first', Buffer.from([0xc0, 0])],
    ['half a word', Buffer.from([0x10, 0x20, 0])],
    ['nothing at all', undefined],
  ])('%s: the connection is not held open', async (_, said) => {
    expect((await knock(said)).ms).toBeLessThan(CLOSED_MS);
  });

  test('of one address only so many may stand at the door, and whoever has a ticket comes in when they are gone', async () => {
    const idle = await Promise.all(
      Array.from(
        { length: 80 },
        () =>
          new Promise<number>((resolve) => {
            const socket = new WebSocket(`${near}/mqtt`, 'mqtt');
            socket.on('open', () => resolve(101));
            socket.on('unexpected-response', (_, { statusCode }) => {
              socket.terminate();
              resolve(statusCode ?? 0);
            });
            socket.on('error', () => undefined);
          }),
      ),
    );
    expect(idle.filter((status) => status === 101)).toHaveLength(64);
    expect(idle.filter((status) => status === 503)).toHaveLength(16);
    const client = await vi.waitFor(async () => connect(near, await ticketOf(await loggedIn())), {
      timeout: CLOSED_MS,
      interval: 500,
    });
    expect(client.connected).toBe(true);
  });
});

describe('what a console may hear and say', () => {
  test.each([
    ['its own place', 'address/ME/#', 1],
    ['its own alarms', 'address/ME/alarm', 1],
    ['one group', 'address/ME/orderAlarm', 1],
    ['its own reminders', 'unread/ME/reminding', 1],
    ['everything', '#', 128],
    ['everybody', 'address/+/#', 128],
    ['somebody else', 'address/ADMIN/#', 128],
    ["somebody else's reminders", 'unread/ADMIN/reminding', 128],
    ['all its reminders', 'unread/ME/#', 128],
    ['a wildcard within', 'address/ME/+', 128],
    ['the broker itself', '$SYS/#', 128],
    ['a shared subscription', '$share/g/address/ME/#', 128],
    ['a group that is none', 'address/ME/secret', 128],
  ])('%s', async (_, filter, granted) => {
    const client = await connect(near, await ticketOf(await loggedIn()));
    const answered = new Promise<number>((resolve) => {
      client.on('packetreceive', (packet) => {
        if (packet.cmd === 'suback') resolve(Number(packet.granted[0]));
      });
    });
    client.subscribe(
      filter.replace('ME', String(w.users.clerk)).replace('ADMIN', String(w.users.admin)),
      { qos: 1 },
      () => undefined,
    );
    expect(await answered).toBe(granted);
  });

  test('who says anything is out', async () => {
    const client = await connect(near, await ticketOf(await loggedIn()));
    const gone = closed(client);
    client.publish(`address/${w.users.clerk}/alarm`, 'x', { qos: 0 });
    expect(await gone).toBe(true);
  });
});

describe('telling', () => {
  interface Hearing {
    client: MqttClient;
    heard: { topic: string; body: Record<string, unknown> }[];
  }
  const listening = async (at: string, browser: Browser): Promise<Hearing> => {
    const ticket = await ticketOf(browser),
      client = await connect(at, ticket),
      heard: Hearing['heard'] = [];
    client.on('message', (topic, body) => heard.push({ topic, body: JSON.parse(body.toString()) }));
    await client.subscribeAsync(ticket.topics, { qos: 1 });
    return { client, heard };
  };
  const until = async (ready: () => boolean, ms = 2000): Promise<boolean> => {
    const end = Date.now() + ms;
    while (!ready() && Date.now() < end) await sleep(10);
    return ready();
  };

  test('a message is heard within two seconds by every window of its reader, on every server, and by nobody else', async () => {
    const here = await listening(near, await loggedIn()),
      there = await listening(far, await loggedIn()),
      other = await listening(near, await loggedIn('admin'));
    await w.db.write(1, (tx) =>
      send(tx, 1, { title: '您好', content: '内容', category: 1 }, sql`select ${w.users.clerk}::bigint`),
    );
    expect(await until(() => here.heard.length > 0 && there.heard.length > 0)).toBe(true);
    expect(here.heard[0]).toMatchObject({
      topic: `unread/${w.users.clerk}/reminding`,
      body: { unreadNum: 1, latest: { title: '您好' } },
    });
    expect(there.heard[0]?.body.eventId).toBe(here.heard[0]?.body.eventId);
    expect(other.heard).toEqual([]);
  });

  test('who is away while messages come, and while the server is exchanged for another, has each of them once when he is back, and the next push follows without a gap', async () => {
    interface Synced {
      seq: number;
      full: number;
      unreadNum: number;
    }
    interface Listed {
      list: { id: number; title: string }[];
      total: number;
    }
    const browser = await loggedIn(),
      here = {
        cookies: browser.cookies,
        headers: {
          'device-id': browser.device,
          'token-auth': browser.tokens?.accessToken ?? '',
          authorization: browser.tokens?.authorization ?? '',
        },
      };
    const ask = async <T>(path: string, payload: object): Promise<T> =>
      (await w.app.inject({ method: 'POST', url: `/api/order-server/${path}`, payload, ...here })).json<{ data: T }>()
        .data;
    const told = (title: string) =>
      w.db.write(1, (tx) => send(tx, 1, { title, content: '内容', category: 1 }, sql`select ${w.users.clerk}::bigint`));
    const before = await ask<Synced>('alarm/sync', { afterSeq: 0 });
    const first = await started(),
      { client, heard } = await listening(first.at, browser);
    await client.endAsync(true);
    for (let n = 0; n < 20; n += 1) await told(`离线${n}`);
    await first.end();
    for (let n = 20; n < 40; n += 1) await told(`离线${n}`);
    const second = await started();
    expect(await until(() => false, 1500)).toBe(false);
    expect(heard).toEqual([]);
    const back = await listening(second.at, browser),
      synced = await ask<Synced>('alarm/sync', { afterSeq: before.seq });
    expect(synced).toMatchObject({ full: 1, unreadNum: before.unreadNum + 40 });
    expect(synced.seq).toBeGreaterThan(before.seq);
    const { list } = await ask<Listed>('message/unReadList', { pageNum: 1, pageSize: 200 }),
      missed = list.filter(({ title }) => title.startsWith('离线'));
    expect(missed.map(({ title }) => title).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, n) => `离线${n}`).toSorted(),
    );
    expect(new Set(missed.map(({ id }) => id)).size).toBe(40);
    await told('回来了');
    expect(await until(() => back.heard.some(({ body }) => body.unreadNum === before.unreadNum + 41))).toBe(true);
    expect(back.heard.filter(({ body }) => Number(body.seq) > synced.seq).map(({ body }) => body.seq)).toEqual([
      synced.seq + 1,
    ]);
  });

  test('what cannot be read when the bell rings is delivered when it can, though no other bell rings', async () => {
    let fails = 2;
    const read: typeof w.db.read = (tenantId, work) =>
      (fails -= 1) >= 0 ? Promise.reject(new Error('the database is away')) : w.db.read(tenantId, work);
    const live = await brokerOf({ ...w.platform, db: { ...w.db, read } }),
      server = createServer();
    live.broker.attach(server);
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const { heard } = await listening(
      `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      await loggedIn(),
    );
    await w.owner.query(
      `insert into message.user_stream (tenant_id, user_id, seq, event_id, payload, sent_at) values (1, $1, 1, gen_random_uuid(), $2, now()) on conflict (tenant_id, user_id) do update set payload = excluded.payload`,
      [w.users.clerk, JSON.stringify([{ topic: `unread/${w.users.clerk}/reminding`, body: '{"late":1}' }])],
    );
    live.heard.haocang_push?.(`1/${w.users.clerk}`);
    expect(await until(() => heard.length > 0, 5000)).toBe(true);
    expect(heard).toMatchObject([{ body: { late: 1 } }]);
    await live.close();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  });

  test('a user of another tenant with the same number hears nothing', async () => {
    const { heard } = await listening(near, await loggedIn());
    await w.owner.query(
      `insert into message.user_stream (tenant_id, user_id, seq, event_id, payload, sent_at) values (2, $1, 1, gen_random_uuid(), $2, now())`,
      [w.users.clerk, JSON.stringify([{ topic: `address/${w.users.clerk}/alarm`, body: '{"secret":1}' }])],
    );
    await w.owner.query(`select pg_notify('haocang_push', $1)`, [`2/${w.users.clerk}`]);
    await sleep(300);
    expect(heard).toEqual([]);
  });

  test.each([
    [
      'its session is left',
      async (browser: Browser) => {
        await browser.ask('auth/logout', {});
      },
    ],
    [
      'its user is disabled',
      async () => {
        await w.owner.query('update iam.user set status = 0 where tenant_id = 1 and id = $1', [w.users.clerk]);
      },
    ],
    [
      'its rights change',
      async () => {
        await w.owner.query('update iam.user set perm_epoch = perm_epoch + 1 where tenant_id = 1 and id = $1', [
          w.users.clerk,
        ]);
      },
    ],
    [
      'it moves to another warehouse',
      async () => {
        await w.owner.query(
          'update iam.session set warehouse_id = 12 where tenant_id = 1 and user_id = $1 and status = 1',
          [w.users.clerk],
        );
      },
    ],
  ] as const)('a console is shown out within a second when %s', async (_, end) => {
    const browser = await loggedIn(),
      { client } = await listening(far, browser),
      gone = closed(client);
    await end(browser);
    expect(await gone).toBe(true);
    await w.owner.query('update iam.user set status = 1 where tenant_id = 1 and id = $1', [w.users.clerk]);
  });
});
