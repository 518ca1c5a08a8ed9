import type { z } from 'zod';
import { dictionaries } from '#contract/dictionaries.ts';
import { wareOrderSheet } from '#contract/inbound/order-sheet.ts';
import type { OrderInput } from '#contract/inbound/order.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember } from '../../../services/imports/staged.ts';
import { cancel } from './acts.ts';
import { problems, type Problem } from './add.plan.ts';
import { createOrders } from './add.ts';
import { orderFacts } from './facts.ts';

const UNDONE = '撤销导入';
/** Orders written in one go. */
const CHUNK = 500;

type Cells = { [K in keyof typeof wareOrderSheet]: z.output<(typeof wareOrderSheet)[K]> } & { unitLevel: number };
interface Row {
  row: number;
  data: Cells;
}
/** An order as the sheet spells it: its rows, in order; line n of the order is row n. */
interface SheetOrder {
  order: OrderInput;
  rows: Row[];
}

/** Sheet field of each field a problem may lie on. */
const COLUMN: Record<string, keyof typeof wareOrderSheet> = {
  ownerId: 'ownerId',
  supplierId: 'supplierId',
  externalNo: 'externalNo',
  goodsId: 'goodsId',
  unitLevel: 'unit',
  unitQty: 'qty',
  forOrderNo: 'forOrderNo',
  forLineNo: 'forLineNo',
};

export const orderImport: ImportSpec = {
  biz: 'in.order',
  title: '入库单',
  shape: wareOrderSheet,
  resolve: async (ctx, rows) => {
    await resolveCodes(ctx, rows);
    await resolveUnits(ctx, rows);
    for (const { data, faults } of rows) {
      if (typeof data.expectOn === 'string' && data.expectOn < wireDay(new Date()))
        faults.push({ field: 'expectOn', msg: '预计到货日期不能早于今天' });
      if (data.producedOn && data.expireOn && String(data.producedOn) >= String(data.expireOn))
        faults.push({ field: 'producedOn', msg: '生产日期必须早于到期日期' });
    }
  },
  verify: async (ctx, batchId) => {
    const orders = ordersOf(await soundRows(ctx, batchId));
    const facts = await orderFacts(
      ctx,
      orders.map(({ order }) => order),
    );
    return [
      ...headFaults(orders),
      ...problems(
        orders.map(({ order }) => order),
        facts,
      ).flatMap((problem) => faultsOf(problem, orders)),
    ];
  },
};

/** Confirm: every order of the sheet, through the same door as the form. */
export async function importOrders(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const orders = ordersOf(await soundRows(ctx, batchId));
  for (let from = 0; from < orders.length; from += CHUNK) {
    const chunk = orders.slice(from, from + CHUNK);
    const made = await createOrders(
      ctx,
      chunk.map(({ order }) => order),
      { source: 2, path: (problem) => `${faultsOf(problem, chunk)[0]?.row}` },
    );
    await remember(ctx, batchId, { table: 'inbound.order', ids: made.map(({ id }) => id) });
  }
  return { imported: orders.length };
}

/** Orders one undo cancels; each is looked at by itself. */
const UNDO_MAX = 1000;

/** Taken back, an order is cancelled: its number stays in the book. */
export async function undoOrders(ctx: Ctx, orders: readonly { id: number }[]): Promise<void> {
  if (orders.length > UNDO_MAX) refuse('TOO_LARGE', `单据超过${UNDO_MAX}张，不能一次撤销`);
  for (const { id } of orders) await cancel(ctx, { id, reason: UNDONE });
}

