import { sql } from 'kysely';
import type { roadwayPositionApi } from '#contract/basic/warehouse/roadway-position.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { insertRows } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Api = typeof roadwayPositionApi;
type Row = OutputOf<Api['query']>['list'][number];

/** Roadways in walking order with their positions: one statement for the page. */
export function roadwayPositions(ctx: Ctx, input: InputOf<Api['query']>) {
  const { areaId, roadwayId } = input.param;
  return paged<Row>(
    ctx.tx,
    {
      select: sql`
        r.id, r.code, r.area_id, a.name as area_name, r.order_no, r.one_way, r.version,
          coalesce(
            (
              select jsonb_agg(
                jsonb_build_object('id', p.id, 'code', p.code, 'orderNum', p.order_num) order by p.order_num, p.id
              )
              from basic.position p
              where p.tenant_id = r.tenant_id
                and p.warehouse_id = r.warehouse_id
                and p.roadway_id = r.id
                and not p.is_deleted
            ), '[]'
          ) as positions
      `,
      from: sql`
        from basic.roadway r
        join basic.area a on a.tenant_id = r.tenant_id and a.warehouse_id = r.warehouse_id and a.id = r.area_id
        where r.tenant_id = ${ctx.tenantId}
          and r.warehouse_id = ${ctx.warehouseId}
          and not r.is_deleted
          ${areaId ? sql`and r.area_id = ${areaId}` : sql``}
          ${roadwayId ? sql`and r.id = ${roadwayId}` : sql``}
      `,
      sortable: {},
      order: [asc(sql`r.area_id`), asc(sql`r.order_no`), asc(sql`r.id`)],
    },
    input,
  );
}

/** Add the roadways of an area together, all or none. */
export async function addRoadways(ctx: Ctx, input: InputOf<Api['batchSave']>) {
  const codes = input.roadways.map((roadway) => roadway.code);
  if (new Set(codes).size < codes.length) refuseField('roadways', '巷道编码重复');
  const areas = await ctx.rows`
    select 1
    from basic.area a
    where a.tenant_id = ${ctx.tenantId}
      and a.warehouse_id = ${ctx.warehouseId}
      and not a.is_deleted
      and a.id = ${input.areaId}
    for key share
  `;
  if (areas.length === 0) refuseField('areaId', '库区不存在');
  const taken = await ctx.rows<{ code: string }>`
    select r.code
    from basic.roadway r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and not r.is_deleted
      and r.area_id = ${input.areaId}
      and r.code = any(${codes}::text[])
    order by r.code collate ops.natural_order
  `;
  if (taken.length > 0)
    refuse('DUPLICATE', `巷道编码${taken.map((row) => `【${row.code}】`).join('')}已存在`, {
      duplicates: taken.map((row) => row.code),
    });
  return {
    added: (
      await insertRows(
        ctx,
        'basic.roadway',
        input.roadways.map((roadway) => ({ ...roadway, areaId: input.areaId })),
      )
    ).length,
  };
}

interface RoadwayPosition {
  id: number;
  code: string;
  areaId: number;
  roadwayId: number | null;
  roadway: string | null;
}

/** Positions in order of id (lock rank 7). */
async function lockedPositions(ctx: Ctx, ids: readonly number[]): Promise<RoadwayPosition[]> {
  const rows = await ctx.rows<RoadwayPosition>`
    select p.id, p.code, p.area_id, p.roadway_id, r.code as roadway
    from basic.position p
    left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and not p.is_deleted
      and p.id = any(${ids}::bigint[])
    order by p.id
    for no key update of p
  `;
  return rows.length === new Set(ids).size ? rows : refuse('NOT_FOUND');
}

async function areaOfRoadway(ctx: Ctx, id: number): Promise<number> {
  const roadway = await ctx.row<{ areaId: number }>`
    select r.area_id
    from basic.roadway r
    where r.tenant_id = ${ctx.tenantId}
      and r.warehouse_id = ${ctx.warehouseId}
      and not r.is_deleted
      and r.id = ${id}
    for no key update
  `;
  return roadway ? roadway.areaId : refuseField('roadwayId', '巷道不存在');
}

/** Put positions on a roadway of their area, behind those that stand there, in the order given. */
export async function bindPositions(ctx: Ctx, input: InputOf<Api['bind']>) {
  const areaId = await areaOfRoadway(ctx, input.roadwayId);
  const places = await lockedPositions(ctx, input.positionIds);
  const bound = places.find((place) => place.roadwayId !== null && place.roadwayId !== input.roadwayId);
  if (bound) refuse('STATE', `【${bound.code}】库位已绑定其他巷道【${bound.roadway}】`);
  const stranger = places.find((place) => place.areaId !== areaId);
  if (stranger) refuse('STATE', `【${stranger.code}】库位不属于巷道所在库区`);
  const fresh = new Set(places.filter((place) => place.roadwayId === null).map((place) => place.id));
  const last = await ctx.row<{ n: number }>`
    select coalesce(max(p.order_num), 0) as n
    from basic.position p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.roadway_id = ${input.roadwayId}
      and not p.is_deleted
  `;
  return numbered(
    ctx,
    [...new Set(input.positionIds)].filter((id) => fresh.has(id)),
    { roadwayId: input.roadwayId, first: (last?.n ?? 0) + 1 },
  );
}

export async function unbindPositions(ctx: Ctx, input: InputOf<Api['unbind']>) {
  const places = await lockedPositions(ctx, input.positionIds);
  return numbered(
    ctx,
    places.filter((place) => place.roadwayId !== null).map((place) => place.id),
    null,
  );
}

/** Every position of the roadway must be in the list: an order of some says nothing of the others. */
export async function orderPositions(ctx: Ctx, input: InputOf<Api['adjustOrderNum']>) {
  await areaOfRoadway(ctx, input.roadwayId);
  const now = await placesOf(ctx, input.roadwayId);
  const wanted = [...new Set(input.positionIds)];
  if (wanted.length !== now.length || now.some((id) => !wanted.includes(id)))
    refuseField('positionIds', '请提交该巷道的全部库位');
  return numbered(ctx, wanted, { roadwayId: input.roadwayId, first: 1 });
}

export async function renumberPositions(ctx: Ctx, input: InputOf<Api['refreshOrderNum']>) {
  await areaOfRoadway(ctx, input.roadwayId);
  return numbered(ctx, await placesOf(ctx, input.roadwayId), { roadwayId: input.roadwayId, first: 1 });
}

/** The positions of a roadway by bay, level and slot. */
async function placesOf(ctx: Ctx, roadwayId: number): Promise<number[]> {
  const rows = await ctx.rows<{ id: number }>`
    select p.id
    from basic.position p
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.roadway_id = ${roadwayId}
      and not p.is_deleted
    order by p.bay, p.level, p.slot, p.code
  `;
  return rows.map((row) => row.id);
}

/** Put positions on a roadway in this order, numbered from `first`, or on none. */
async function numbered(
  ctx: Ctx,
  ids: readonly number[],
  on: { roadwayId: number; first: number } | null,
): Promise<{ changed: number }> {
  await lockedPositions(ctx, ids);
  await ctx.run`
    update basic.position p
    set roadway_id = ${on?.roadwayId ?? null}::bigint, order_num = ${on ? sql`${on.first}::int + n.i - 1` : sql`0`},
      version = p.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${ids}::bigint[]) with ordinality n(id, i)
    where p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = n.id
  `;
  return { changed: ids.length };
}
