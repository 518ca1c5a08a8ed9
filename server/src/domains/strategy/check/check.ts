import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import type { SettingCheck, settingCheckApi } from '#contract/strategy/check.ts';
import { copiedNamed, saysOf } from '#contract/strategy/copied.ts';
import { idsAt, REFERENCED, referencesOf } from '#contract/strategy/references.ts';
import { fence, selection, wireRows, type Record_ } from '../../../crud/rows.ts';
import { specOf } from '../../../crud/serve.ts';
import { may } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { col, raw, snake, tableOf } from '../../../platform/db/catalog.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdsOn } from '../validity/validity.plan.ts';
import { kindsOf } from './kinds.ts';
import { ORDERS } from './orders.ts';
import { OWN, sharedGoodsOf } from './own.ts';
import { verdicts } from './verdicts.plan.ts';

type Spec = ResourceSpec<Shape>;
type Fault = Pick<SettingCheck, 'id' | 'kind' | 'why'> & { others: readonly number[] };

const OTHERS_TOLD = 3;

/** What is wrong with the enabled rules of a setting: what each names, what is left to it, and who decides where it meets another. All rules are weighed, those within reach are told. */
export async function checkSetting(
  ctx: Ctx,
  { setting }: InputOf<typeof settingCheckApi.list>,
): Promise<SettingCheck[]> {
  const spec = specOf(copiedNamed(setting)),
    says = saysOf(setting);
  if (!may(ctx, `${spec.permit}:list`)) refuse('FORBIDDEN');
  const { rows, mine } = await (setting === 'sharedPickRule' ? sharedRules(ctx, spec) : enabledRows(ctx, spec));
  const faults = [...(await goneFaults(ctx, spec, rows)), ...expired(spec, rows)];
  const faulty = new Set(faults.map(({ id }) => id)),
    order = ORDERS[setting];
  const sound = rows.filter(({ id }) => !faulty.has(id));
  const weighed = order
    ? verdicts(
        order,
        sound.map((row) => ({ id: row.id, scope: fromToday(row), says: says({ ...row, ...ALWAYS }) })),
        await kindsOf(
          ctx,
          sound.flatMap(({ goodsId }) => (typeof goodsId === 'number' ? [goodsId] : [])),
        ),
      )
    : [];
  const own = await OWN[setting]?.(
    ctx,
    sound.map(({ id }) => id),
  );
  const all: Fault[] = [...faults, ...weighed.map((one) => ({ ...one, why: null })), ...(own ?? [])].filter(({ id }) =>
    mine.has(id),
  );
  return toldOf(ctx, { spec, says, rows: rows.filter(({ id }) => mine.has(id)) }, all);
}

interface Row extends Record_ {
  id: number;
}

/** Enabled rows of the warehouse, and which of them the actor sees. */
async function enabledRows(ctx: Ctx, spec: Spec): Promise<{ rows: Row[]; mine: ReadonlySet<number> }> {
  const table = await tableOf(ctx.tx, spec.table),
    fields = fieldsOf(spec.fields).filter(({ name }) => table.columns.has(snake(name)));
  const state = table.columns.has('state') ? 'state' : 'status';
  const rows = await ctx.rows<Row & { mine: boolean }>`
    select ${selection(table, fields)}, (${fence('t', table, ctx)}) as mine
    from ${raw(table.name)} t
    where ${here(ctx, 't')}
      and ${table.columns.has(state) ? sql`${col('t', state)} = 1` : sql`true`}
      and not t.is_deleted
    order by t.id
  `;
  return { rows, mine: new Set(rows.flatMap((row) => (row.mine ? [row.id] : []))) };
}

/** Shared pick rules with their goods, which lie in a table of their own; a rule none of whose goods is within reach is not told of. */
async function sharedRules(ctx: Ctx, spec: Spec): ReturnType<typeof enabledRows> {
  const { rows, mine } = await enabledRows(ctx, spec);
  const goods = await sharedGoodsOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => ({ ...row, goodsIds: goods.get(row.id) ?? [] })),
    mine: ctx.ownerIds === null ? mine : mine.intersection(new Set(goods.keys())),
  };
}

