import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsTried, TRIED_NAMES, type Tried, type tryoutApi } from '#contract/strategy/tryout.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { keepPlans } from '../../../platform/db/kept.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Kin } from '../check/nearest.plan.ts';
import { families, withKin, type Family } from '../families.ts';
import { inForce } from '../validity/in-force.ts';
import { familyFields, standingFor, yielding, type Held, type Standing } from './standing.plan.ts';
import { usedOf, type Subject } from './used.ts';

type Asked = InputOf<typeof tryoutApi.resolve>;
type Told = OutputOf<typeof tryoutApi.resolve>;
/** `categoryId/7` → what it is called. */
type Named = ReadonlyMap<string, string>;

/** Which rules apply to each line, which of them decides and what is used: held against what is known of it, and asked through the functions of those who obey. */
export async function resolveTried(ctx: Ctx, input: Asked): Promise<Told> {
  await keepPlans(ctx);
  const subjects = await subjectsOf(ctx, input);
  const { standing, heldOf } = await standings(ctx, subjects);
  const used = await usedOf(ctx, subjects);
  const names = await namesOf(ctx, subjects, Object.values(standing).flat());
  return subjects.map((subject) => {
    const values = used(subject),
      held = heldOf(subject);
    return {
      goodsId: subject.goodsId,
      settings: TRIED_NAMES.map((name) => {
        const rules = standingFor(name, standing[name], held);
        return {
          name,
          used: values[name],
          rules: rules.map((rule) => toldOf(name, rule, { winner: rules[0], kin: held.kin, names })),
        };
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
  const goods = await ctx.rows<{ id: number; ownerId: number; storageMode: number | null }>`
    select g.id, g.owner_id, g.storage_mode
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.id = any(${lines.map(({ goodsId }) => goodsId)}::bigint[])
      and ${ofOwners(ctx, 'g')}
      and not g.is_deleted
  `;
  const known = new Map(goods.map(({ id, ...facts }) => [id, facts]));
  return lines.map(({ goodsId, storeId }, line) => ({
    line,
    goodsId,
    ...(known.get(goodsId) ?? refuse('NOT_FOUND')),
    storeId: storeId ?? null,
    orderType: orderType ?? null,
    areaId: areaId ?? null,
    routeId: routeId ?? null,
  }));
}

type Rules = Record<Tried, Standing[]>;

/** The rules of all settings that may apply to some line, and what each line is held against: one statement of plain parts. */
export async function standings(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<{ standing: Rules; heldOf: (subject: Subject) => Held }> {
  const goodsIds = [...new Set(subjects.map(({ goodsId }) => goodsId))],
    ownerIds = [...new Set(subjects.map(({ ownerId }) => ownerId))];
  const of = ({ table, parts }: Family) => sql<Standing>`
    select s.*
    from ${sql.raw(table)} s
    where ${here(ctx, 's')}
      and ${inForce('s')}
      ${parts.includes('ownerId') ? sql`and (s.owner_id is null or s.owner_id = any(${ownerIds}::bigint[]))` : sql``}
      ${parts.includes('goodsId') ? sql`and (s.goods_id is null or s.goods_id = any(${goodsIds}::bigint[]))` : sql``}
  `;
  const { kin, faces, ...standing } = await lists<Parts>(ctx, {
    kin: sql` ${withKin(ctx, goodsIds)} select k.goods_id, k.category_id, k.depth from kin k `,
    faces: sql<Parts['faces']>`
      select f.goods_id, p.area_id
      from basic.pick_position f
      join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
      where ${here(ctx, 'f')}
        and f.goods_id = any(${goodsIds}::bigint[])
        and f.status = 1
        and not f.is_deleted
    `,
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
  });
  const kinOf = Map.groupBy(kin, ({ goodsId }) => goodsId),
    facesOf = Map.groupBy(faces, ({ goodsId }) => goodsId);
  const heldOf = ({ line: _, ...subject }: Subject): Held => ({
    ...subject,
    kin: new Map(
      (kinOf.get(subject.goodsId) ?? []).toSorted((a, b) => b.depth - a.depth).map((k) => [k.categoryId, k.depth]),
    ),
    faces: new Set((facesOf.get(subject.goodsId) ?? []).map(({ areaId }) => areaId)),
  });
  return { standing, heldOf };
}

type Parts = Record<Tried, Standing> & {
  kin: { goodsId: number; categoryId: number; depth: number };
  faces: { goodsId: number; areaId: number };
};

/** A rule as the page shows it. */
function toldOf(
  name: Tried,
  rule: Standing,
  { winner, kin, names }: { winner: Standing | undefined; kin: Kin; names: Named },
) {
  const values = familyFields(fieldsTried(name), rule);
  const labels = Object.entries(values).flatMap(([field, value]) => {
    const label = typeof value === 'number' ? names.get(`${field}/${value}`) : undefined;
    return label === undefined ? [] : [[field, label] as const];
  });
  const yields = winner && winner.id !== rule.id ? yielding(families[name].parts, kin, rule, winner) : null;
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
