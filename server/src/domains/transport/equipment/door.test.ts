import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { DEVICE_TOPIC, type equipmentApi } from '#contract/transport/equipment.ts';
import { createApp } from '../../../app.ts';
import { startLive } from '../../../live.ts';
import { wireTime } from '../../../platform/clock.ts';
import { UNPACED } from '../../../platform/http/limits.ts';
import { identify, routes } from '../../../routes.ts';
import { openBrowser, type Browser } from '../../../testing/given/iam.ts';
import { messageWorld, type MessageWorld } from '../../../testing/given/message.ts';

type Key = OutputOf<(typeof equipmentApi)['issueKey']>;
type Device = { id: number; version: number; equipNo: string };

let w: MessageWorld, url: string, admin: Browser;
const stops: (() => Promise<unknown>)[] = [];
const clients: MqttClient[] = [];

beforeAll(async () => {
  w = await messageWorld();
  const app = await createApp(w.platform, routes, identify, UNPACED);
  const stop = await startLive(app.server, w.platform, {
    way: { url: w.database.appUrl },
    mqttUrl: undefined,
    jobs: [],
  });
  stops.push(() => stop().then(() => app.close()));
  url = `${(await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')}/mqtt`;
  await w.person('devices', ['tms:equip:list', 'tms:equip:edit', 'tms:equip:add']);
  admin = openBrowser(w);
  await admin.login('person1');
}, 120_000);
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await w?.close();
});

let made = 0;
async function device(tenantId = 1): Promise<Device> {
  made += 1;
  const equipNo = `SELF${made}`;
  const id = await w.given.row('transport.equipment', {
    tenant_id: tenantId,
    equip_no: equipNo,
    vendor: '厂商',
    kind: 4,
  });
  return { id, version: 0, equipNo };
}
async function call<T>(path: string, input: object, key: string = randomUUID()): Promise<T> {
  const { code, msg, data } = await admin.ask(`/transport-equipment/${path}`, input, { 'idempotency-key': key });
  if (code !== 200) throw new Error(msg);
  return data as T;
}
const issue = ({ id, version }: Device, key?: string): Promise<Key> => call('key/issue', { id, version }, key);
async function keyed(): Promise<{ device: Device; key: Key }> {
  const own = await device(),
    key = await issue(own);
  return { device: { ...own, version: key.version }, key };
}

const options = ({ clientId, username, key }: Key, more: Partial<IClientOptions> = {}): IClientOptions => ({
  clientId,
  username,
  password: key,
  protocolVersion: 4,
  clean: true,
  reconnectPeriod: 0,
  keepalive: 30,
  connectTimeout: 3000,
  ...more,
});
async function connect(key: Key, more: Partial<IClientOptions> = {}): Promise<MqttClient> {
  const client = await connectAsync(url, options(key, more), false);
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}
const refusal = (key: Key, more: Partial<IClientOptions> = {}) =>
  connect(key, more).then(
    () => 'admitted',
    (error: { code?: number; message: string }) => error.code ?? error.message,
  );
const closed = (client: MqttClient, ms = 2000): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      client.once('close', () => resolve(true));
    }),
    sleep(ms).then(() => false),
  ]);
const at = (secondsAgo: number): string => wireTime(new Date(Date.now() - secondsAgo * 1000));
const point = (secondsAgo: number, more: object = {}) => ({
  at: at(secondsAgo),
  lng: 120.2,
  lat: 30.2,
  temp: 4,
  ...more,
});
const tell = (client: MqttClient, told: unknown, more: { qos?: 0 | 1 | 2; retain?: boolean } = {}) =>
  client.publishAsync(DEVICE_TOPIC, typeof told === 'string' ? told : JSON.stringify(told), { qos: 1, ...more });
const stored = async ({ id }: Device): Promise<number> => {
  const [row] = await w.given.ask<{ n: number }>(
    `select count(*)::int as n from transport.position where equip_id = ${id}`,
  );
  return row?.n ?? 0;
};

test('what a device tells is stored before it is confirmed, once however often, as what comes by the other way is', async () => {
  const { device: own, key } = await keyed(),
    client = await connect(key);
  const first = point(40);
  await tell(client, first);
  expect(await stored(own)).toBe(1);
  await tell(client, [point(20), first, point(30, { lng: 121 }), first]);
  await tell(client, [point(20)], { qos: 1 });
  expect(await stored(own)).toBeGreaterThanOrEqual(3);
  const points = [first, point(200, { lng: 10 }), point(-3600), point(300 * 86_400)];
  await tell(client, points);
  const [last] = await w.given.ask<{ lng: string }>(
    `select lng from transport.position_last where equip_id = ${own.id}`,
  );
  expect(Number(last?.lng)).toBe(120.2);
  const [{ state, bad } = { state: 0, bad: 0 }] = await w.given.ask<{ state: number; bad: number }>(
    `select e.state, (select count(*)::int from transport.position p where p.equip_id = e.id and not p.valid) as bad from transport.equipment e where e.id = ${own.id}`,
  );
  expect([state, bad]).toEqual([1, 1]);
});

