import { nameOf } from '#contract/kit/sheet.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import type { PutawayPicture } from '#contract/task/picture.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { decidingPutaway, namedPutaway, type NamedPutaway, type PutawayRules } from '../../strategy/facade.ts';
import type { Need } from './need.ts';
import { columnsOf, turnsFor, turnsOfAny, whyNever, whyNeverAny, type Place, type Turn } from './picture.plan.ts';
import { habitsOf } from './recommend.ts';
import { USABLE } from './spots.ts';

interface Asked {
  ruleId?: number | null | undefined;
  goodsId?: number | null | undefined;
  qty?: number | null | undefined;
}

/** Where a putaway rule sends goods, place by place: certain goods as the recommendation would place them now, one after the other; without goods, which areas the rule opens and in which order. Locks nothing. */
export async function putawayPicture(ctx: Ctx, { ruleId, goodsId, qty }: Asked): Promise<PutawayPicture> {
  if (!ruleId && !goodsId) refuseField('goodsId', '请选择上架策略或商品');
  const named = ruleId ? ((await namedPutaway(ctx, ruleId)) ?? refuse('NOT_FOUND', '上架策略不存在')) : undefined;
  const places = await placesOf(ctx);
  if (goodsId) return ofGoods(ctx, { goodsId, qty: qty ?? null, named, places });
  if (!named) return refuse('DEFECT');
  const any = { rules: rulesIn(named, NO_GOODS), storageMode: named.storageMode },
    turns = turnsOfAny(any, places);
  return {
    rule: saidOf(named),
    goods: null,
    turns: await turnsTold(ctx, turns),
    ...columnsOf(places, turns, (place) => whyNeverAny(place, any)),
  };
}

/** A rule looked at without goods: whether faces are topped up is theirs to say. */
const NO_GOODS: PutawayRules = { goodsId: 0, rules: [], preferSameLot: true, faceDays: null, faceMinCase: 1 };

const rulesIn = ({ rules, preferSameLot }: NamedPutaway, other: PutawayRules): PutawayRules => ({
  ...other,
  rules: rules.map(({ step, areaIds }) => ({ step, areaIds })),
  preferSameLot,
});

const saidOf = (rule: NamedPutaway): PutawayPicture['rule'] => ({
  id: rule.id,
  scope:
    [rule.ownerName, rule.categoryName, rule.storageMode === null ? null : nameOf('storageMode', rule.storageMode)]
      .filter(Boolean)
      .join(' / ') || '全部',
  says: putawayStrategy.says({
    ...rule,
    rules: rule.rules.map((one, i) => ({ ...one, order: i + 1 })),
  }),
});

async function ofGoods(
  ctx: Ctx,
  {
    goodsId,
    qty,
    named,
    places,
  }: { goodsId: number; qty: number | null; named: NamedPutaway | undefined; places: Place[] },
): Promise<PutawayPicture> {
  const goods = await goodsOf(ctx, goodsId);
  const habits = await habitsOf(ctx, [goodsId]),
    facts = habits.goods.get(goodsId),
    own = habits.rules.get(goodsId);
  if (!facts || !own) return refuse('NOT_FOUND', '商品不存在');
  const rule = named ?? (await decidingPutaway(ctx, goodsId));
  const known = {
    goods: habits.goods,
    rules: new Map([[goodsId, named ? rulesIn(named, own) : own]]),
    spots: places.filter(({ usable }) => usable),
    pallets: new Set<number>(),
    pinned: new Map<number, number>(),
  };
  const need: Need = {
    goodsId,
    ownerId: goods.ownerId,
    lotId: goods.lotId ?? 0,
    expireOn: goods.expireOn,
    lpnId: 0,
    quality: 'A',
    qty: qty ?? facts.caseQty,
  };
  const turns = turnsFor(need, known);
  return {
    rule: rule ? saidOf(rule) : null,
    goods: { code: goods.code, name: goods.name, lotNo: goods.lotNo, qty: need.qty },
    turns: await turnsTold(ctx, turns),
    ...columnsOf(places, turns, (place) => whyNever(place, need, known)),
  };
}

