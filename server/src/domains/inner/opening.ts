import type { z } from 'zod';
import { ADJUST_LINES_MAX, adjustLineInput } from '#contract/inner/adjust.ts';
import { openingSheet } from '#contract/inner/opening.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import type { ImportSpec, StagedRow } from '../../services/imports/batch.ts';
import { importHandlers } from '../../services/imports/serve.ts';
import { remember, stagedRows } from '../../services/imports/staged.ts';
import { lotFaults } from '../inventory/facade.ts';
import { addAdjust } from './adjust/adjust.ts';
import { executeOpening } from './adjust/execute.ts';

type Cells = { [K in keyof typeof openingSheet]: z.output<(typeof openingSheet)[K]> };

/** Kind of adjustment: of quantity. */
const QUANTITY = 1;

const spec: ImportSpec = {
  biz: 'inv.opening',
  title: '期初库存',
  shape: openingSheet,
  unique: ['ownerId', 'goodsId', 'positionCode', 'lpnCode', 'producedOn', 'expireOn', 'supplierLotNo'],
  resolve: async (ctx, rows) => {
    await resolveGoods(ctx, rows);
    await judgePlaces(ctx, rows);
    await judgeLots(ctx, rows);
  },
};

/** Owner first: goods codes mean something within an owner only. */
async function resolveGoods(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const of = (name: string): (string | null)[] =>
    rows.map(({ data }) => (typeof data[name] === 'string' ? data[name] : null));
  const ids = await ctx.rows<{
    i: number;
    ownerId: number | null;
    goodsId: number | null;
    catchWeight: boolean | null;
    hasSerials: boolean | null;
  }>`
    select n.i::int as i, w.id as owner_id, g.id as goods_id, g.is_catch_weight as catch_weight,
      g.serial_mode = 2 as has_serials
    from unnest(${of('ownerId')}::text[], ${of('goodsId')}::text[]) with ordinality n(owner, goods, i)
    left join basic.owner w
      on w.tenant_id = ${ctx.tenantId}
      and w.code = n.owner
      and not w.is_deleted
      and (${ctx.ownerIds}::bigint[] is null or w.id = any(${ctx.ownerIds}::bigint[]))
    left join basic.goods g
      on g.tenant_id = ${ctx.tenantId}
      and g.owner_id = w.id
      and g.code = n.goods
      and not g.is_deleted
  `;
  for (const { i, ownerId, goodsId, catchWeight, hasSerials } of ids) {
    const row = rows[i - 1];
    if (!row) continue;
    if (typeof row.data.ownerId === 'string') {
      if (ownerId === null) row.faults.push({ field: 'ownerId', msg: '货主编码不存在' });
      row.data.ownerId = ownerId;
    }
    if (typeof row.data.goodsId !== 'string') continue;
    row.data.goodsId = goodsId;
    if (goodsId === null && ownerId !== null) row.faults.push({ field: 'goodsId', msg: '商品编码不存在' });
    if (catchWeight) row.faults.push({ field: 'goodsId', msg: '称重商品须逐箱收货，不能导入期初库存' });
    if (hasSerials)
      row.faults.push({ field: 'goodsId', msg: '全程管理序列号的商品须收货时录入序列号，不能导入期初库存' });
  }
}

/** Places and containers as they stand: what is not there or not in use is told here, not at the last moment. */
async function judgePlaces(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const of = (name: string): (string | null)[] =>
    rows.map(({ data }) => (typeof data[name] === 'string' ? data[name] : null));
  const found = await ctx.rows<{ i: number; state: number | null; kind: string | null; lpn: boolean }>`
    select n.i::int as i, p.state, a.kind,
      exists (
        select 1
        from basic.lpn l
        where l.tenant_id = ${ctx.tenantId}
          and l.warehouse_id = ${ctx.warehouseId}
          and l.code = n.lpn
      ) as lpn
    from unnest(${of('positionCode')}::text[], ${of('lpnCode')}::text[]) with ordinality n(code, lpn, i)
    left join basic.position p
      on p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.code = n.code
      and not p.is_deleted
    left join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  `;
  for (const { i, state, kind, lpn } of found) {
    const row = rows[i - 1];
    if (!row) continue;
    if (typeof row.data.positionCode === 'string') {
      const msg =
        state === null
          ? '库位编码不存在'
          : state === CLOSED
            ? '库位已停用'
            : PASSING.has(kind ?? '')
              ? '集货、打包和在途库位不能有期初库存'
              : null;
      if (msg) row.faults.push({ field: 'positionCode', msg });
    }
    if (typeof row.data.lpnCode === 'string' && !lpn) row.faults.push({ field: 'lpnCode', msg: '容器编码不存在' });
  }
}
const CLOSED = 90;
const PASSING: ReadonlySet<string> = new Set(['PACK', 'STAGE', 'TRANSIT']);

