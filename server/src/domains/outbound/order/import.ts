import { sql } from 'kysely';
import type { z } from 'zod';
import { sentence } from '#contract/kit/sentence.ts';
import { orderInput, orderSheet, type OrderInput } from '#contract/outbound/order.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { cancel } from './acts.ts';
import { problems, type Problem } from './add.plan.ts';
import { createOrders } from './add.ts';
import { orderFacts } from './facts.ts';

/** Orders inserted by one round of statements. */
const ORDERS_PER_ROUND = 500;
const SHEET_TITLE = '出库单';

/** 出库单导入: rows of one 外部单号 (of one owner) are one order. */
export const orderImport: ImportSpec = { biz: 'OUT_ORDER', title: SHEET_TITLE, shape: orderSheet, resolve, verify };

/** Codes to ids, one query per column. Goods and stores are looked up under the owner of their row. */
async function resolve(ctx: Ctx, rows: StagedRow[]): Promise<void> {
  const owners = await idsOf(
    ctx.tx,
    sql`
      select w.code, w.id
      from basic.owner w
      where w.tenant_id = ${ctx.tenantId}
        and w.code = any(${textsOf(rows, 'ownerId')}::text[])
        and not w.is_deleted
        and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
    `,
  );
  for (const row of rows) take(row, 'ownerId', owners.get(String(row.data.ownerId)), '货主编码不存在');
  const owned = sql`tenant_id = ${ctx.tenantId} and owner_id = any(${[...owners.values()]}::bigint[]) and not is_deleted`;
  const goods = await idsOf(
    ctx.tx,
    sql`
      select owner_id || '/' || code as code, id
      from basic.goods
      where ${owned}
        and code = any(${textsOf(rows, 'goodsId')}::text[])
    `,
  );
  const stores = await idsOf(
    ctx.tx,
    sql`
      select owner_id || '/' || code as code, id
      from basic.store
      where ${owned}
        and code = any(${textsOf(rows, 'storeId')}::text[])
    `,
  );
  for (const row of rows) {
    if (row.faults.some((fault) => fault.field === 'ownerId')) continue;
    take(row, 'goodsId', goods.get(under(row, 'goodsId')), '商品编码不存在');
    take(row, 'storeId', stores.get(under(row, 'storeId')), '门店编码不存在');
  }
  const lots = await idsOf(
    ctx.tx,
    sql`
      select goods_id || '/' || lot_no as code, id
      from inventory.lot
      where tenant_id = ${ctx.tenantId}
        and goods_id = any(${[...goods.values()]}::bigint[])
        and lot_no = any(${rows.flatMap((row) => (row.data.lotNo ? [String(row.data.lotNo)] : []))}::text[])
    `,
  );
  for (const row of rows) {
    if (!row.data.lotNo) continue;
    const lot = lots.get(`${String(row.data.goodsId)}/${String(row.data.lotNo)}`);
    if (lot === undefined) row.faults.push({ field: 'lotNo', msg: '指定批次不存在' });
    row.data.wantLotId = lot ?? null;
  }
}

/** Codes are looked up below the owner of their row. */
const under = (row: StagedRow, field: string): string => `${String(row.data.ownerId)}/${String(row.data[field])}`;

const textsOf = (rows: readonly StagedRow[], field: string): string[] => [
  ...new Set(rows.flatMap((row) => (row.data[field] === undefined ? [] : [String(row.data[field])]))),
];

async function idsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`${query}`.execute(tx);
  return new Map(rows.map((row) => [row.code, row.id]));
}

function take(row: StagedRow, field: string, id: number | undefined, missing: string): void {
  if (row.data[field] === undefined || row.data[field] === null) return;
  if (id === undefined) row.faults.push({ field, msg: missing });
  else row.data[field] = id;
}

type SheetRow = { externalNo: string; ownerId: number; goodsId: number; unitQty: number; unitLevel: number } & Record<
  string,
  unknown
>;
interface Drafted {
  rows: number[];
  order: OrderInput;
}

const HEAD = ['orderType', 'storeId', 'consignee', 'phone', 'address', 'requireOn', 'deliveryType'] as const;
const SAME_HEAD = '同一单号的表头信息不一致';

