import { sql } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import type { adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';
import { idOf, type Ids } from '../masters.ts';
import type { Depot } from '../stock.ts';
import { supply } from '../supply.ts';

/** Cool bags on so many places of their own, so that what happens to them disturbs nobody. */
const PLACES = 12,
  LYING = 40;
/** How much of a count may be off before somebody else counts it again. */
const TOLERATED = 10;

interface Keeping extends Depot {
  keeper: Ask;
  manager: Ask;
  picker: Ask;
  houses: Ids;
}
interface Shelf {
  code: string;
  stockId: number | null;
}
type Line = InputOf<typeof adjustApi.add>['lines'][number];

/** Inner work in all its states: moved, adjusted, counted, by one who does it and one who judges it. */
export async function keep(depot: Keeping, office: Ask): Promise<void> {
  const goodsId = await supply(depot, office, {
    code: 'KC1',
    name: '保温袋',
    spec: '个',
    weight: 120,
    volume: 900,
    palletQty: 600,
    barcode: '6906700000090',
  });
  const places = await freePlaces(depot);
  const shelves = places.slice(0, PLACES);
  await adjusted(depot, {
    kind: 1,
    reasonCode: 'OPENING',
    remark: '保温袋上线期初',
    lines: shelves.map((positionCode) => ({ goodsId, positionCode, delta: LYING })),
  });
  const stock = await lyingAt(depot, goodsId);
  const row = (n: number): Shelf => stock[n] ?? missing();
  await adjust(depot, [row(0), row(1), row(2), row(3)]);
  await move(depot, [row(4), row(5), row(6)], places.slice(PLACES));
  await count(
    depot,
    stock.slice(7).map(({ code }) => code),
  );
}

const missing = (): never => {
  throw new Error('the demo world lacks what inner work needs');
};

async function rowsOf<R>({ db, tenantId }: Depot, query: ReturnType<typeof sql<R>>): Promise<R[]> {
  return (await db.read(tenantId, (tx) => query.execute(tx))).rows;
}

/** Of the ambient store, from its far end: nobody is led there first. */
async function freePlaces(depot: Keeping): Promise<string[]> {
  const rows = await rowsOf(
    depot,
    sql<{ code: string }>`
      select p.code
      from basic.position p
      join basic.area a
        on a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.area_id
        and a.kind = 'STORE'
        and a.code = 'STA'
      where p.tenant_id = ${depot.tenantId}
        and p.warehouse_id = ${idOf(depot.houses, 'HZ01')}
        and p.state = 10
        and p.used_pallets = 0
        and not exists (
          select 1
          from inventory.stock s
          where s.tenant_id = p.tenant_id
            and s.warehouse_id = p.warehouse_id
            and s.position_id = p.id
        )
      order by p.code desc
      limit ${PLACES + 3}
    `,
  );
  return rows.map(({ code }) => code);
}

const lyingAt = (depot: Keeping, goodsId: number): Promise<Shelf[]> =>
  rowsOf(
    depot,
    sql<{ code: string; stockId: number }>`
      select p.code, s.id as stock_id
      from inventory.stock s
      join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
      where s.tenant_id = ${depot.tenantId}
        and s.goods_id = ${goodsId}
      order by p.code desc
    `,
  );

type Wanted = {
  kind: 1 | 3;
  reasonCode: InputOf<typeof adjustApi.add>['reasonCode'];
  remark: string;
  lines: Partial<Line>[];
};

/** A document, as far as nobody has judged it. */
async function drafted({ keeper, owners }: Keeping, wanted: Wanted) {
  const { lines, ...head } = wanted;
  return keeper('inventoryAdjust', 'add', { ...head, ownerId: idOf(owners, 'CWX'), lines });
}

async function submitted(depot: Keeping, wanted: Wanted) {
  const { id, version } = await drafted(depot, wanted);
  return depot.keeper('inventoryAdjust', 'submit', { id, version });
}

/** Submitted, found right by somebody else where that is asked for, carried out. */
async function adjusted(depot: Keeping, wanted: Wanted): Promise<void> {
  let { id, version, status } = await submitted(depot, wanted);
  if (status === adjustLife.at.submitted)
    ({ id, version, status } = await depot.manager('inventoryAdjust', 'audit', { id, version }));
  ({ status } = await depot.keeper('inventoryAdjust', 'generateTask', { id, version }));
  if (status === adjustLife.at.done) return;
  // Its owner wants somebody to stand at each place.
  const { lines } = await depot.keeper('inventoryAdjust', 'get', { id });
  for (const { positionCode } of lines) await depot.keeper('inventoryAdjust', 'execute', { id, positionCode });
}

async function adjust(depot: Keeping, [wet, gone, found, torn]: readonly Shelf[]): Promise<void> {
  const line = (shelf: Shelf | undefined, more: Partial<Line>): Partial<Line>[] => [
    { stockId: shelf?.stockId ?? missing(), ...more },
  ];
  await adjusted(depot, {
    kind: 3,
    reasonCode: 'DAMAGE',
    remark: '漏水打湿',
    lines: line(wet, { changeQty: 5, toQuality: 'D' }),
  });
  await drafted(depot, { kind: 1, reasonCode: 'FOUND', remark: '理货多出，待核对', lines: line(found, { delta: 2 }) });
  const lost = await submitted(depot, {
    kind: 1,
    reasonCode: 'LOST',
    remark: '理货短少',
    lines: line(gone, { delta: -3 }),
  });
  await depot.keeper('inventoryAdjust', 'generateTask', { id: lost.id, version: lost.version });
  await submitted(depot, { kind: 1, reasonCode: 'SYSTEM', remark: '到货漏录', lines: line(torn, { delta: 600 }) });
}

/** One waits, one is being carried, one has arrived. */
async function move({ keeper, picker }: Keeping, rows: readonly Shelf[], free: readonly string[]): Promise<void> {
  const { tasks } = await keeper('inMove', 'add', {
    moves: rows.map(({ stockId }, n) => ({ stockId, qty: LYING, toPositionCode: free[n] ?? missing() })),
  });
  const [, taken, done] = tasks;
  await picker('inMove', 'claim', { id: taken?.id ?? missing() });
  await picker('inMove', 'claim', { id: done?.id ?? missing() });
  await picker('inMove', 'confirm', { lines: (done?.lineIds ?? []).map((lineId) => ({ lineId })) });
}

/** A stocktake of each state; the one who counts again and the one who judges are others. */
async function count({ keeper, picker, manager, owners }: Keeping, codes: readonly string[]): Promise<void> {
  const plan = (code: string | undefined, mode: 1 | 2 = 2) =>
    keeper('stocktake', 'add', {
      kind: 1,
      mode,
      isStatic: true,
      planOn: wireDay(new Date()),
      ownerId: idOf(owners, 'CWX'),
      positionCode: code ?? missing(),
      needRecountPct: TOLERATED,
    });
  const issue = async (code: string | undefined, mode?: 1 | 2) => {
    const { id, version } = await plan(code, mode);
    await keeper('stocktake', 'issue', { id, version });
    return id;
  };
  /** The only line of it, found to be so many. */
  const say = async (by: Ask, id: number, qty: number) => {
    const { lines } = await by('stocktake', 'get', { id });
    await by('stocktake', 'count', { id, lines: lines.map((l) => ({ lineId: l.id, qty })) });
    const { version } = await by('stocktake', 'get', { id });
    return { id, version };
  };
  const [fresh, running, twice, judged, done] = codes;
  await plan(fresh);
  await issue(running, 1);
  await picker('stocktake', 'submit', await say(picker, await issue(twice), LYING - 9));
  await picker('stocktake', 'submit', await say(picker, await issue(judged), LYING - 2));
  const all = await say(picker, await issue(done), LYING);
  const closed = await picker('stocktake', 'submit', all);
  await manager('stocktake', 'confirm', { id: closed.id, version: closed.version });
}
