import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { kindRights } from '#contract/patrol/rights.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { papers } from '../../../services/labels/paper.ts';
import { pdfCodes, pdfInk, pdfText } from '../../../testing/files/pdf.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { addStocktake } from '../../inner/stocktake/plan.ts';
import { printPapers } from './print.ts';
import { sheetsOf } from './read.ts';

/** Documents of the demo world that each paper is printed of; `$1` is its first warehouse. */
const DOCS: Readonly<Record<PaperKind, string>> = {
  receivingNote: 'select id from inbound."order" where tenant_id = 1 and warehouse_id = $1',
  putawayList: `select id from inventory.task where tenant_id = 1 and warehouse_id = $1 and kind = 'PUTAWAY'`,
  waveSummary: 'select id from outbound.wave where tenant_id = 1 and warehouse_id = $1 and order_count > 0',
  pickList: 'select id from outbound.pick_task where tenant_id = 1 and warehouse_id = $1',
  packingList:
    'select distinct out_order_id as id from basic.lpn n where tenant_id = 1 and warehouse_id = $1 and carton_state between 10 and 50 and exists (select 1 from outbound.carton_line c where c.lpn_id = n.id)',
  deliveryNote: 'select id from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden',
  returnNote:
    'select id from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden and order_type = 3',
  loadingSheet: 'select id from outbound.shipment where tenant_id = 1 and warehouse_id = $1',
  handover: 'select id from outbound.shipment where tenant_id = 1 and warehouse_id = $1',
  waybill: 'select id from transport.waybill where tenant_id = 1 and warehouse_id = $1',
  stocktakeSheet: 'select id from "inner".stocktake where tenant_id = 1 and warehouse_id = $1',
  statement: `select distinct owner_id * 1000000 + replace(period::text, '-', '')::bigint as id from billing.pool_sum where tenant_id = 1 and warehouse_id = $1 and lines > 0`,
  patrolReport: 'select id from patrol.task where tenant_id = 1 and warehouse_id = $1',
};
/** In points: the sheet, what is left free of it, and how far the bars of its head reach above its title. */
const A4 = { width: 595.28, height: 841.89 },
  MARGIN = 40,
  HEAD = 12;
const KINDS = Object.keys(PAPERS) as PaperKind[]; // the keys of the catalogue, none other

