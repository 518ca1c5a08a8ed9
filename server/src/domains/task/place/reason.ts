import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { loadsFrom, type Sizes } from './load.plan.ts';
import type { Need } from './need.ts';
import { reasonOf, type Shape } from './reason.plan.ts';
import type { Choice } from './recommend.plan.ts';
import { USABLE } from './spots.ts';

/** Say of every choice without a place why; `pinned`: containers whose other goods are promised to a place already. Asked only when one has none. */
export async function withReasons(
  ctx: Ctx,
  choices: readonly Choice[],
  known: Sizes & { needs: readonly Need[]; pinned: ReadonlyMap<number, number> },
): Promise<Choice[]> {
  if (choices.every(({ spot }) => spot !== null)) return [...choices];
  const shapes = await shapesOf(ctx);
  const lacking = choices.flatMap(({ need: n, qty, spot }) => {
    const need = known.needs[n];
    return spot === null && need ? [{ ...need, qty }] : [];
  });
  return choices.map((choice) => {
    const need = known.needs[choice.need];
    if (choice.spot !== null || !need) return choice;
    if (known.pinned.has(need.lpnId)) return { ...choice, why: '容器里的其他货物已派往一个库位，那里放不下' };
    const together = need.lpnId === 0 ? [{ ...need, qty: choice.qty }] : lacking.filter((o) => o.lpnId === need.lpnId);
    const [load] = loadsFrom(together, known);
    return { ...choice, why: load ? reasonOf(load, shapes) : '商品资料不全' };
  });
}

/** The positions of the warehouse, alike ones counted. */
const shapesOf = (ctx: Ctx): Promise<Shape[]> => ctx.rows<Shape>`
  select p.area_id, a.kind as area_kind, r.storage_mode as room_mode, ${USABLE} as usable, p.level <= 1 as low,
    p.inner_h, p.max_weight, p.max_volume, p.max_pallets, a.mix_goods, p.max_goods, count(*) as count
  from basic.position p
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.status = 1
    and not a.is_deleted
  join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  where ${here(ctx, 'p')}
    and not p.is_deleted
  group by p.area_id, a.kind, r.storage_mode, p.state in (10, 22) and not p.is_deleted, p.level <= 1, p.inner_h,
    p.max_weight, p.max_volume, p.max_pallets, a.mix_goods, p.max_goods
`;
