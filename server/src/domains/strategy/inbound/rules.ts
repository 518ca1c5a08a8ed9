import type { Record_, Rules } from '../../../crud/rows.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseField } from '../../../platform/errors.ts';
import type { StagedRow } from '../../../services/imports/batch.ts';

const PICKUP = 2;

/** A threshold that limits nothing is none; of orders that are fetched neither a room nor pallets are known. */
export const limited: Rules = (row) => {
  const limits = ['maxOrders', 'maxPallets', 'maxWeight', 'leadHours'].some((name) => Number(row[name]) > 0);
  if (!limits && !row.cutoff) return [{ field: 'maxOrders', msg: '请至少填写一项限制' }];
  if (row.bizType !== PICKUP) return [];
  return [
    ...(row.roomId ? [{ field: 'roomId', msg: '自提不分库房' }] : []),
    ...(Number(row.maxPallets) > 0 ? [{ field: 'maxPallets', msg: '自提不按托数限制' }] : []),
  ];
};

const MEASURE = 1;

/** A measure has a limit, limits are in order, and a verdict has none. */
export const measured: Rules = ({ kind, minValue, maxValue }) => {
  const low = minValue ?? null,
    high = maxValue ?? null;
  if (kind !== MEASURE)
    return low === null && high === null
      ? []
      : [{ field: low === null ? 'maxValue' : 'minValue', msg: '只有数值有上下限' }];
  if (low === null && high === null) return [{ field: 'minValue', msg: '请填写上限或下限' }];
  return low !== null && high !== null && Number(low) > Number(high)
    ? [{ field: 'maxValue', msg: '上限不能小于下限' }]
    : [];
};

/** What may be taken without a word may be conceded. */
export const inOrder: Rules = ({ acceptPct, concedePct }) =>
  Number(acceptPct) > Number(concedePct) ? [{ field: 'concedePct', msg: '可让步缺陷率不能小于可接收缺陷率' }] : [];

/** The areas of a strategy's steps are of this warehouse; each is held until commit. */
export async function knownAreas(ctx: Ctx, row: Record_): Promise<void> {
  const rules = Array.isArray(row.rules) ? row.rules : [];
  const ids = [...new Set(rules.flatMap(({ areaIds }: { areaIds?: number[] }) => areaIds ?? []))];
  if (ids.length === 0) return;
  const areas = await ctx.rows`
    select 1
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and a.id = any(${ids}::bigint[])
      and not a.is_deleted
    for key share
  `;
  if (areas.length < ids.length) refuseField('rules', '库区不存在');
}

/** Where goods are dropped is not where they go. */
export const apart: Rules = ({ areaId, dropAreaId }) =>
  dropAreaId === areaId ? [{ field: 'dropAreaId', msg: '接驳库区不能与库区相同' }] : [];

const NO_DROP = '请选择类型为接驳的库区';

/** What is dropped on the way lies in an area for it; it is held until commit. */
export async function dropArea(ctx: Ctx, row: Record_): Promise<void> {
  for (const { field, msg } of apart(row)) refuseField(field, msg);
  const kind = (await kindsOf(ctx, [Number(row.dropAreaId)])).get(Number(row.dropAreaId));
  if (kind === undefined) refuseField('dropAreaId', '库区不存在');
  if (kind !== DROP) refuseField('dropAreaId', NO_DROP);
}

/** The same of the lines of a sheet. */
export async function dropAreas(ctx: Ctx, rows: readonly StagedRow[]): Promise<void> {
  const named = rows.filter(({ data }) => typeof data.dropAreaId === 'number'),
    kinds = await kindsOf(
      ctx,
      named.map(({ data }) => Number(data.dropAreaId)),
    );
  for (const { data, faults } of named)
    if (kinds.get(Number(data.dropAreaId)) !== DROP) faults.push({ field: 'dropAreaId', msg: NO_DROP });
}

const DROP = 'DROP';

/** Kinds of areas of this warehouse, which are held until commit. */
async function kindsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const areas = await ctx.rows<{ id: number; kind: string }>`
    select a.id, a.kind
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and a.id = any(${[...new Set(ids)]}::bigint[])
      and not a.is_deleted
    order by a.id
    for key share
  `;
  return new Map(areas.map(({ id, kind }) => [id, kind]));
}
