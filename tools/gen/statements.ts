import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { catalogue } from '#contract/catalogue.ts';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Api, Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { createApp } from '../../server/src/app.ts';
import { addDays, wireDay } from '../../server/src/platform/clock.ts';
import { openDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { UNPACED } from '../../server/src/platform/http/limits.ts';
import { applicationUrl } from '../../server/src/platform/postgres/application-role.ts';
import { routes } from '../../server/src/routes.ts';
import { givenActor, givenStock, openGiven, type Given } from '../../server/src/testing/given/rows.ts';
import { wired } from '../../server/src/testing/wire.ts';
import { quietPlatform } from './platform.ts';

/** What one command sent, in its order. */
export interface Sent {
  name: string;
  statements: string[];
}

const LINES = 5;
/** On each shelf: enough for every walk. */
const PLENTY = 1000;
/** What one walk asks of each goods. */
const ASKED = 5;

const SUMS: Record<string, readonly string[]> = {
  'task to truck': ['claim', 'pick all lines', 'check and pack', 'collect', 'depart'],
  'order to truck': [
    'create',
    'allocate',
    'wave',
    'release',
    'claim',
    'pick all lines',
    'check and pack',
    'collect',
    'depart',
  ],
  'goods to shelf': ['receive', 'put away all lines'],
};

const HEADER = `# Generated: statements a command sends to PostgreSQL, for an order of ${LINES} lines. Never edited.
# Counted where they are sent, for the second order in a row: begin and tenant wall (two in one journey), key, the command, what it
# leaves behind, journal and answer, commit. Not counted: who the caller is (asked before), and numbers of documents, of which
# twenty are drawn at a time by a transaction of their own.`;

/** `<count> <command>` a line, sums below. */
export function statementsText(sent: readonly Sent[]): string {
  const counts = new Map(sent.map(({ name, statements }) => [name, statements.length]));
  const sums = Object.entries(SUMS).map(
    ([name, parts]) =>
      `${line(
        parts.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0),
        name,
      )} = ${parts.join(' + ')}`,
  );
  return `${[HEADER, '', ...[...counts].map(([name, count]) => line(count, name)), '', ...sums].join('\n')}\n`;
}

const line = (count: number, name: string): string => `${String(count).padStart(4)} ${name}`;

/**
 * What every hot command sends, in a warehouse of its own.
 * @param url of the owner of a database with every migration applied
 */
export async function statementsSent(url: string): Promise<Sent[]> {
  const heard: string[] = [];
  const db = openDatabase(applicationUrl(url), { max: 1, onStatement: (statement) => heard.push(statement) });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haocang-statements-'));
  const given = openGiven({ url, appUrl: applicationUrl(url), readerUrl: '', drop: async () => undefined });
  let app: FastifyInstance | undefined;
  try {
    const house = await openHouse(given, db);
    app = await createApp(quietPlatform(db, dataDir), routes, async () => house.actor, UNPACED);
    return await walked({ app, heard, house, given });
  } finally {
    await app?.close();
    await given.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface House {
  actor: ReturnType<typeof givenActor>;
  ownerId: number;
  storeAreaId: number;
  faceAreaId: number;
  goods: readonly number[];
}

/** Storage with five goods on five shelves, a lane, and somebody who may do everything. */
async function openHouse(given: Given, db: Database): Promise<House> {
  const tenantId = await given.tenant();
  const { id: warehouseId } = await given.warehouse(tenantId);
  const at = { tenantId, warehouseId };
  const ownerId = await given.owner(tenantId);
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: warehouseId });
  const storeAreaId = await given.area(at, 'STORE', { order_no: 1 });
  const faceAreaId = await given.area(at, 'PICK', { order_no: 2 });
  const permissions = Object.values<Api>(catalogue).flatMap((api) => Object.values(api).map(({ permit }) => permit));
  const actor = givenActor(at, { permissions });
  const goods: number[] = [];
  for (let i = 0; i < LINES; i += 1) {
    const goodsId = await given.goods(tenantId, ownerId);
    const positionId = await given.position(at, storeAreaId);
    await givenStock(db, actor, { positionId, goodsId, ownerId, qty: PLENTY });
    goods.push(goodsId);
  }
  return { actor, ownerId, storeAreaId, faceAreaId, goods };
}

interface Desk {
  app: FastifyInstance;
  heard: string[];
  house: House;
  given: Given;
}

/** Asks a call; what it sent is kept under its name, if it has one. */
type Ask = <E extends Endpoint>(endpoint: E, input: SentTo<E>, name?: string) => Promise<OutputOf<E>>;

function asking({ app, heard }: Desk, kept: Sent[]): Ask {
  return async (endpoint, input, name) => {
    heard.length = 0;
    const answer = await app.inject(
      wired(endpoint, input as object, { headers: { 'idempotency-key': crypto.randomUUID() } }),
    );
    const { code, msg, data } = answer.json<Envelope>();
    if (code !== OK) throw new Error(`${endpoint.path} answered ${code} ${msg}`);
    if (name !== undefined) kept.push({ name, statements: [...heard] });
    return endpoint.output.parse(data) as OutputOf<typeof endpoint>;
  };
}

/** An order out, the same at the benches, an order in, and goods moved within. */
async function walked(desk: Desk): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const way of [outbound, stopByStop, inbound, inner]) {
    // The first time pays for what is read once a process.
    await way(asking(desk, []), desk);
    await way(asking(desk, sent), desk);
  }
  return sent;
}