let world: TestWorld, actor: Actor;
beforeAll(async () => {
  world = await demoWorld();
  const [house] = await asked<{ id: number }>(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`);
  actor = givenActor(
    { tenantId: 1, warehouseId: Number(house?.id) },
    {
      permissions: [
        ...new Set<string>(Object.values(PAPERS).map(({ look }) => look)),
        ...Object.values(kindRights).map(({ permit }) => permit),
        'rpt:paper:print',
        'bil:statement:print',
      ],
    },
  );
  await made();
});
afterAll(() => world?.close());

const asked = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await ownerOf(world, (owner) => owner.query(text, values))).rows as T[]; // as the query says
/** What the demo world has none of: an order that goes back to its supplier, and a count. */
async function made(): Promise<void> {
  await asked(
    `update outbound."order" o set order_type = 3, supplier_id = (select min(s.id) from basic.supplier s where s.tenant_id = 1 and s.owner_id = o.owner_id)
     where o.id = (select max(d.order_id) from outbound.pick_line l join outbound.detail d on d.id = l.out_detail_id where l.tenant_id = 1 and l.warehouse_id = $1)`,
    [actor.warehouseId],
  );
  const places = await asked<{ code: string }>(
    `select distinct p.code from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id
     where s.tenant_id = 1 and s.warehouse_id = $1 and s.on_hand > 0 and a.kind = 'STORE' order by p.code limit 8`,
    [actor.warehouseId],
  );
  const input = stocktakeApi.add.input.parse({
    kind: 1,
    planOn: '2026-12-01',
    positionCode: places.map(({ code }) => code).join(','),
  });
  await world.db.write(1, (tx) => addStocktake(ctxOf(tx, actor), input));
}
const docs = async (paper: PaperKind, most = 20): Promise<number[]> =>
  (await asked<{ id: string }>(`${DOCS[paper]} order by id desc limit ${most}`, [actor.warehouseId])).map(({ id }) =>
    Number(id),
  );
const read = (paper: PaperKind, ids: number[], who: Actor = actor) =>
  world.db.read(who.tenantId, (tx) => sheetsOf(ctxOf(tx, who), { paper, ids }));

describe.each(KINDS)('%s', (paper) => {
  test('is printed of the documents of the demo world, and its bars say what the work pages read', async () => {
    const ids = await docs(paper);
    expect(ids.length).toBeGreaterThan(0);
    const sheets = await read(paper, ids);
    expect(sheets.map(({ id }) => id)).toEqual(ids);
    const sheet = sheets.toSorted(
      (a, b) => (b.paper.tables[0]?.rows.length ?? 0) - (a.paper.tables[0]?.rows.length ?? 0),
    )[0];
    const bytes = await buffer(papers(sheet ? [sheet.paper] : []));
    const pages = await pdfText(bytes);
    expect(pages.filter((words) => words.includes('…'))).toEqual([]);
    expect(pages[0]).toContain(sheet?.paper.title);
    expect(pages[0]).toContain(sheet?.no);
    expect(pages.at(-1)).toContain(`第 ${pages.length} 页 共 ${pages.length} 页`);
    for (const [n, words] of pages.entries()) {
      expect(words).toContain(`第 ${n + 1} 页 共 ${pages.length} 页`);
      // The head of a table stands again on every page the table reaches.
      const heads = sheet?.paper.tables.map(({ columns }) => columns.every(({ label }) => words.includes(label)));
      if (n > 0 && n < pages.length - 1) expect(heads).toContain(true);
    }
    const ink = await pdfInk(bytes);
    expect(ink).toHaveLength(pages.length);
    for (const { left, top, right, bottom } of ink) {
      expect([left >= MARGIN - 1, right <= A4.width - MARGIN + 1]).toEqual([true, true]);
      expect([top >= MARGIN - HEAD - 1, bottom <= A4.height - MARGIN / 2]).toEqual([true, true]);
    }
    expect(ink[0]?.top).toBeLessThan(MARGIN + HEAD);
    const codes = (await pdfCodes(bytes))[0] ?? [];
    expect(codes).toContain(sheet?.no);
    const [table] = sheet?.paper.tables ?? [];
    const bars =
      table?.columns.filter(({ code }) => code).flatMap(({ name }) => table.rows.map((row) => row[name] ?? '')) ?? [];
    expect(codes.filter((code) => code !== sheet?.no && !bars.includes(code))).toEqual([]);
    if (bars.some((bar) => bar !== '')) expect(codes.length).toBeGreaterThan(1);
  });

  test('is nobody else’s: not of another tenant, not of strangers among the owners, not without the page', async () => {
    const [id = 0] = await docs(paper, 1);
    await expect(read(paper, [id], { ...actor, tenantId: 2 })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
    await expect(read(paper, [id], { ...actor, permissions: new Set() })).rejects.toThrow('没有查看');
    const owned = (await read(paper, [id]))[0]?.ownerIds ?? [];
    if (owned.length > 0)
      await expect(read(paper, [id], { ...actor, ownerIds: [999_999] })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
  });
});

test('a patrol of a kind somebody may not see is not on paper for him', async () => {
  const [id = 0] = await docs('patrolReport', 1);
  const blind = { ...actor, permissions: new Set<string>([PAPERS.patrolReport.look]) };
  await expect(read('patrolReport', [id], blind)).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('what cannot be on this paper is refused by name, and nothing is counted', async () => {
  const [order] = await asked<{ id: string; order_no: string }>(
    `select id, order_no from outbound."order" o where tenant_id = 1 and warehouse_id = $1 and not is_hidden and order_type = 1
     and not exists (select 1 from basic.lpn n where n.out_order_id = o.id) limit 1`,
    [actor.warehouseId],
  );
  const print = (paper: PaperKind) =>
    world.db.write(1, (tx) => printPapers(ctxOf(tx, actor), { paper, ids: [Number(order?.id)], copies: 1 }));
  await expect(print('returnNote')).rejects.toThrow(`出库单【${order?.order_no}】不是退供单，不能打印退货单`);
  await expect(print('packingList')).rejects.toThrow(`出库单【${order?.order_no}】还没有装箱，不能打印装箱单`);
  expect(await asked('select 1 from report.print_count where doc_id = $1', [order?.id])).toEqual([]);
});

test('the packing list holds what lies in the cartons, the wave summary what its orders want', async () => {
  for (const { id, paper } of await read('packingList', await docs('packingList'))) {
    const [sum] = await asked<{ qty: string; cartons: string }>(
      `select sum(c.qty) as qty, count(distinct c.lpn_id) as cartons from outbound.carton_line c join basic.lpn n on n.id = c.lpn_id
       where c.order_id = $1 and n.out_order_id = $1 and n.carton_state between 10 and 50`,
      [id],
    );
    expect(paper.tables[0]?.foot).toBe(`共 ${sum?.cartons} 箱　${sum?.qty} 件（基本单位）`);
    expect(paper.tables).toHaveLength(1 + Number(sum?.cartons));
  }
  for (const { id, paper } of await read('waveSummary', await docs('waveSummary'))) {
    const [sum] = await asked<{ qty: string; goods: string }>(
      `select coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0) as qty, count(distinct d.goods_id) as goods
       from outbound.wave_order m join outbound.detail d on d.order_id = m.order_id
       where m.wave_id = $1 and m.active and d.qty_ordered > d.qty_cancelled + d.qty_replaced`,
      [id],
    );
    expect(paper.tables[0]?.foot).toContain(`共 ${sum?.goods} 种　需求 ${sum?.qty}　`);
  }
});

test('whoever counts blind does not find the book on his sheet', async () => {
  const [take] = await asked<{ id: string; no: string }>(
    `select k.id from "inner".stocktake k where tenant_id = 1 and warehouse_id = $1
     and exists (select 1 from "inner".stocktake_line l where l.take_id = k.id) limit 1`,
    [actor.warehouseId],
  );
  const books = async (mode: number, status: number) => {
    await asked('update "inner".stocktake set mode = $2, status = $3 where id = $1', [take?.id, mode, status]);
    await asked('update "inner".stocktake_line set book_qty = 7 where take_id = $1', [take?.id]);
    const [sheet] = await read('stocktakeSheet', [Number(take?.id)]);
    return new Set(sheet?.paper.tables[0]?.rows.map(({ book }) => book !== ''));
  };
  expect(await books(2, 20)).toEqual(new Set([false]));
  expect(await books(1, 20)).toEqual(new Set([true]));
  expect(await books(2, 40)).toEqual(new Set([true]));
});

test('loading begins with the last stop', async () => {
  for (const { paper } of await read('loadingSheet', await docs('loadingSheet'))) {
    const stops = paper.tables[0]?.rows.map(({ stopNo }) => Number(stopNo)) ?? [];
    expect(stops).toEqual(stops.toSorted((a, b) => b - a));
  }
});
