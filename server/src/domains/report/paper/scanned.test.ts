import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import { kindRights } from '#contract/patrol/rights.ts';
import { LABELS, type LabelKind } from '#contract/report/design/kinds.ts';
import { paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { LABEL_SIZES } from '#contract/terms/label.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { layLabel } from '../../../services/labels/layout.ts';
import { papers } from '../../../services/labels/paper.ts';
import { pdf, ruler } from '../../../services/labels/pdf.ts';
import { symbols } from '../../../services/labels/symbols.ts';
import { pdfCodes } from '../../../testing/files/pdf.ts';
import { ownerOf, type TestWorld } from '../../../testing/given/app.ts';
import { demoWorld } from '../../../testing/given/demo.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { LABELLED } from '../design/labelled.ts';
import { sheetsOf } from './read.ts';

/** What a scanner reads off the papers and labels of the demo world is asked of the calls by which the work pages look it up. */
let world: TestWorld, actor: Actor, call: Call;
beforeAll(async () => {
  world = await demoWorld();
  const [house] = await asked<{ id: string }>(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`);
  const [who] = await asked<{ id: string }>(
    `select u.id from iam."user" u join iam.account a on a.id = u.account_id where u.tenant_id = 1 and a.account = 'admin'`,
  );
  const permits = Object.values<Api>(catalogue).flatMap((api) => Object.values(api).map(({ permit }) => permit));
  actor = givenActor(
    { tenantId: 1, warehouseId: Number(house?.id) },
    { userId: Number(who?.id), permissions: [...permits, ...Object.values(kindRights).map(({ permit }) => permit)] },
  );
  const asking: Partial<Call> = {
    platform: world.platform,
    endpoint: paperApi.print,
    actor,
    requestId: 'test',
    ip: '',
  };
  call = asking as Call; // it asks for no more
});
afterAll(() => world?.close());

const asked = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await ownerOf(world, (owner) => owner.query(text, values))).rows as T[]; // as the query says
const PAGE = { pageNum: 1, pageSize: 20 };
const scan = (text: string, orderId?: number) => routes.inboundReceive.scan(call, { text, orderId });
const bench = async (code: string) => (await routes.assemble.scan(call, { code })).list.map(({ orderNo }) => orderNo);
const isOrder = async (orderNo: string) =>
  (await routes.outOrder.queryPage(call, { param: { orderNo }, ...PAGE })).list.some((row) => row.orderNo === orderNo);
const isGoods = async (barcode: string) =>
  (await routes.goods.page(call, { param: { barcode }, ...PAGE })).list.length > 0;

/** Documents that are worked on, and whether what stands on them is known where they are. */
interface Reading {
  docs: string;
  known: (code: string, of: { id: number; no: string }) => Promise<boolean>;
}
const OPEN = [10, 20];
const READINGS: Readonly<Record<PaperKind, Reading>> = {
  receivingNote: {
    docs: `select d.order_id as id from inbound.detail d join inbound."order" o on o.id = d.order_id
      where d.tenant_id = 1 and d.warehouse_id = $1 and o.status between 30 and 50 and not o.is_suspended group by d.order_id`,
    known: async (code, { id, no }) => {
      const seen = await scan(code, code === no ? undefined : id);
      return code === no ? seen.order?.id === id : seen.kind === 'goods' && seen.goods !== null;
    },
  },
  putawayList: {
    docs: `select id from inventory.task where tenant_id = 1 and warehouse_id = $1 and kind = 'PUTAWAY' and status in (10, 20)`,
    known: async (code, { id, no }) => {
      const found = async (by: object) =>
        (await routes.inboundPutaway.queryPage(call, { param: { ...by, status: OPEN }, ...PAGE })).list.some(
          (row) => row.id === id,
        );
      const { lines } = await routes.inboundPutaway.get(call, { id });
      return code === no
        ? found({ taskNo: code })
        : lines.some((line) => line.toPositionCode === code) || found({ holds: code });
    },
  },
  pickList: {
    docs: `select id from outbound.pick_task where tenant_id = 1 and warehouse_id = $1 and status in (10, 20)`,
    known: async (code, { id, no }) => {
      if (code === no)
        return (await routes.pickTask.queryPage(call, { param: { taskNo: code }, ...PAGE })).list[0]?.id === id;
      const { stops } = await routes.pickTask.get(call, { id });
      return stops.some((stop) => stop.positionCode === code || stop.lpnCode === code || stop.barcodes.includes(code));
    },
  },
  packingList: {
    docs: `select distinct o.id from basic.lpn n join outbound."order" o on o.id = n.out_order_id
      where n.tenant_id = 1 and n.warehouse_id = $1 and n.carton_state in (10, 20, 30) and o.status between 60 and 80`,
    known: async (code, { no }) => (await bench(code)).includes(no),
  },
  deliveryNote: {
    docs: 'select id from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden',
    known: isOrder,
  },
  returnNote: {
    docs: 'select id from outbound."order" where tenant_id = 1 and warehouse_id = $1 and not is_hidden and order_type = 3',
    known: isOrder,
  },
  loadingSheet: {
    docs: 'select distinct i.ship_id as id from outbound.shipment_item i where i.tenant_id = 1 and i.warehouse_id = $1 and i.active and i.lpn_id is not null',
    known: async (code, { id, no }) =>
      code === no
        ? (await routes.shipment.queryDocPage(call, { param: { shipNo: code }, ...PAGE })).list[0]?.id === id
        : (await routes.shipment.get(call, { id })).cartons.some((carton) => carton.code === code),
  },
  handover: {
    docs: 'select distinct i.ship_id as id from outbound.shipment_item i where i.tenant_id = 1 and i.warehouse_id = $1 and i.active',
    known: async (code, { id, no }) =>
      code === no
        ? (await routes.shipment.queryDocPage(call, { param: { shipNo: code }, ...PAGE })).list[0]?.id === id
        : isOrder(code),
  },
  waveSummary: {
    docs: 'select id from outbound.wave where tenant_id = 1 and warehouse_id = $1 and order_count > 0',
    known: async (code, { id, no }) =>
      code === no
        ? (await routes.wave.queryPage(call, { param: { waveNo: code }, ...PAGE })).list[0]?.id === id
        : (await isOrder(code)) || isGoods(code),
  },
  waybill: {
    docs: 'select distinct waybill_id as id from transport."order" where tenant_id = 1 and warehouse_id = $1 and waybill_id is not null',
    known: async (code, { id, no }) =>
      code === no
        ? (await routes.waybill.page(call, { param: { waybillNo: code }, ...PAGE })).list[0]?.id === id
        : (await routes.transportOrder.page(call, { param: { sourceNo: code }, ...PAGE })).list.length > 0,
  },
  stocktakeSheet: {
    docs: 'select distinct take_id as id from "inner".stocktake_line where tenant_id = 1 and warehouse_id = $1',
    known: async (code, { id, no }) => {
      if (code === no)
        return (await routes.stocktake.queryPage(call, { param: { takeNo: code }, ...PAGE })).list[0]?.id === id;
      const { lines } = await routes.stocktake.get(call, { id });
      return lines.some(
        (line) =>
          line.positionCode === code || line.lpnCode === code || line.scans.some(({ barcode }) => barcode === code),
      );
    },
  },
  patrolReport: {
    docs: 'select id from patrol.task where tenant_id = 1 and warehouse_id = $1',
    known: async (code, { id, no }) =>
      code === no
        ? (await routes.patrolTask.queryPage(call, { param: { taskNo: code }, ...PAGE })).list[0]?.id === id
        : (await routes.patrolDanger.queryPage(call, { param: { dangerNo: code }, ...PAGE })).list.length > 0,
  },
  statement: {
    docs: `select distinct owner_id * 1000000 + replace(period::text, '-', '')::bigint as id from billing.pool_sum
      where tenant_id = 1 and warehouse_id = $1 and lines > 0`,
    known: async (code, { id }) =>
      (await routes.settlementStatement.queryPage(call, { param: { statementNo: code }, ...PAGE })).list[0]?.id === id,
  },
};
const KINDS = Object.keys(PAPERS) as PaperKind[]; // the keys of the catalogue, none other
/** The demo world has none, and what makes one stands in sheets.test.ts. */
const RARE: readonly PaperKind[] = ['returnNote', 'stocktakeSheet'];

describe.each(KINDS)('%s', (paper) => {
  test.skipIf(RARE.includes(paper))('what is printed as bars is known to the pages where it is scanned', async () => {
    const rows = await asked<{ id: string }>(`select id from (${READINGS[paper].docs}) x order by id desc limit 8`, [
      actor.warehouseId,
    ]);
    const sheets = await world.db.read(1, (tx) =>
      sheetsOf(ctxOf(tx, actor), { paper, ids: rows.map(({ id }) => Number(id)) }),
    );
    expect(sheets.length).toBeGreaterThan(0);
    for (const sheet of sheets.slice(0, 3)) {
      const codes = new Set((await pdfCodes(await buffer(papers([sheet.paper])))).flat());
      expect(codes).toContain(sheet.no);
      const unknown: string[] = [];
      for (const code of codes) if (!(await READINGS[paper].known(code, sheet))) unknown.push(code);
      expect([sheet.no, unknown]).toEqual([sheet.no, []]);
    }
  });
});

const LABEL_READINGS: Readonly<
  Record<
    Exclude<LabelKind, 'slotLabel'>,
    Omit<Reading, 'known'> & { known: (code: string, id: number) => Promise<boolean> }
  >
> = {
  positionLabel: {
    docs: `select id from basic.position where tenant_id = 1 and warehouse_id = $1 and not is_deleted and left(code, 1) <> '@'`,
    known: async (code, id) =>
      (await routes.position.page(call, { param: { code }, ...PAGE })).list.some((row) => row.id === id),
  },
  areaLabel: {
    docs: 'select id from basic.area where tenant_id = 1 and warehouse_id = $1 and not is_deleted',
    known: async (code, id) => (await routes.patrolDanger.place(call, { code })).areaId === id,
  },
  goodsLabel: {
    docs: `select d.goods_id as id from inbound.detail d join inbound."order" o on o.id = d.order_id
      where d.tenant_id = 1 and d.warehouse_id = $1 and o.status between 30 and 50 and d.qty_received = 0 group by d.goods_id`,
    known: async (code, id) => (await scan(code)).goods?.id === id,
  },
  lpnLabel: {
    docs: `select id from basic.lpn where tenant_id = 1 and warehouse_id = $1 and kind = 'PALLET' and state = 10`,
    known: async (code, id) => (await scan(code)).lpn?.id === id,
  },
  cartLabel: {
    docs: 'select id from basic.cart where tenant_id = 1 and warehouse_id = $1 and not is_deleted',
    known: async (code, id) => (await routes.cart.page(call, { param: { code }, ...PAGE })).list[0]?.id === id,
  },
  wallLabel: {
    docs: 'select id from basic.seed_wall where tenant_id = 1 and warehouse_id = $1 and not is_deleted',
    known: async (code, id) => (await routes.seedWall.page(call, { param: { code }, ...PAGE })).list[0]?.id === id,
  },
  cartonLabel: {
    docs: `select n.id from basic.lpn n join outbound."order" o on o.id = n.out_order_id
      where n.tenant_id = 1 and n.warehouse_id = $1 and n.carton_state in (10, 20, 30) and o.status between 60 and 80`,
    known: async (code) => (await bench(code)).length > 0,
  },
  taskLabel: {
    docs: 'select id from outbound.pick_task where tenant_id = 1 and warehouse_id = $1',
    known: async (code, id) =>
      (await routes.pickTask.queryPage(call, { param: { taskNo: code }, ...PAGE })).list[0]?.id === id,
  },
};
const STUCK = Object.keys(LABELS).filter((kind) => kind !== 'slotLabel') as Exclude<LabelKind, 'slotLabel'>[]; // the keys of the catalogue, none other

describe.each(STUCK)('%s', (kind) => {
  test.each(['CODE128', 'QR'] as const)('is read as %s and known where it is scanned', async (template) => {
    const { docs, known } = LABEL_READINGS[kind];
    const rows = await asked<{ id: string }>(`select id from (${docs}) x order by id desc limit 3`, [
      actor.warehouseId,
    ]);
    const contents = await world.db.read(1, (tx) =>
      LABELLED[kind](
        ctxOf(tx, actor),
        rows.map(({ id }) => Number(id)),
      ),
    );
    expect(contents.length).toBeGreaterThan(0);
    const [w, h] = LABEL_SIZES['100x50'];
    const tools = { measure: ruler(), symbols };
    const pages = contents.map((content) => ({ w, h, marks: layLabel(content, { size: '100x50', template }, tools) }));
    const read = await pdfCodes(await buffer(pdf(pages)));
    expect(read).toEqual(contents.map(({ code }) => [code]));
    for (const { code, id } of contents) expect([code, await known(code, id)]).toEqual([code, true]);
  });
});
