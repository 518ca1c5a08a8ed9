import { sql, type RawBuilder } from 'kysely';
import { carLife } from '#contract/basic/transport/car-life.ts';
import { car, type carApi } from '#contract/basic/transport/car.ts';
import { licenceFits } from '#contract/basic/transport/papers.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Row } from '#contract/kit/resource.ts';
import { exported, options, page, specOf } from '../../../crud/serve.ts';
import { updateRow } from '../../../crud/write.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFields } from '../../../platform/errors.ts';
import { carRules } from '../rules.ts';
import { narrowed, renewed } from '../validity.ts';

const spec = specOf(car);
const USABLE = 1;
const PAPERS = [sql`t.inspect_until`, sql`t.insure_until`];

export const carPage = (ctx: Ctx, { param: { expiring, ...param }, ...input }: InputOf<typeof carApi.page>) =>
  page<Row<typeof car.spec.fields>>(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, { ...input, param });
export const exportCars = (ctx: Ctx, { expiring, ...param }: InputOf<typeof carApi.export>) =>
  exported(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, param);
export const carOptions = (ctx: Ctx, input: InputOf<typeof carApi.options>) =>
  options(ctx, { ...spec, more: input.ids ? sql`true` : sql`t.state = ${USABLE}` }, input);

/** Edit a car; whoever usually drives it may still do so. */
export async function updateCar(ctx: Ctx, input: InputOf<typeof carApi.update>) {
  const faults = carRules(input);
  if (faults.length > 0) refuseFields(faults);
  const changed = await updateRow(ctx, spec, input);
  const own = await ctx.row<{ name: string; licenceClass: string }>`
    select d.name, d.licence_class
    from basic.car c
    join basic.driver d on d.tenant_id = c.tenant_id and d.id = c.default_driver_id
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${input.id}
    for share of d
  `;
  if (own && !licenceFits(own.licenceClass, input.grossKg))
    refuseField('grossKg', `默认司机【${own.name}】的驾驶证类型与车型不符`);
  return changed;
}

interface Car {
  id: number;
  version: number;
  plateNo: string;
  state: number;
  grossKg: number;
}

/** Cars as they were seen, locked in the order of their ids. */
async function lockCars(ctx: Ctx, items: readonly { id: number; version: number }[]): Promise<Car[]> {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const rows = await ctx.rows<Car>`
    select c.id, c.version, c.plate_no, c.state, c.gross_kg::float8 as gross_kg
    from basic.car c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${[...seen.keys()]}::bigint[])
      and not c.is_deleted
    order by c.id
    for no key update
  `;
  if (rows.length < seen.size) refuse('NOT_FOUND');
  return rows.some(({ id, version }) => version !== seen.get(id)) ? refuse('VERSION') : rows;
}

async function set(ctx: Ctx, rows: readonly Car[], columns: RawBuilder<unknown>): Promise<{ changed: number }> {
  await ctx.run`
    update basic.car
    set ${columns}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${rows.map(({ id }) => id)}::bigint[])
  `;
  return { changed: rows.length };
}

const STATES = { enable: 1, disable: 0, repair: 3 } as const;

/** In use, laid up or in repair, all or none. */
export const setCars =
  (action: keyof typeof STATES) =>
  async (ctx: Ctx, { items }: InputOf<typeof carApi.enable>) => {
    const rows = await lockCars(ctx, items);
    for (const { plateNo, state } of rows) {
      const why = refusal(carLife, action, state);
      if (why) refuse('STATE', `【${plateNo}】${why}`);
    }
    return set(ctx, rows, sql`state = ${STATES[action]}`);
  };

export async function renewCars(ctx: Ctx, { items, ...days }: InputOf<typeof carApi.renew>) {
  const { inspectUntil, insureUntil } = renewed({ inspectUntil: days.inspectUntil, insureUntil: days.insureUntil });
  return set(
    ctx,
    await lockCars(ctx, items),
    sql`
      inspect_until = coalesce(${inspectUntil ?? null}::date, inspect_until),
        insure_until = coalesce(${insureUntil ?? null}::date, insure_until)
    `,
  );
}

/** Who usually drives it: an enabled driver whose licence covers its mass. */
export async function bindDriver(ctx: Ctx, { driverId = null, ...seen }: InputOf<typeof carApi.bindDriver>) {
  const [own] = await lockCars(ctx, [seen]),
    { id, grossKg, version } = found(own);
  if (driverId !== null) {
    const rows = await ctx.rows<{ licenceClass: string; state: number; auditStatus: number }>`
      select d.licence_class, d.state, d.audit_status
      from basic.driver d
      where d.tenant_id = ${ctx.tenantId}
        and d.id = ${driverId}
        and not d.is_deleted
      for share
    `;
    const chosen = rows[0] ?? refuseField('driverId', '默认司机不存在');
    if (chosen.state !== 1 || chosen.auditStatus !== 1) refuseField('driverId', '司机未启用或未通过审核');
    if (!licenceFits(chosen.licenceClass, grossKg)) refuseField('driverId', '驾驶证类型与车型不符');
  }
  await set(ctx, [found(own)], sql`default_driver_id = ${driverId}`);
  return { id, version: version + 1 };
}

/** What a registered car takes, as it says itself or its type does, and how cold it keeps it (3 = several zones). */
export interface CarRoom {
  plateNo: string;
  loadKg: number | null;
  volumeM3: number | null;
  tempZone: number;
}
export const carRoom = (ctx: Ctx, plateNo: string): RawBuilder<CarRoom> => sql<CarRoom>`
  select c.plate_no, coalesce(c.load_kg, nullif(ct.load_kg, 0))::float8 as load_kg,
    coalesce(c.volume_m3, nullif(ct.volume_m3, 0))::float8 as volume_m3,
    case when ct.multi_temp then 3 else c.temp_zone end as temp_zone
  from basic.car c
  join basic.car_type ct on ct.tenant_id = c.tenant_id and ct.id = c.car_type_id
  where c.tenant_id = ${ctx.tenantId}
    and c.plate_no = upper(${plateNo})
    and not c.is_deleted
`;

/** Cars leave, or are back: said by their trips, never by hand. One that is laid up meanwhile stays so. */
export async function carOnTheRoad(ctx: Ctx, ids: readonly number[], isAway: boolean): Promise<void> {
  const [from, to] = isAway ? [carLife.at.free, carLife.at.onTheRoad] : [carLife.at.onTheRoad, carLife.at.free];
  await ctx.run`
    update basic.car c
    set state = ${to}, version = c.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from (
      select x.id
      from basic.car x
      where x.tenant_id = ${ctx.tenantId}
        and x.id = any(${ids}::bigint[])
      order by x.id
      for no key update
    ) l
    where c.tenant_id = ${ctx.tenantId}
      and c.id = l.id
      and c.state = ${from}
  `;
}
