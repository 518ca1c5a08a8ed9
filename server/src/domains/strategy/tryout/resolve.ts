import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsTried, TRIED_NAMES, type Tried, type tryoutApi } from '#contract/strategy/tryout.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { families, nearest, speaking, withKin, type Family } from '../families.ts';
import { familyFields, yielding, type Standing } from './standing.plan.ts';
import { usedOf, type Subject } from './used.ts';

type Asked = InputOf<typeof tryoutApi.resolve>;
type Told = OutputOf<typeof tryoutApi.resolve>;
/** `categoryId/7` → what it is called. */
type Named = ReadonlyMap<string, string>;

/** Which rules apply to each line, which of them decides and what is used: asked with the conditions and through the functions of those who obey. */
export async function resolveTried(ctx: Ctx, input: Asked): Promise<Told> {
  const subjects = await subjectsOf(ctx, input);
  const found: Record<Tried, Standing[]> = await lists(ctx, standings(ctx, subjects));
  const used = await usedOf(ctx, subjects);
  const names = await namesOf(ctx, subjects, Object.values(found).flat());
  return subjects.map((subject) => {
    const values = used(subject);
    return {
      goodsId: subject.goodsId,
      settings: TRIED_NAMES.map((name) => {
        const rules = found[name].filter(({ line }) => line === subject.line);
        return { name, used: values[name], rules: rules.map((rule) => toldOf(name, rule, rules[0], names)) };
      }),
    };
  });
}

/** The goods with their owners; who may not see one of what he names is answered as if it were not there. */
async function subjectsOf(ctx: Ctx, { lines, orderType, areaId, routeId }: Asked): Promise<Subject[]> {
  const storeIds = [...new Set(lines.flatMap(({ storeId }) => storeId ?? []))];
  const facts = await ctx.row<{ stores: number; areas: number; routes: number }>`
    select (
      select count(*)
      from basic.store s
      where s.tenant_id = ${ctx.tenantId}
        and s.id = any(${storeIds}::bigint[])
        and ${ofOwners(ctx, 's')}
        and not s.is_deleted
    )::int as stores,
      (
        select count(*)
        from basic.area a
        where ${here(ctx, 'a')}
          and a.id = ${areaId ?? null}
          and not a.is_deleted
      )::int as areas,
      (
        select count(*)
        from basic.route r
        where ${here(ctx, 'r')}
          and r.id = ${routeId ?? null}
          and not r.is_deleted
      )::int as routes
  `;
  if (facts?.stores !== storeIds.length || facts.areas !== (areaId ? 1 : 0) || facts.routes !== (routeId ? 1 : 0))
    refuse('NOT_FOUND');
  const goods = await ctx.rows<{ id: number; ownerId: number }>`
    select g.id, g.owner_id
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${lines.map(({ goodsId }) => goodsId)}::bigint[])
      and ${ofOwners(ctx, 'g')}
      and not g.is_deleted
  `;
  const ownerOf = new Map(goods.map(({ id, ownerId }) => [id, ownerId]));
  return lines.map(({ goodsId, storeId }, line) => ({
    line,
    goodsId,
    ownerId: ownerOf.get(goodsId) ?? refuse('NOT_FOUND'),
    storeId: storeId ?? null,
    orderType: orderType ?? null,
    areaId: areaId ?? null,
    routeId: routeId ?? null,
  }));
}

/** The rules of each setting that apply to each line, first the one that decides. */
function standings(ctx: Ctx, subjects: readonly Subject[]) {
  const goodsIds = [...new Set(subjects.map(({ goodsId }) => goodsId))];
  const of = (family: Family) => sql<Standing>`
    ${withKin(ctx, goodsIds)}
    select w.line, x.*
    from unnest(
      ${subjects.map(({ line }) => line)}::int[], ${subjects.map(({ goodsId }) => goodsId)}::bigint[],
      ${subjects.map(({ storeId }) => storeId)}::bigint[], ${subjects.map(({ orderType }) => orderType)}::int[],
      ${subjects.map(({ areaId }) => areaId)}::bigint[], ${subjects.map(({ routeId }) => routeId)}::bigint[]
    ) w(line, goods_id, store_id, order_type, area_id, route_id)
    join g on g.id = w.goods_id
    cross join lateral (
      select s.*, ${family.parts.includes('categoryId') ? sql`k.depth` : sql`null::int`} as depth,
        row_number() over (order by ${nearest(family)}) as place
      from ${speaking(ctx, family)}
    ) x
    order by w.line, x.place
  `;
  return {
    ownerEntryFlow: of(families.ownerEntryFlow),
    batchStrategy: of(families.batchStrategy),
    overageStrategy: of(families.overageStrategy),
    expiryStrategy: of(families.expiryStrategy),
    goodsClassDecide: of(families.goodsClassDecide),
    putawayStrategy: of(families.putawayStrategy),
    pickAreaUp: of(families.pickAreaUp),
    ownerPick: of(families.ownerPick),
    pickingStrategy: of(families.pickingStrategy),
    outProductDateInterval: of(families.outProductDateInterval),
    pickNoScanOwner: of(families.pickNoScanOwner),
    pickSimpleName: of(families.pickSimpleName),
    loadingStrategy: of(families.loadingStrategy),
  };
}

/** A rule as the page shows it. */
function toldOf(name: Tried, rule: Standing, winner: Standing | undefined, names: Named) {
  const values = familyFields(fieldsTried(name), rule);
  const labels = Object.entries(values).flatMap(([field, value]) => {
    const label = typeof value === 'number' ? names.get(`${field}/${value}`) : undefined;
    return label === undefined ? [] : [[field, label] as const];
  });
  const yields = winner && winner.id !== rule.id ? yielding(families[name].parts, rule, winner) : null;
  return { id: rule.id, values, labels: Object.fromEntries(labels), wins: winner?.id === rule.id, yields };
}

/** What the scopes of these rules are called. */
async function namesOf(ctx: Ctx, subjects: readonly Subject[], rules: readonly Standing[]): Promise<Named> {
  const of = (field: 'categoryId' | 'areaId'): number[] => rules.flatMap((rule) => rule[field] ?? []);
  const first = subjects[0];
  const rows = await ctx.rows<{ field: string; id: number; text: string }>`
    select 'goodsId' as field, g.id, concat(g.code, ' ', g.name) as text
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${subjects.map(({ goodsId }) => goodsId)}::bigint[])
    union all
    select 'ownerId', o.id, concat(o.code, ' ', o.name)
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and o.id = any(${subjects.map(({ ownerId }) => ownerId)}::bigint[])
    union all
    select 'storeId', s.id, concat(s.code, ' ', s.name)
    from basic.store s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = any(${subjects.flatMap(({ storeId }) => storeId ?? [])}::bigint[])
    union all
    select 'categoryId', c.id, concat(c.code, ' ', c.name)
    from basic.goods_category c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${of('categoryId')}::bigint[])
    union all
    select 'areaId', a.id, concat(a.code, ' ', a.name)
    from basic.area a
    where ${here(ctx, 'a')}
      and a.id = any(${of('areaId')}::bigint[])
    union all
    select 'routeId', r.id, concat(r.code, ' ', r.name)
    from basic.route r
    where ${here(ctx, 'r')}
      and r.id = ${first?.routeId ?? null}
  `;
  return new Map(rows.map(({ field, id, text }) => [`${field}/${id}`, text]));
}