/** Created, allocated and released; its only task, and the lines of it. */
async function released(ask: Ask, { house }: Desk, named: boolean): Promise<{ orderId: number; taskId: number }> {
  const name = (text: string): string | undefined => (named ? text : undefined);
  const order = await ask(
    catalogue.outOrder.add,
    {
      ownerId: house.ownerId,
      requireOn: addDays(wireDay(new Date()), 1),
      lines: house.goods.map((goodsId) => ({ goodsId, unitQty: ASKED })),
    },
    name('create'),
  );
  await ask(catalogue.outOrder.allocate, { ids: [order.id] }, name('allocate'));
  const { list } = await ask(catalogue.wave.insert, { orderIds: [order.id], pickMethod: 2 }, name('wave'));
  const waveId = list[0]?.id ?? 0;
  await ask(catalogue.wave.release, { id: waveId }, name('release'));
  const { tasks } = await ask(catalogue.wave.get, { id: waveId });
  return { orderId: order.id, taskId: tasks[0]?.id ?? 0 };
}

const linesOf = async (ask: Ask, taskId: number): Promise<number[]> =>
  (await ask(catalogue.pickTask.get, { id: taskId })).stops.flatMap((stop) => stop.parts.map(({ lineId }) => lineId));

async function outbound(ask: Ask, desk: Desk): Promise<void> {
  const { orderId, taskId } = await released(ask, desk, true);
  await ask(catalogue.pickTask.claim, { taskId }, 'claim');
  const lines = (await linesOf(ask, taskId)).map((lineId) => ({ lineIds: [lineId] }));
  await ask(catalogue.pick.confirm, { lines }, 'pick all lines');
  const { cartons } = await ask(
    catalogue.checkDelivery.confirm,
    { items: [{ orderId }], pack: true },
    'check and pack',
  );
  await ask(catalogue.collection.confirm, { cartonCodes: cartons.map(({ code }) => code) }, 'collect');
  await ask(catalogue.shipment.depart, { orderIds: [orderId] }, 'depart');
}

