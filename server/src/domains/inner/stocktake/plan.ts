import { sql, type RawBuilder } from 'kysely';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import { TAKE_LINES_MAX, type StocktakeInput, type stocktakeApi } from '#contract/inner/stocktake.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire, wireDay } from '../../../platform/clock.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { anyCode, equals, here } from '../../../platform/list/filters.ts';
import { reachesTake } from './rows.ts';

type After = OutputOf<typeof stocktakeApi.add>;

/** Kinds that look for places by what happened there. */
const TOUCHED = 4,
  EMPTY = 5;

/** Write down which places are to be counted: a line for each stock row on them, and one for each place where nothing should lie. */
export async function addStocktake(ctx: Ctx, input: InputOf<typeof stocktakeApi.add>): Promise<After> {
  const ownerId = input.ownerId ?? null;
  if (!reachesTake(ctx, ownerId)) refuseField('ownerId', '请选择有权限的货主');
  const takeNo = await nextNo(ctx, 'PD');
  const head = await ctx.row<{ id: number }>`
    insert into "inner".stocktake (
      tenant_id, warehouse_id, take_no, kind, mode, is_static, plan_on, owner_id, need_recount_pct, created_reason,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${takeNo}, ${input.kind}, ${input.mode}, ${input.isStatic}, ${input.planOn},
      ${ownerId}, ${input.needRecountPct}, ${input.remark ?? null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  const id = head?.id ?? 0;
  const lines = await insertLines(ctx, id, input);
  if (lines === 0) refuse('BUSINESS', '未找到需要盘点的库位');
  if (lines > TAKE_LINES_MAX) refuse('BUSINESS', `盘点明细超过${TAKE_LINES_MAX}条，请缩小范围`);
  const status = stocktakeLife.at.created;
  await trace(ctx, [{ docType: 'TAKE', docId: id, action: 'CREATE', actionName: '新增', toStatus: status }]);
  return { id, takeNo, status, version: 0 };
}

/** What lines are made of: what somebody asked for, or the goods of a plan. */
type Wanted = Pick<StocktakeInput, 'kind' | 'ownerId'> & Partial<StocktakeInput> & { goodsIds?: readonly number[] };

/** Stock rows that are asked for. */
const wanted = (input: Wanted): RawBuilder<unknown> => sql`
  s.on_hand > 0 ${equals(sql`s.owner_id`, input.ownerId)} ${equals(sql`s.goods_id`, input.goodsId)} ${
    input.onlyShort
      ? sql`and exists (select 1 from inventory.stock_claim c where c.tenant_id = s.tenant_id and c.warehouse_id = s.warehouse_id and c.stock_id = s.id and c.ref_type = 'TAKE' and c.kind = 'LOCK' and c.open_qty > 0)`
      : sql``
  } ${input.goodsIds ? sql`and s.goods_id = any(${input.goodsIds}::bigint[])` : sql``} ${input.kind === TOUCHED ? sql`and greatest(s.last_in_at, s.last_out_at) >= ${fromWire(wireDay(new Date()))}` : sql``}
`;

/** Places `p` that nobody counts just now and that are open. */
export const atRest = (ctx: Ctx): RawBuilder<unknown> => sql`
  p.state = 10
    and not exists (
      select 1
      from "inner".stocktake_line l
      join "inner".stocktake k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.id = l.take_id
        and k.status in (20, 30, 40)
      where ${here(ctx, 'l')}
        and l.position_id = p.id
    )
`;

/** Nothing should lie there: asked for unless goods or what happened to them were. */
const bare = (input: Wanted): RawBuilder<unknown> =>
  input.goodsId || (input.ownerId && input.kind !== EMPTY) || input.onlyShort || input.kind === TOUCHED
    ? sql`false`
    : sql`true`;

export async function insertLines(ctx: Ctx, takeId: number, input: Wanted): Promise<number> {
  const { rows } = await ctx.run<{ id: number }>`
    with places as materialized (
      select p.id
      from basic.position p
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
      where ${here(ctx, 'p')}
        and not p.is_deleted
        and p.state <> 90
        and left(p.code, 1) <> '@'
        and a.kind not in ('PACK', 'STAGE', 'TRANSIT', 'DIFF')
        ${equals(sql`p.area_id`, input.areaId)}
        ${anyCode(sql`p.code`, input.positionCode, 'positionCode')}
        ${input.goodsIds ? sql`and ${atRest(ctx)}` : sql``}
    ),
    lines as (
      select s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.owner_id, s.quality, s.id as stock_id
      from places x
      join inventory.stock s on ${here(ctx, 's')} and s.position_id = x.id
      join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
      where ${wanted(input)}
        and ${input.kind === EMPTY ? sql`false` : sql`true`}
      union all
      select x.id, null, null, 0, null, 'A', null
      from places x
      where ${bare(input)}
        and not exists (
          select 1
          from inventory.stock s
          where ${here(ctx, 's')}
            and s.position_id = x.id
            and s.on_hand > 0
        )
      limit ${TAKE_LINES_MAX + 1}
    )
    insert into "inner".stocktake_line (
      tenant_id, warehouse_id, take_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, stock_id, created_by,
      updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${takeId}, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id,
      l.quality, l.stock_id, ${ctx.userId}, ${ctx.userId}
    from lines l
    returning id
  `;
  return rows.length;
}