test('what cannot be read is passed over and holds up nothing; a number of somebody else in it is not heard', async () => {
  const { device: own, key } = await keyed(),
    other = await device(),
    client = await connect(key);
  await tell(client, [
    point(10, { equipNo: other.equipNo }),
    { at: 'yesterday', lng: 1, lat: 2 },
    null,
    7,
    point(20, { lat: 91 }),
  ]);
  await tell(client, '{"half":');
  await tell(
    client,
    Array.from({ length: 3 }, (_, n) => point(100 + n)),
  );
  expect(await stored(own)).toBe(4);
  expect(await stored(other)).toBe(0);
});

test('a key opens its own device, and nothing when it is wrong, ended, replaced or of a device out of use', async () => {
  const { device: own, key } = await keyed(),
    stranger = await keyed();
  expect(await refusal({ ...key, key: `${key.key.slice(0, -1)}x` })).toBe(4);
  expect(await refusal({ ...key, key: stranger.key.key })).toBe(4);
  expect(await refusal({ ...key, username: stranger.key.username })).toBe(4);
  expect(await refusal(key, { clientId: 'pc-1-00000000-0000' })).toBe(4);
  const client = await connect(key),
    gone = closed(client);
  const next = await issue(own);
  expect(await gone).toBe(true);
  expect(await refusal(key)).toBe(4);
  const second = await connect(next),
    out = closed(second);
  const { version } = await call<{ version: number }>('disable', { id: own.id, version: next.version });
  expect(await out).toBe(true);
  expect(await refusal(next)).toBe(4);
  await call('enable', { id: own.id, version });
  expect(await refusal(next)).toBe('admitted');
  const ended = await call<{ version: number }>('key/end', { id: own.id, version: version + 1 });
  expect(await refusal(next)).toBe(4);
  await expect(call('key/end', { id: own.id, version: ended.version })).rejects.toThrow('设备没有密钥');
});

test('of two who hand out a key at once the second is told; the same call again tells the same key, which is kept nowhere', async () => {
  const own = await device(),
    retried = await device(),
    once = randomUUID();
  expect((await issue(retried, once)).key).toBe((await issue(retried, once)).key);
  const outcomes = await Promise.allSettled([issue(own), issue(own)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const key = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.key] : []))[0] ?? '';
  const found = await w.given.ask<{ n: number }>(
    `select count(*)::int as n from ops.idempotency where response::text like '%${key.slice(0, 20)}%'`,
  );
  expect(found).toEqual([{ n: 0 }]);
});

test('who comes in again takes the place of the connection before', async () => {
  const { device: own, key } = await keyed(),
    first = await connect(key),
    gone = closed(first);
  const second = await connect(key, { clientId: `${key.clientId}-2` });
  expect(await gone).toBe(true);
  await tell(second, point(1));
  expect(await stored(own)).toBe(1);
});

test.each([
  ['another topic', 'address/1/alarm', { qos: 1 as const }],
  ['what is to be kept', DEVICE_TOPIC, { qos: 1 as const, retain: true }],
  ['at most and at least once', DEVICE_TOPIC, { qos: 2 as const }],
])('%s: a device is shown out', async (_, topic, more) => {
  const { device: own, key } = await keyed(),
    client = await connect(key),
    gone = closed(client);
  client.publish(topic, JSON.stringify(point(1)), more);
  expect(await gone).toBe(true);
  expect(await stored(own)).toBe(0);
});

test('a device hears nothing, and a packet larger than any it may send is not waited for', async () => {
  const { key } = await keyed(),
    client = await connect(key);
  const granted = new Promise<number>((resolve) => {
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'suback') resolve(Number(packet.granted[0]));
    });
  });
  client.subscribe(DEVICE_TOPIC, { qos: 1 }, () => undefined);
  expect(await granted).toBe(128);
  const gone = closed(client);
  client.publish(DEVICE_TOPIC, 'x'.repeat(80_000), { qos: 1 });
  expect(await gone).toBe(true);
});

test('what cannot be stored is not confirmed: the device is shown out, and what it tells again is there once', async () => {
  const { device: own, key } = await keyed(),
    client = await connect(key),
    gone = closed(client);
  await w.owner.query('alter table transport.position rename to position_away');
  client.publish(DEVICE_TOPIC, JSON.stringify(point(5)), { qos: 1 }, () => undefined);
  expect(await gone).toBe(true);
  await w.owner.query('alter table transport.position_away rename to position');
  await tell(await connect(key), point(5));
  expect(await stored(own)).toBe(1);
});
