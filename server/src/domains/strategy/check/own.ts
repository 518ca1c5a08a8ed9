import type { CopiedName } from '#contract/strategy/copied.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import {
  boxFaults,
  phraseFaults,
  sharingFaults,
  type Box,
  type OwnFault,
  type Phrase,
  type Sharer,
} from './own.plan.ts';

/** What can be wrong with masters that are no settings, and no scope tells: asked of the enabled rows that name nothing that is gone. */
export const OWN: Partial<Record<CopiedName, (ctx: Ctx, ids: readonly number[]) => Promise<OwnFault[]>>> = {
  sharedPickRule: async (ctx, ids) => sharingFaults(ids, await sharers(ctx, ids)),
  goodsStorageBox: async (ctx, ids) => boxFaults(await boxes(ctx, ids)),
  preCheckComment: async (ctx, ids) => phraseFaults(await phrases(ctx, ids)),
};

/** The goods of each of these rules: a list that no column of the rule holds. */
export async function sharedGoodsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await ctx.rows<{ ruleId: number; goodsIds: number[] }>`
    select m.rule_id, array_agg(m.goods_id order by m.id) as goods_ids
    from strategy.shared_pick_goods m
    where ${here(ctx, 'm')}
      and m.rule_id = any(${ids}::bigint[])
      and ${ofOwners(ctx, 'm')}
    group by m.rule_id
  `;
  return new Map(rows.map(({ ruleId, goodsIds }) => [ruleId, goodsIds.map(Number)]));
}

const sharers = (ctx: Ctx, ids: readonly number[]): Promise<Sharer[]> => ctx.rows<Sharer>`
  select m.rule_id, m.owner_id,
    exists (
      select 1
      from basic.owner_warehouse w
      where w.tenant_id = m.tenant_id
        and w.warehouse_id = m.warehouse_id
        and w.owner_id = m.owner_id
        and w.status = 1
        and not w.is_deleted
    ) as served,
    (
      select count(*)
      from basic.pick_position f
      where f.tenant_id = m.tenant_id
        and f.warehouse_id = m.warehouse_id
        and f.goods_id = m.goods_id
        and f.status = 1
        and not f.is_deleted
    )::int as faces
  from strategy.shared_pick_goods m
  where ${here(ctx, 'm')}
    and m.rule_id = any(${ids}::bigint[])
`;

const boxes = (ctx: Ctx, ids: readonly number[]): Promise<Box[]> => ctx.rows<Box>`
  select b.id, b.owner_id, b.goods_id, g.owner_id as goods_owner_id, b.box_qty, b.is_default, f.code as face_code,
    f.max_qty as face_max
  from strategy.goods_storage_box b
  join basic.goods g on g.tenant_id = b.tenant_id and g.id = b.goods_id
  left join lateral (
    select p.code, k.max_qty
    from basic.pick_position k
    join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
    where k.tenant_id = b.tenant_id
      and k.warehouse_id = b.warehouse_id
      and k.goods_id = b.goods_id
      and k.status = 1
      and not k.is_deleted
      and k.max_qty > 0
    order by k.max_qty, k.id
    limit 1
  ) f
    on true
  where ${here(ctx, 'b')}
    and b.id = any(${ids}::bigint[])
`;

const phrases = (ctx: Ctx, ids: readonly number[]): Promise<Phrase[]> => ctx.rows<Phrase>`
  select c.id, c.kind, c.content, c.sort
  from strategy.pre_check_comment c
  where ${here(ctx, 'c')}
    and c.id = any(${ids}::bigint[])
`;
