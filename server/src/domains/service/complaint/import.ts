import type { z } from 'zod';
import { COMPLAINT_IMPORT_MAX, SERVICE_TYPES, complaintSheet } from '#contract/service/complaint-fields.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Secrets } from '../../../platform/platform.ts';
import type { BatchFault, ImportSpec, StagedRow } from '../../../services/imports/batch.ts';
import { remember, stagedRows } from '../../../services/imports/staged.ts';
import { addComplaint } from './add.ts';
import { cancelComplaint } from './approve.ts';
import { linesOf, sourcesByNo, type Line } from './sources.ts';

type Cells = { [K in keyof typeof complaintSheet]: z.output<(typeof complaintSheet)[K]> } & {
  bizId: number;
  lineId: number | null;
};
const IMPORTED = 3;
const UNDONE = '撤销导入';

export const complaintImport: ImportSpec = {
  biz: 'service.complaint',
  title: '投诉单',
  shape: complaintSheet,
  unique: ['bizType', 'bizNo', 'typeCode'],
  resolve: async (ctx, rows) => {
    for (const [bizType, of] of Map.groupBy(rows, ({ data }) => Number(data.bizType)))
      await resolveOrders(ctx, bizType, of);
  },
  verify: sameOpen,
};

/** Orders by their numbers and goods by their codes, with one look each for all rows of a kind. */
async function resolveOrders(ctx: Ctx, bizType: number, rows: readonly StagedRow[]): Promise<void> {
  const orders = new Map(
    (await sourcesByNo(ctx, bizType, [...new Set(rows.map(({ data }) => String(data.bizNo)))])).map((source) => [
      source.bizNo,
      source,
    ]),
  );
  const lines = Map.groupBy(
    await linesOf(
      ctx,
      bizType,
      [...orders.values()].map(({ bizId }) => bizId),
    ),
    ({ bizId }) => bizId,
  );
  for (const { data, faults } of rows) {
    const source = orders.get(String(data.bizNo));
    data.bizId = source?.bizId ?? 0;
    data.lineId = null;
    if (source) faults.push(...lineFaults(data, lines.get(source.bizId) ?? []));
    else if (bizType) faults.push({ field: 'bizNo', msg: '关联单据不存在或无权访问' });
  }
}

/** A line of goods is said whole or not at all; without goods only service is complained about. */
function lineFaults(data: Record<string, unknown>, lines: readonly Line[]): { field: string; msg: string }[] {
  if (!data.goodsCode)
    return SERVICE_TYPES.includes(String(data.typeCode)) ? [] : [{ field: 'goodsCode', msg: '请填写投诉商品' }];
  const line = lines.find(({ goodsCode, goodsName }) => goodsCode === data.goodsCode || goodsName === data.goodsCode);
  if (!line) return [{ field: 'goodsCode', msg: '商品不在该单据中' }];
  data.lineId = line.lineId;
  const qty = Number(data.claimQty ?? 0);
  if (!(qty > 0)) return [{ field: 'claimQty', msg: '请输入大于0的数量' }];
  if (qty > line.claimable) return [{ field: 'claimQty', msg: '投诉数量超过可投诉数量' }];
  return data.unitPrice === null || data.unitPrice === undefined ? [{ field: 'unitPrice', msg: '请输入单价' }] : [];
}

/** Orders with an open complaint of the kind, and what is more than one sheet may hold. */
async function sameOpen(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const open = await ctx.rows<{ row: number }>`
    select r.row_no as row
    from ops.import_row r
    join service.complaint c
      on c.biz_type = (r.parsed->>'bizType')::int
      and c.biz_id = (r.parsed->>'bizId')::bigint
      and c.type_code = r.parsed->>'typeCode'
      and c.status not in (60, 70)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is null
      and ${here(ctx, 'c')}
    order by 1
  `;
  const rows = await ctx.row<{ n: number; first: number }>`
    select count(*)::int as n, min(row_no) as first
    from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
  `;
  return [
    ...open.map(({ row }) => ({ row, field: 'bizNo', msg: '该单据已存在未完结的同类投诉' })),
    ...(rows && rows.n > COMPLAINT_IMPORT_MAX
      ? [{ row: rows.first, field: 'bizNo', msg: `一次最多导入${COMPLAINT_IMPORT_MAX}条` }]
      : []),
  ];
}

/** One after the other through the door of the form: each is routed by what those before it have left its handler. */
export const importComplaints =
  (secrets: Secrets) =>
  async (ctx: Ctx, batchId: number): Promise<{ imported: number }> => {
    const ids: number[] = [];
    for await (const rows of stagedRows<Cells>(ctx, batchId))
      for (const { data } of rows) {
        const { goodsCode: _, claimQty, unitPrice, lineId, bizNo: __, ...rest } = data;
        const goods = lineId && claimQty ? [{ lineId, claimQty, unitPrice: unitPrice ?? 0 }] : [];
        const { id } = await addComplaint(secrets)(ctx, { ...rest, goods, source: IMPORTED, submit: true });
        ids.push(id);
      }
    await remember(ctx, batchId, { table: 'service.complaint', ids });
    return { imported: ids.length };
  };

/** Sheets that long are refused at their check: nothing is left to the background, which has no keys to seal with. */
export const notInBackground = (): Promise<{ imported: number }> =>
  refuse('TOO_LARGE', `一次最多导入${COMPLAINT_IMPORT_MAX}条`);

/** Taken back, a complaint is withdrawn: its number stays in the book. */
export async function undoComplaints(ctx: Ctx, rows: readonly { id: number; version: number }[]): Promise<void> {
  for (const row of rows) await cancelComplaint(ctx, { ...row, reason: UNDONE });
}