/** Group the good rows into orders; a row whose head differs from the first of its order is at fault. */
async function drafts(ctx: Ctx, batchId: number): Promise<{ orders: Drafted[]; faults: BatchFault[] }> {
  const bad = await ctx.rows<{ row: number }>`
    select row_no as row
    from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
      and errors is not null
  `;
  const faulty = new Set(bad.map((row) => row.row));
  const groups = new Map<string, { row: number; data: SheetRow }[]>();
  for await (const chunk of stagedRows<SheetRow>(ctx, batchId)) {
    for (const { row, data } of chunk)
      if (!faulty.has(row))
        groups.set(`${data.ownerId}/${data.externalNo}`, [
          ...(groups.get(`${data.ownerId}/${data.externalNo}`) ?? []),
          { row, data },
        ]);
  }
  const orders: Drafted[] = [];
  const faults: BatchFault[] = [];
  for (const group of groups.values()) {
    const head = group[0]?.data;
    if (!head) continue;
    for (const { row, data } of group.slice(1))
      if (HEAD.some((name) => (data[name] ?? null) !== (head[name] ?? null)))
        faults.push({ row, field: 'externalNo', msg: SAME_HEAD });
    const { lotNo: _, unitQty: __, unitLevel: ___, goodsId: ____, ...rest } = head;
    const parsed = orderInput.safeParse(
      {
        ...withoutEmpty(rest),
        requireOn: head.requireOn ?? wireDay(new Date()),
        lines: group.map(({ data }) => ({
          goodsId: data.goodsId,
          unitLevel: data.unitLevel,
          unitQty: data.unitQty,
          wantLotId: data.wantLotId ?? null,
        })),
      },
      { error: sentence },
    );
    if (parsed.success) orders.push({ rows: group.map(({ row }) => row), order: parsed.data });
    else faults.push(...malformed(parsed.error, group));
  }
  return { orders, faults };
}

/** What no order may look like, on the rows it stands in: that of a line, or all of them. */
const malformed = (error: z.ZodError, group: readonly { row: number }[]): BatchFault[] =>
  error.issues.slice(0, 1).flatMap(({ path: [field = 'externalNo', line, below], message }) => {
    const one = typeof line === 'number' ? group[line] : undefined;
    return (one ? [one] : group).map(({ row }) => ({
      row,
      field: columnOf(String(below ?? (field === 'lines' ? 'externalNo' : field))),
      msg: message,
    }));
  });

const withoutEmpty = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));

/** Everything that creation would refuse, said at its row. */
async function verify(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const { orders, faults } = await drafts(ctx, batchId);
  for (let at = 0; at < orders.length; at += ORDERS_PER_ROUND) {
    const round = orders.slice(at, at + ORDERS_PER_ROUND);
    const facts = await orderFacts(
      ctx,
      round.map(({ order }) => order),
    );
    for (const problem of problems(
      round.map(({ order }) => order),
      facts,
    ))
      faults.push(...faultsOf(problem, round[problem.order]?.rows ?? []));
  }
  return faults;
}

/** What is wrong with an order is wrong with every row of it: none of them comes in. What is wrong with a line stands there. */
const faultsOf = ({ line, field, msg }: Problem, rows: readonly number[]): BatchFault[] =>
  rows.filter((_, i) => line === undefined || i === line).map((row) => ({ row, field: columnOf(field), msg }));

/** The column that decides what no column holds. */
const columnOf = (field: string): string =>
  field === 'wantLotId' ? 'lotNo' : field === 'toHouseId' ? 'orderType' : field;

/** Insert the orders of a confirmed batch. */
export async function insertImported(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  const { orders, faults } = await drafts(ctx, batchId);
  if (faults.length > 0) refuse('FILE', `第${faults[0]?.row}行：${faults[0]?.msg}`);
  for (let at = 0; at < orders.length; at += ORDERS_PER_ROUND) {
    const round = orders.slice(at, at + ORDERS_PER_ROUND);
    const made = await createOrders(
      ctx,
      round.map(({ order }) => order),
      { source: 2, path: ({ order, line }) => `第${round[order]?.rows[line ?? 0] ?? 0}行` },
    );
    await remember(ctx, batchId, { table: 'outbound.order', ids: made.map(({ id }) => id) });
  }
  return { imported: orders.length };
}

/** Orders one undo cancels; each is looked at by itself. */
const UNDO_MAX = 1000;

/** Taken back, an order is cancelled: its number stays in the book. */
export async function undoOrders(ctx: Ctx, orders: readonly { id: number }[]): Promise<void> {
  if (orders.length > UNDO_MAX) refuse('TOO_LARGE', `单据超过${UNDO_MAX}张，不能一次撤销`);
  for (const { id } of orders) await cancel(ctx, { id, reason: '撤销导入' });
}