/** Dates that contradict each other or the shelf life. */
async function judgeLots(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const sound = rows.flatMap(({ data: { ownerId, goodsId, ...data }, faults }) =>
    typeof ownerId === 'number' && typeof goodsId === 'number' && faults.length === 0
      ? [
          {
            faults,
            wish: {
              ownerId,
              goodsId,
              producedOn: text(data.producedOn),
              expireOn: text(data.expireOn),
              supplierLotNo: text(data.supplierLotNo),
            },
          },
        ]
      : [],
  );
  const found = await lotFaults(
    ctx,
    sound.map(({ wish }) => wish),
  );
  for (const { i, field, msg } of found) sound[i]?.faults.push({ field, msg });
}

/** Every row through the door of the form: adjustments of one owner each, carried out in the order of the sheet. */
async function putIn(ctx: Ctx, batchId: number): Promise<{ imported: number }> {
  let imported = 0;
  for await (const chunk of stagedRows<Cells>(ctx, batchId)) {
    const byOwner = Map.groupBy(chunk, ({ data }) => data.ownerId);
    for (const [ownerId, rows] of byOwner)
      for (let from = 0; from < rows.length; from += ADJUST_LINES_MAX) {
        const part = rows.slice(from, from + ADJUST_LINES_MAX);
        const { id, version } = await addAdjust(ctx, {
          kind: QUANTITY,
          ownerId,
          reasonCode: 'OPENING',
          remark: '期初库存导入',
          lines: part.map(({ data: { qty, ownerId: _, ...place } }) => adjustLineInput.parse({ ...place, delta: qty })),
        });
        await executeOpening(ctx, { id, version });
        await remember(ctx, batchId, { table: 'inner.adjust', ids: [id] });
        imported += part.length;
      }
  }
  return { imported };
}

/** Taken back by adjustments the other way, as long as what came lies there free. */
async function takeBack(ctx: Ctx, adjusts: readonly { id: number }[]): Promise<void> {
  for (const { id } of adjusts) {
    const lines = await ctx.rows<{ ownerId: number; stockId: number; delta: number }>`
      select a.owner_id, s.id as stock_id, -l.delta as delta
      from "inner".adjust a
      join "inner".adjust_line l on l.tenant_id = a.tenant_id and l.warehouse_id = a.warehouse_id and l.adjust_id = a.id
      join inventory.stock s
        on s.tenant_id = l.tenant_id
        and s.warehouse_id = l.warehouse_id
        and s.position_id = l.position_id
        and s.goods_id = l.goods_id
        and s.lot_id = l.lot_id
        and s.lpn_id = l.lpn_id
        and s.owner_id = a.owner_id
        and s.quality = l.quality
      where a.tenant_id = ${ctx.tenantId}
        and a.warehouse_id = ${ctx.warehouseId}
        and a.id = ${id}
      order by l.id
    `;
    const [{ ownerId } = refuse('NOT_FOUND')] = lines;
    const made = await addAdjust(ctx, {
      kind: QUANTITY,
      ownerId,
      reasonCode: 'OPENING',
      remark: '撤销期初库存导入',
      lines: lines.map(({ stockId, delta }) => adjustLineInput.parse({ stockId, delta })),
    });
    await executeOpening(ctx, made);
  }
}

export const openingImport = importHandlers(spec, putIn, takeBack);
