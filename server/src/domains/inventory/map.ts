import { sql, type RawBuilder } from 'kysely';
import type { Segment } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { reader } from '#contract/basic/warehouse/shelf-codes.ts';
import { FOUND_MAX, VELOCITY_DAYS, type mapApi } from '#contract/inventory/map.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { folded } from '#contract/terms/folding.ts';
import { codeForms } from '#contract/terms/gs1.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { pairs } from '../../platform/folding.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';
import { likeText } from '../../platform/list/page.ts';
import { codeText, plainText } from '../../platform/text.ts';

type Api = typeof mapApi;
type Plan = OutputOf<Api['plan']>;
type Facts = OutputOf<Api['facts']>;
type Found = OutputOf<Api['find']>;

/** Places a person can walk to: the system's own have no place on a floor. */
const walkable = (actor: Actor): RawBuilder<unknown> =>
  sql`${here(actor, 'p')} and not p.is_deleted and left(p.code, 1) <> '@'`;

/** Changes with anything the plan is made of: every edit raises a version, what comes or goes moves the sum of ids. */
async function versionOf(ctx: Ctx): Promise<string> {
  const mark = (table: string): RawBuilder<unknown> =>
    sql`
      (
        select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
        from ${sql.table(table)} x
        where ${here(ctx, 'x')}
          and not x.is_deleted
      )
    `;
  const row = await ctx.row<{ version: string }>`
    select concat_ws(
      '-',
      ${sql.join(['basic.position', 'basic.area', 'basic.roadway', 'basic.room', 'basic.shelf_code_rule'].map(mark))}
    ) as version
  `;
  return row?.version ?? '';
}

type Columns = Pick<Plan, 'ids' | 'codes' | 'bays' | 'levels' | 'slots'>;

/** Areas and roadways with their place in the walking order: compared by number, not by code a million times. */
const ranked = (actor: Actor): RawBuilder<unknown> => {
  const rank = (table: string): RawBuilder<unknown> =>
    sql`
      (
        select x.id, row_number() over (order by x.order_no, x.code collate ops.natural_order, x.id) as n
        from ${sql.table(table)} x
        where ${here(actor, 'x')}
      )
    `;
  return sql`
    from basic.position p
    join ${rank('basic.area')} a on a.id = p.area_id
    left join ${rank('basic.roadway')} r on r.id = p.roadway_id
    where ${walkable(actor)}
  `;
};