/** Rules that name what is removed or switched off, or an owner this warehouse does not serve: one fault each. */
async function goneFaults(ctx: Ctx, spec: Spec, rows: readonly Row[]): Promise<Fault[]> {
  const named = rows.flatMap((row) =>
    referencesOf(spec.fields).flatMap(({ of, path, label }) => idsAt(row, path).map((id) => ({ row, of, label, id }))),
  );
  const gone = new Map<string, { title: string; away: boolean }>();
  for (const [of, some] of Map.groupBy(named, (one) => one.of))
    for (const { id, ...one } of await goneRows(ctx, of, [...new Set(some.map(({ id }) => id))]))
      gone.set(`${of}/${id}`, one);
  const faults = named.flatMap(({ row, of, label, id }): Fault[] => {
    const one = gone.get(`${of}/${id}`);
    if (!one) return [];
    const why = one.away ? `货主【${one.title}】没有开通本仓` : `${label}【${one.title}】已停用或删除`;
    return [{ id: row.id, kind: 'GONE', why, others: [] }];
  });
  return [...Map.groupBy(faults, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
}

async function goneRows(ctx: Ctx, of: string, ids: readonly number[]) {
  const table = await tableOf(ctx.tx, found(REFERENCED[of]));
  const off = table.columns.has('status') ? sql`s.is_deleted or s.status = 0` : sql`s.is_deleted`;
  const away =
    of === 'owner'
      ? sql`
        not exists (
          select 1
          from basic.owner_warehouse w
          where w.tenant_id = s.tenant_id
            and w.owner_id = s.id
            and w.warehouse_id = ${ctx.warehouseId}
            and w.status = 1
            and not w.is_deleted
        )
      `
      : sql`false`;
  return ctx.rows<{ id: number; title: string; away: boolean }>`
    select s.id, ${col('s', table.title ?? 'id')}::text as title, not (${off}) as away
    from ${raw(table.name)} s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = any(${ids}::bigint[])
      and ((${off}) or ${away})
  `;
}

/** What a rule decides is compared without its dates. */
const ALWAYS = { validFrom: null, validTo: null };
/** Days that are over are nobody's any more: whatever began before today began today. */
const fromToday = (row: Row): Row => ({ ...row, validFrom: holdsOn(row, wireDay(new Date())) ? null : row.validFrom });

/** Rules whose last day is over. */
const expired = ({ fields }: Spec, rows: readonly Row[]): Fault[] => {
  const today = wireDay(new Date());
  return rows.flatMap((row) =>
    'validTo' in fields && typeof row.validTo === 'string' && row.validTo < today
      ? [{ id: row.id, kind: 'EXPIRED' as const, why: row.validTo, others: [] }]
      : [],
  );
};

/** Faults in words; of rules beyond reach it is said that there are some, by telling none. */
async function toldOf(
  ctx: Ctx,
  { spec, says, rows }: { spec: Spec; says: (row: object) => string; rows: readonly Row[] },
  faults: readonly Fault[],
): Promise<SettingCheck[]> {
  const wanted = new Set(faults.flatMap(({ id, others }) => [id, ...others]));
  const wired = await wireRows(
    ctx,
    spec,
    rows.filter(({ id }) => wanted.has(id)),
  );
  const fields = fieldsOf(spec.fields);
  const told = new Map(
    wired.map((row) => {
      const labels: Record<string, unknown> = { ...Object(row.labels) };
      const parts = fields.flatMap(({ name, ref, dict }) => {
        if (!spec.key.includes(name)) return [];
        return labels[name] ?? (!ref && !dict && typeof row[name] === 'string' ? row[name] : []);
      });
      const scope = parts.length > 0 ? parts.join(' / ') : '全部';
      return [Number(row.id), { id: Number(row.id), scope, says: says(row) }];
    }),
  );
  return faults
    .toSorted((a, b) => a.id - b.id)
    .flatMap(({ id, kind, why, others }) => {
      const own = told.get(id);
      return own
        ? [{ ...own, kind, why, others: others.flatMap((one) => told.get(one) ?? []).slice(0, OTHERS_TOLD) }]
        : [];
    });
}