/** The same, scanned stop by stop, at the two benches, and loaded. */
async function stopByStop(ask: Ask, desk: Desk): Promise<void> {
  const { orderId, taskId } = await released(ask, desk, false);
  await ask(catalogue.pickTask.claim, { taskId });
  const [first = 0, second = 0, ...rest] = await linesOf(ask, taskId);
  await ask(catalogue.pick.confirm, { lines: [{ lineIds: [first] }] }, 'pick the first line');
  await ask(catalogue.pick.confirm, { lines: [{ lineIds: [second] }] }, 'pick another line');
  await ask(catalogue.pick.confirm, { lines: rest.map((lineId) => ({ lineIds: [lineId] })) });
  await ask(catalogue.checkDelivery.confirm, { items: [{ orderId }] }, 'check');
  const { cartons } = await ask(catalogue.assemble.confirm, { items: [{ orderId, seal: true }] }, 'pack');
  await ask(catalogue.collection.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const { id } = await ask(catalogue.shipment.create, { orderIds: [orderId] }, 'open a shipment');
  await ask(catalogue.shipment.load, { id }, 'load');
  await ask(catalogue.shipment.seal, { id }, 'seal');
  await ask(catalogue.shipment.confirm, { id }, 'ship');
}

async function inbound(ask: Ask, { house, given }: Desk): Promise<void> {
  const order = await ask(
    catalogue.inboundOrder.add,
    {
      ownerId: house.ownerId,
      orderType: 1,
      lines: house.goods.map((goodsId) => ({ goodsId, unitQty: ASKED })),
    },
    'announce',
  );
  const details = await given.ask<{ id: number }>(
    'select id from inbound.detail where tenant_id = $1 and order_id = $2 order by line_no',
    [house.actor.tenantId, order.id],
  );
  const { tasks } = await ask(
    catalogue.inboundReceive.confirm,
    { lines: details.map(({ id }) => ({ detailId: id, qty: ASKED })) },
    'receive',
  );
  const [only] = tasks;
  if (!only) throw new Error('no put-away task came of the receipt');
  const { lines } = await ask(catalogue.inboundPutaway.get, { id: only.id });
  const [first, ...rest] = lines.map(({ id }) => ({ lineId: id }));
  if (!first) throw new Error('the put-away task has no lines');
  await ask(catalogue.inboundPutaway.confirm, { lines: [first] }, 'put away one line');
  await ask(catalogue.inboundPutaway.confirm, { lines: rest }, 'put away all lines');
}

/** A move to an empty shelf, and a face that is filled. */
async function inner(ask: Ask, { house, given }: Desk): Promise<void> {
  const { tenantId, warehouseId } = house.actor,
    at = { tenantId, warehouseId },
    goodsId = house.goods[0] ?? 0;
  const shelf = codeOfOwn(),
    face = codeOfOwn();
  await given.position(at, house.storeAreaId, { code: shelf });
  const faceId = await given.position(at, house.faceAreaId, { code: face });
  const [stock] = await given.ask<{ id: number }>(
    `select id from inventory.stock where tenant_id = $1 and goods_id = $2 and lpn_id = 0 and on_hand > ${PLENTY / 2} order by id limit 1`,
    [tenantId, goodsId],
  );
  const moved = await ask(
    catalogue.inMove.add,
    { moves: [{ stockId: stock?.id ?? 0, qty: ASKED, toPositionCode: shelf }] },
    'order a move',
  );
  await ask(catalogue.inMove.confirm, { lines: moved.tasks.flatMap(lineIdsOf) }, 'move');
  await given.row('basic.pick_position', {
    tenant_id: tenantId,
    warehouse_id: warehouseId,
    owner_id: house.ownerId,
    goods_id: goodsId,
    position_id: faceId,
    min_qty: 0,
    max_qty: PLENTY,
  });
  const { tasks } = await ask(
    catalogue.replenish.add,
    { lines: [{ goodsId, qty: ASKED, positionCode: face }] },
    'order a replenishment',
  );
  const lines = await given.ask<{ id: number }>(
    'select id from inventory.task_line where tenant_id = $1 and task_id = any($2) order by id',
    [tenantId, tasks.map(({ id }) => id)],
  );
  await ask(catalogue.replenish.confirm, { lines: lines.map(({ id }) => ({ lineId: id })) }, 'replenish');
  await given.ask('delete from basic.pick_position where tenant_id = $1 and position_id = $2', [tenantId, faceId]);
}

const lineIdsOf = ({ lineIds }: { lineIds: number[] }): { lineId: number }[] => lineIds.map((lineId) => ({ lineId }));

const codeOfOwn = (): string => crypto.randomUUID().slice(0, 8).toUpperCase();