/** Positions as columns, put together by the database in the order its sorted rows come: a hundred thousand rows would each become an object. */
async function columnsOf(ctx: Ctx): Promise<Columns> {
  const column = (name: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(json_agg(${name}), '[]')`;
  const row = await ctx.row<Columns>`
    select ${column(sql`x.id`)} as ids, ${column(sql`x.code`)} as codes, ${column(sql`x.bay`)} as bays,
      ${column(sql`x.level`)} as levels, ${column(sql`x.slot`)} as slots
    from (
      select p.id, p.code, p.bay, p.level, p.slot ${ranked(ctx)}
      order by a.n, r.n nulls last, p.order_num, p.bay, p.level, p.slot, p.code collate "C", p.id
    ) x
  `;
  return row ?? { ids: [], codes: [], bays: [], levels: [], slots: [] };
}

/** What stands where, in the order it is walked. */
export async function mapPlan(ctx: Ctx): Promise<Plan> {
  const columns = await columnsOf(ctx);
  await readCodes(ctx, columns);
  const runs = await ctx.rows<Plan['runs'][number]>`
    select p.area_id, p.roadway_id, count(*)::int as count ${ranked(ctx)}
    group by a.n, r.n, p.area_id, p.roadway_id
    order by a.n, r.n nulls last
  `;
  const rooms = await ctx.rows<Plan['rooms'][number]>`
    select r.id, r.code, r.name
    from basic.room r
    where ${here(ctx, 'r')}
      and not r.is_deleted
    order by r.sort, r.code collate ops.natural_order, r.id
  `;
  const areas = await ctx.rows<Plan['areas'][number]>`
    select a.id, a.room_id, a.code, a.name, a.kind
    from basic.area a
    where ${here(ctx, 'a')}
      and not a.is_deleted
    order by a.order_no, a.code collate ops.natural_order, a.id
  `;
  const roadways = await ctx.rows<Plan['roadways'][number]>`
    select r.id, r.area_id, r.code, r.one_way
    from basic.roadway r
    where ${here(ctx, 'r')}
      and not r.is_deleted
    order by r.order_no, r.code collate ops.natural_order, r.id
  `;
  return { version: await versionOf(ctx), rooms, areas, roadways, runs, ...columns };
}

interface ByHand {
  id: number;
  separator: string;
  segments: Segment[];
  positions: number[];
}

/** Positions entered by hand say their bay, level and slot in their code alone. */
async function readCodes(ctx: Ctx, { ids, codes, bays, levels, slots }: Columns): Promise<void> {
  const rows = await ctx.rows<ByHand>`
    select r.id, r.separator, r.segments, h.positions
    from (
      select p.rule_id, json_agg(p.id) as positions
      from basic.position p
      where ${walkable(ctx)}
        and p.rule_id is not null
        and p.bay = 0
        and p.slot = 0
        and p.level = 1
      group by p.rule_id
    ) h
    join basic.shelf_code_rule r on r.id = h.rule_id
    where ${here(ctx, 'r')}
      and not r.is_deleted
  `;
  if (rows.length === 0) return;
  const at = new Map(ids.map((id, n) => [id, n]));
  for (const { positions, ...rule } of rows) {
    const read = reader(rule);
    for (const id of positions) {
      const n = at.get(id) ?? -1,
        spot = read(codes[n] ?? '');
      if (!spot) continue;
      bays[n] = spot.bay;
      levels[n] = spot.level;
      slots[n] = spot.slot;
    }
  }
}

/**
 * How full each position is, by what of its pallets, weight and volume is used up most; of the caller's owners. Floors whose use is not kept count like any other.
 * Whatever lies somewhere is at least one per cent.
 */
const held = (actor: Actor, today: string): RawBuilder<unknown> => sql`
  select s.position_id,
    min(
      coalesce(l.inbound_on, l.produced_on, (s.last_in_at at time zone 'Asia/Shanghai')::date, ${today}::date)
    ) as since, count(distinct s.lpn_id) filter (where n.kind = 'PALLET') as pallets,
    sum(s.on_hand * g.weight) as weight, sum(s.on_hand * g.volume) as volume
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where ${here(actor, 's')}
    and ${ofOwners(actor, 's')}
    and s.on_hand > 0
  group by s.position_id
`;

/** Changes of stock there since that day; read off the ledger by its days. */
const moved = (actor: Actor, since: string): RawBuilder<unknown> =>
  sql`
    select x.position_id, count(*) as moves
    from inventory.stock_ledger x
    where ${here(actor, 'x')}
      and ${ofOwners(actor, 'x')}
      and x.posted_on > ${since}::date
    group by x.position_id
  `;

export async function mapFacts(ctx: Ctx, input: InputOf<Api['facts']>): Promise<Facts> {
  const today = wireDay(new Date());
  const none = sql`select null::bigint as position_id, 0 as moves where false`;
  const row = await ctx.row<{ facts: Omit<Facts, 'version'> }>`
    select json_build_object(
      'ids', coalesce(json_agg(f.id), '[]'), 'full', coalesce(json_agg(f.full), '[]'), 'states',
      coalesce(json_agg(f.state), '[]'), 'ages', coalesce(json_agg(f.age), '[]'), 'moves',
      coalesce(json_agg(f.moves), '[]')
    ) as facts
    from (
      select p.id, p.state, ${today}::date - h.since as age, coalesce(m.moves, 0) as moves,
        case
          when h.position_id is null then 0
          else greatest(
            1,
            round(
              100.0 * greatest(
                h.pallets::numeric / greatest(p.max_pallets, 1), h.weight / nullif(p.max_weight, 0),
                h.volume / nullif(p.max_volume, 0)
              )
            )
          )::int
        end as full
      from basic.position p
      left join (${held(ctx, today)}) h on h.position_id = p.id
      left join (${input.moves ? moved(ctx, addDays(today, -VELOCITY_DAYS)) : none}) m on m.position_id = p.id
      where ${walkable(ctx)}
        and (h.position_id is not null or m.position_id is not null or p.state <> 10)
    ) f
  `;
  return { version: await versionOf(ctx), ...(row?.facts ?? { ids: [], full: [], states: [], ages: [], moves: [] }) };
}

/** Goods, containers and lots of one name beyond which a search is too wide to be shown. */
const SUBJECTS_MAX = 200;

/** Where something is: a position by how its code begins, and where goods lie by their code, barcode or name, their container or their lot. */
export async function mapFind(ctx: Ctx, { text }: InputOf<Api['find']>): Promise<Found> {
  const code = codeText(text),
    begins = `${likeText(code)}%`,
    contains = `%${likeText(folded(text))}%`,
    keys = pairs(text);
  const goods = sql`
    (
      select g.id
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and ${ofOwners(ctx, 'g')}
        and g.code like ${begins}
      limit ${SUBJECTS_MAX}
    )
    union (
      select b.goods_id
      from basic.goods_barcode b
      where b.tenant_id = ${ctx.tenantId}
        and ${ofOwners(ctx, 'b')}
        and b.barcode = any(${[...codeForms(code), plainText(text)]}::text[])
      limit ${SUBJECTS_MAX}
    )
    union (
      select g.id
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and ${ofOwners(ctx, 'g')}
        and g.search_keys @> ${keys}::text[]
        and ops.folded(g.name) like ${contains}
      limit ${SUBJECTS_MAX}
    )
  `;
  const lying = (by: string, said: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (
      select s.position_id, ${by}::text as by, ${said} as text, sum(s.on_hand)::bigint as qty
      from inventory.stock s ${which} and ${here(ctx, 's')} and ${ofOwners(ctx, 's')} and s.on_hand > 0
      group by s.position_id, ${said}
      order by s.position_id
      limit ${FOUND_MAX + 1}
    )
  `;
  const rows = await ctx.rows<Found['list'][number]>`
    select f.*
    from (
      (
        select p.id as position_id, 'position'::text as by, p.code::text as text, 0::bigint as qty
        from basic.position p
        where ${walkable(ctx)}
          and p.code like ${begins}
        order by p.code
        limit ${FOUND_MAX + 1}
      ) union all ${lying('goods', sql`g.code || ' ' || g.name`, sql`join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id where s.goods_id in (${goods})`)} union all ${lying('lpn', sql`n.code::text`, sql`join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where s.lpn_id <> 0 and n.code like ${begins}`)} union all ${lying('lot', sql`l.lot_no::text`, sql`join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id where ops.folded(l.lot_no) = ${folded(text)}`)}
    ) f
    join basic.position p on p.id = f.position_id
    where ${walkable(ctx)}
    limit ${FOUND_MAX + 1}
  `;
  return { more: rows.length > FOUND_MAX, list: rows.slice(0, FOUND_MAX) };
}