/** Owner first: supplier and goods codes mean something within an owner only. */
async function resolveCodes(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const of = (name: string): (string | null)[] =>
    rows.map(({ data }) => (typeof data[name] === 'string' ? data[name] : null));
  const ids = await ctx.rows<{ i: number; ownerId: number | null; supplierId: number | null; goodsId: number | null }>`
    select n.i::int as i, w.id as owner_id, s.id as supplier_id, g.id as goods_id
    from unnest(
      ${of('ownerId')}::text[], ${of('supplierId')}::text[], ${of('goodsId')}::text[]
    ) with ordinality n(owner, supplier, goods, i)
    left join basic.owner w
      on w.tenant_id = ${ctx.tenantId}
      and w.code = n.owner
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
    left join basic.supplier s
      on s.tenant_id = ${ctx.tenantId}
      and s.owner_id = w.id
      and s.code = n.supplier
      and not s.is_deleted
    left join basic.goods g
      on g.tenant_id = ${ctx.tenantId}
      and g.owner_id = w.id
      and g.code = n.goods
      and not g.is_deleted
  `;
  const missing = { ownerId: '货主编码不存在', supplierId: '供应商编码不存在', goodsId: '商品编码不存在' } as const;
  for (const found of ids) {
    const row = rows[found.i - 1];
    if (!row) continue;
    for (const name of ['ownerId', 'supplierId', 'goodsId'] as const) {
      if (typeof row.data[name] !== 'string') continue;
      row.data[name] = found[name];
      if (found[name] === null && (name === 'ownerId' || found.ownerId !== null))
        row.faults.push({ field: name, msg: missing[name] });
    }
  }
}

/** 箱 by the name of the goods' own packs, else by the name of the level. */
async function resolveUnits(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const ids = [
    ...new Set(rows.flatMap(({ data }) => (typeof data.goodsId === 'number' && data.unit ? [data.goodsId] : []))),
  ];
  const packs = await ctx.rows<{ goodsId: number; level: number; name: string }>`
    select u.goods_id, u.level, n.name
    from basic.goods_unit u
    join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
    where u.tenant_id = ${ctx.tenantId}
      and u.goods_id = any(${ids}::bigint[])
  `;
  const named = new Map(packs.map((pack) => [`${pack.goodsId}/${pack.name}`, pack.level]));
  for (const { data, faults } of rows) {
    const unit = typeof data.unit === 'string' && data.unit !== '' ? data.unit : undefined;
    const level =
      unit === undefined
        ? 1
        : (named.get(`${String(data.goodsId)}/${unit}`) ??
          dictionaries.unitLevel?.find((item) => item.label === unit)?.value);
    data.unitLevel = level ?? 1;
    if (level === undefined) faults.push({ field: 'unit', msg: `单位【${unit}】不存在` });
  }
}

/** Rows nothing is wrong with so far. */
async function soundRows(ctx: Ctx, batchId: number): Promise<Row[]> {
  const rows = await ctx.rows<Row>`
    select r.row_no as row, r.parsed as data
    from ops.import_row r
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
    order by r.row_no
  `;
  return rows;
}

function ordersOf(rows: readonly Row[]): SheetOrder[] {
  const orders = new Map<string, SheetOrder>();
  for (const row of rows) {
    const { ownerId, externalNo, orderType, supplierId, expectOn, remark } = row.data;
    const key = `${ownerId}/${externalNo}`;
    const found = orders.get(key) ?? {
      order: { ownerId, externalNo, orderType, supplierId, expectAt: expectOn, remark, lines: [] },
      rows: [],
    };
    found.order.lines.push({
      goodsId: row.data.goodsId,
      unitLevel: row.data.unitLevel,
      unitQty: row.data.qty,
      wantLotNo: row.data.lotNo,
      wantProducedOn: row.data.producedOn,
      forOrderNo: row.data.forOrderNo,
      forLineNo: row.data.forLineNo,
    });
    found.rows.push(row);
    orders.set(key, found);
  }
  return [...orders.values()];
}

const HEAD = ['supplierId', 'orderType', 'expectOn'] as const;

const headFaults = (orders: readonly SheetOrder[]): BatchFault[] =>
  orders.flatMap(({ rows: [first, ...rest] }) =>
    rest
      .filter((row) => HEAD.some((name) => row.data[name] !== first?.data[name]))
      .map((row) => ({ row: row.row, field: 'externalNo', msg: '同一单号的表头信息不一致' })),
  );

/** What is wrong with an order is wrong with every row of it: none of them comes in. What is wrong with a line stands there. */
const faultsOf = ({ order, line, field, msg }: Problem, orders: readonly SheetOrder[]): BatchFault[] =>
  (orders[order]?.rows ?? [])
    .filter((_, i) => line === undefined || i === line)
    .map(({ row }) => ({ row, field: COLUMN[field] ?? 'externalNo', msg }));
