import { integrityApi } from '#contract/inventory/integrity.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { Refused } from '../support/api.ts';
import { crowd, pieces, quantile, timed } from '../support/measure.ts';
import type { Bench } from './parts.ts';
import type { Row } from './report.ts';
import { Wire } from './wire.ts';
import { YESTERDAY } from './world.ts';
import { BATCH, create, drafts, LINES, release, toLane, type Load } from './writes.ts';

/** Orders that walk together. */
const WALK = 10;
/** Users who share their connections, as many as one caller keeps. */
const TOGETHER = 50;
/** Orders of one wave, of five lines each: the wave of a store round, and the largest. */
const WAVES: readonly { orders: number; atMost?: number }[] = [{ orders: 300, atMost: 2 }, { orders: 1000 }];
/** One truck of so many orders of so many lines: ten thousand in one act. */
const TRUCK = { orders: 100, lines: 100, atMost: 10 },
  TRUCK_QUICK = { ...TRUCK, orders: 10 };
const OPEN = 10;

type Act = 'pick' | 'walk' | 'orders' | 'stock' | 'order';
/** Of a hundred acts: most are picks; beside them pages of tasks, orders and stock are read, and orders come and are allocated. */
const MIX: readonly (readonly [Act, share: number])[] = [
  ['pick', 70],
  ['walk', 8],
  ['orders', 9],
  ['stock', 9],
  ['order', 4],
];

/** A walk, its lines not picked yet. */
interface Walk {
  taskId: number;
  lineIds: number[];
}

/** One warehouse at its peak: so many people without a pause, everything at once, over open lines; then the laws are asked. */
export async function peakRows(bench: Bench): Promise<Row[]> {
  const { options, client, say } = bench;
  const { users, seconds, open } = options;
  const rows = [...(await waveRows(bench)), await truckRow(bench)];
  say(`${open} open lines are laid down`);
  const walks = await laid(bench, Math.ceil(open / LINES));
  const wires = Array.from({ length: Math.ceil(users / TOGETHER) }, () => new Wire(bench.product.base, client));
  say(`${users} users for ${seconds} s`);
  const seen = await worked(bench, { wires, walks });
  const laws = await client.ask(integrityApi.run, {});
  const busy = wires.reduce((sum, wire) => sum + wire.busy, 0);
  for (const wire of wires) wire.close();
  for (const [msg, times] of seen.refused) say(`${times} times: ${msg}`);
  const row = (what: string, unit: string, figure: number, target?: { atLeast?: number; atMost?: number }): Row => ({
    part: 'peak',
    what,
    unit,
    figure,
    ...(target ? { targets: [{ of: 'figure', ...target }] } : {}),
  });
  const p95 = (act: Act): number => quantile(seen.ms[act], 0.95);
  const all = MIX.flatMap(([act]) => seen.ms[act]);
  return [
    ...rows,
    row(`${users} users at once, ${seconds} s: picks confirmed`, '/s', seen.ms.pick.length / seen.seconds, {
      atLeast: 300,
    }),
    row('confirm a pick, p50', 'ms', quantile(seen.ms.pick, 0.5)),
    row('confirm a pick, p95', 'ms', p95('pick'), { atMost: 150 }),
    row('all acts', '/s', all.length / seen.seconds),
    row('a walk opened, p95', 'ms', p95('walk')),
    row('orders by status and day, p95', 'ms', p95('orders')),
    row('stock by goods, p95', 'ms', p95('stock')),
    row('an order entered and allocated, p95', 'ms', p95('order')),
    row('told to come again, of a thousand acts', '', (busy / all.length) * 1000),
    row(
      'refused or failed',
      'acts',
      [...seen.refused.values()].reduce((sum, n) => sum + n, 0),
      { atMost: 0 },
    ),
    row('broken laws of the stock', '', laws.filter(({ violations }) => violations !== 0).length, { atMost: 0 }),
  ];
}

/** Waves released as one: allocated, turned into walks. */
async function waveRows({ options, wire, world, random }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { orders, atMost } of options.isQuick ? WAVES.slice(0, 1) : WAVES) {
    const made = await crowd(pieces(drafts(world, random, orders), BATCH), 4, (some) => create(wire, world, some));
    const { list } = await wire.ask(waveApi.insert, { orderIds: made.flat() });
    const { seconds } = await timed(() => crowd(list, 1, ({ id }) => wire.ask(waveApi.release, { id })));
    rows.push({
      part: 'peak',
      what: `release ${orders * LINES} lines (${list.length} ${list.length === 1 ? 'wave' : 'waves'})`,
      unit: 's',
      figure: seconds,
      ...(atMost === undefined ? {} : { targets: [{ of: 'figure', atMost }] }),
    });
  }
  return rows;
}