interface Goods {
  code: string;
  name: string;
  ownerId: number;
  lotId: number | null;
  lotNo: string | null;
  expireOn: string | null;
}

/** The goods, with the lot of theirs that came last and still lies in the house: what comes next most likely joins it. */
async function goodsOf(ctx: Ctx, id: number): Promise<Goods> {
  const row = await ctx.row<Goods>`
    select g.code, g.name, g.owner_id, l.id as lot_id, l.lot_no, l.expire_on
    from basic.goods g
    left join lateral (
      select t.id, t.lot_no, t.expire_on
      from inventory.stock s
      join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
      where ${here(ctx, 's')}
        and s.goods_id = g.id
        and s.on_hand > 0
        and s.quality = 'A'
      order by t.inbound_on desc nulls last, t.id desc
      limit 1
    ) l
      on true
    where g.tenant_id = ${ctx.tenantId}
      and g.id = ${id}
      and not g.is_deleted
  `;
  if (!row || (ctx.ownerIds && !ctx.ownerIds.includes(row.ownerId))) return refuse('NOT_FOUND', '商品不存在');
  return row;
}

/** Areas of the turns by their names. */
async function turnsTold(ctx: Ctx, turns: readonly Turn[]): Promise<PutawayPicture['turns']> {
  const rows = await ctx.rows<{ id: number; name: string }>`
    select a.id, concat_ws(' ', a.code, a.name) as name
    from basic.area a
    where ${here(ctx, 'a')}
      and a.id = any(${turns.map(({ areaId }) => areaId)}::bigint[])
  `;
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return turns.map(({ step, areaId, places }) => ({
    step,
    areaId,
    areaName: names.get(areaId) ?? '',
    places: places.length,
  }));
}

/** Every position people can walk to, with what lies there and what is on its way: each gathered once for the whole house, not place by place. */
const placesOf = (ctx: Ctx): Promise<Place[]> => ctx.rows<Place>`
  with lying as (
    select x.position_id,
      jsonb_agg(
        jsonb_build_object(
          'goodsId', x.goods_id, 'lotId', x.lot_id, 'ownerId', x.owner_id, 'qty', x.qty, 'expireOn', t.expire_on
        )
      ) as contents
    from (
      select s.position_id, s.goods_id, s.lot_id, s.owner_id, s.on_hand as qty
      from inventory.stock s
      where ${here(ctx, 's')}
        and s.on_hand > 0
      union all
      select l.to_position_id, l.goods_id, l.lot_id, l.owner_id, l.qty - l.done_qty
      from inventory.task_line l
      where ${here(ctx, 'l')}
        and l.state = 10
        and l.to_position_id is not null
    ) x
    join inventory.lot t on t.tenant_id = ${ctx.tenantId} and t.id = x.lot_id
    group by x.position_id
  ),
  faces as (
    select f.position_id, jsonb_object_agg(f.goods_id, f.max_qty) as face_of
    from basic.pick_position f
    where ${here(ctx, 'f')}
      and f.status = 1
      and not f.is_deleted
    group by f.position_id
  )
  select p.id, p.code, p.state, p.shelf_type, p.area_id, a.kind as area_kind, a.order_no as area_order,
    r.storage_mode as room_mode, p.level, p.x_cm as x, p.y_cm as y, p.abc, p.inner_h, p.max_pallets, p.max_weight,
    p.max_volume, p.max_goods, a.mix_goods, a.mix_lot, a.mix_owner, p.used_pallets + p.claim_pallets as pallets,
    p.used_weight + p.claim_weight as weight, p.used_volume + p.claim_volume as volume,
    coalesce(c.contents, '[]') as contents, coalesce(k.face_of, '{}') as face_of, ${USABLE} and a.status = 1 as usable
  from basic.position p
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and not a.is_deleted
  join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  left join lying c on c.position_id = p.id
  left join faces k on k.position_id = p.id
  where ${here(ctx, 'p')}
    and not p.is_deleted
    and left(p.code, 1) <> '@'
  order by p.id
`;