/** A large truck departs: all its orders, cartons and lines, their stock, facts and traces in one act. */
async function truckRow({ options, wire, world, random, say }: Bench): Promise<Row> {
  const { orders, lines, atMost } = options.isQuick ? TRUCK_QUICK : TRUCK;
  say(`a truck of ${orders * lines} lines is loaded`);
  const orderIds = await create(wire, world, drafts(world, random, orders, lines));
  const loads = await release(
    wire,
    orderIds.map((id) => [id]),
  );
  for (const load of loads) await toLane(wire, load);
  const { seconds } = await timed(() => wire.ask(shipmentApi.depart, { orderIds, plateNo: '浙A00002' }));
  return {
    part: 'peak',
    what: `a shipment of ${loads.reduce((n, { lineIds }) => n + lineIds.length, 0)} picks departs`,
    unit: 's',
    figure: seconds,
    targets: [{ of: 'figure', atMost }],
  };
}

/** Orders released in waves of a few, their tasks claimed: whoever picks has a walk before him. */
async function laid({ wire, world, random }: Bench, orders: number): Promise<Walk[]> {
  const calls = await crowd(pieces(drafts(world, random, orders), WALK), 4, (some) => create(wire, world, some));
  const loads = await release(wire, calls);
  await crowd([...new Set(loads.flatMap(({ taskIds }) => taskIds))], 4, (taskId) =>
    wire.ask(pickTaskApi.claim, { taskId }),
  );
  return loads.map(({ taskIds: [taskId = 0], lineIds }: Load) => ({ taskId, lineIds: [...lineIds] }));
}

interface Seen {
  seconds: number;
  ms: Record<Act, number[]>;
  /** How often each refusal was heard. */
  refused: Map<string, number>;
}

async function worked(
  { options, world, random }: Bench,
  floor: { wires: readonly Wire[]; walks: Walk[] },
): Promise<Seen> {
  const ms: Seen['ms'] = { pick: [], walk: [], orders: [], stock: [], order: [] };
  const refused: Seen['refused'] = new Map();
  const until = performance.now() + options.seconds * 1000;
  const acts = (wire: Wire, walk: () => Walk | undefined): Record<Act, () => Promise<unknown>> => ({
    pick: () => wire.ask(pickApi.confirm, { lines: [{ lineIds: [walk()?.lineIds.pop() ?? 0] }] }),
    walk: () => wire.ask(pickTaskApi.get, { id: walk()?.taskId ?? 0 }),
    orders: () =>
      wire.ask(outOrderApi.queryPage, {
        param: { status: OPEN, createdFrom: `${YESTERDAY} 00:00:00` },
        pageNum: 1 + Math.floor(random() * 5),
        pageSize: 20,
      }),
    stock: () =>
      wire.ask(stockApi.queryPage, {
        param: { goodsId: world.goods[Math.floor(random() * world.goods.length)]?.id ?? 0, by: 'goods' },
      }),
    order: async () => wire.ask(outOrderApi.allocate, { ids: await create(wire, world, drafts(world, random, 1)) }),
  });
  const user = async (n: number): Promise<void> => {
    const wire = floor.wires[n % floor.wires.length];
    let mine: Walk | undefined;
    const walk = (): Walk | undefined => (mine = mine && mine.lineIds.length > 0 ? mine : floor.walks.pop());
    const act = wire && acts(wire, walk);
    // Whoever finds no walk left goes home: without picks it is no peak any more.
    while (act && performance.now() < until && walk() !== undefined) {
      const what = chosen(random() * 100);
      const { seconds, value } = await timed(() => act[what]().then(() => null, told));
      if (value === null) ms[what].push(seconds * 1000);
      else refused.set(value, (refused.get(value) ?? 0) + 1);
    }
  };
  const { seconds } = await timed(() => Promise.all(Array.from({ length: options.users }, (_, n) => user(n))));
  return { seconds, ms, refused };
}

function chosen(dice: number): Act {
  let below = 0;
  for (const [act, share] of MIX) {
    below += share;
    if (dice < below) return act;
  }
  return 'pick';
}

/** A refusal in its words; anything else ends the bench. */
function told(error: unknown): string {
  if (error instanceof Refused) return error.message;
  throw error;
}
