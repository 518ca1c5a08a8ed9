import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { equipmentApi } from '#contract/transport/equipment.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';

type Api = typeof equipmentApi;
type After = OutputOf<Api['update']>;
export const OUT_OF_USE = 0,
  ON_LINE = 1,
  OFF_LINE = 2;
/** A clock may be fast by so much. */
const AHEAD_MS = 60_000;

export interface Equipment {
  id: number;
  version: number;
  equipNo: string;
  state: number;
}
interface Bound {
  id: number;
  carId: number;
  fromAt: Date;
}

/** The device under lock, as it was seen: of two who act at once the second is told. */
export async function lockDevice(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Equipment> {
  const row = found(
    await ctx.row<Equipment>`
      select e.id, e.version, e.equip_no, e.state
      from transport.equipment e
      where e.tenant_id = ${ctx.tenantId}
        and e.id = ${id}
      for no key update
    `,
  );
  return row.version === version ? row : refuse('VERSION');
}

/** Where it rides now; read under the lock of the device, which every binding takes. */
const boundNow = (ctx: Ctx, equipId: number): Promise<Bound | undefined> => ctx.row<Bound>`
  select k.id, k.car_id, k.from_at
  from transport.equipment_bind k
  where k.tenant_id = ${ctx.tenantId}
    and k.equip_id = ${equipId}
    and k.to_at is null
`;

/** Something about it has changed: whoever looks at an older version is told. */
export async function touch(ctx: Ctx, { id, version }: Equipment, state?: number): Promise<After> {
  await ctx.run`
    update transport.equipment
    set state = coalesce(${state ?? null}::smallint, state), version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
  return { id, version: version + 1 };
}

const taken = (equipNo: string): never => refuseFieldAs('DUPLICATE', 'equipNo', `设备编号【${equipNo}】已存在`);

/** Adds a device by hand. Nothing is locked: of two with one number the second finds it there. */
export async function addEquipment(ctx: Ctx, input: InputOf<Api['add']>): Promise<OutputOf<Api['add']>> {
  const row = await ctx.row<{ id: number }>`
    insert into transport.equipment (tenant_id, equip_no, vendor, kind, sim_no, remark, created_by, updated_by)
    values (
      ${ctx.tenantId}, ${input.equipNo}, ${input.vendor}, ${input.kind}, ${input.simNo ?? null},
      ${input.remark ?? null}, ${ctx.userId}, ${ctx.userId}
    )
    on conflict (tenant_id, equip_no) do nothing
    returning id
  `;
  return row ?? taken(input.equipNo);
}

/** Edits a device, which is locked; another's number is refused. */
export async function updateEquipment(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const own = await lockDevice(ctx, input);
  const other = await ctx.row`
    select 1 as one
    from transport.equipment e
    where e.tenant_id = ${ctx.tenantId}
      and e.equip_no = ${input.equipNo}
      and e.id <> ${own.id}
  `;
  if (other) taken(input.equipNo);
  await ctx.run`
    update transport.equipment
    set equip_no = ${input.equipNo}, vendor = ${input.vendor}, kind = ${input.kind}, sim_no = ${input.simNo ?? null},
      remark = ${input.remark ?? null}
    where tenant_id = ${ctx.tenantId}
      and id = ${own.id}
  `;
  return touch(ctx, own);
}

/** Takes a device that rides on no car out of use; it is locked. What it tells from then on is not taken. */
export async function disableEquipment(ctx: Ctx, input: InputOf<Api['disable']>): Promise<After> {
  const own = await lockDevice(ctx, input);
  if (own.state === OUT_OF_USE) refuse('STATE', '设备已停用');
  if (await boundNow(ctx, own.id)) refuse('IN_USE', '设备已绑定车辆，请先解绑');
  return touch(ctx, own, OUT_OF_USE);
}

/** Takes a device into use again; it is off line until it is heard. */
export async function enableEquipment(ctx: Ctx, input: InputOf<Api['enable']>): Promise<After> {
  const own = await lockDevice(ctx, input);
  if (own.state !== OUT_OF_USE) refuse('STATE', '设备未停用');
  return touch(ctx, own, OFF_LINE);
}

function momentOf(text: string | null | undefined, field: string): Date {
  const at = text ? fromWire(text) : new Date();
  return at.getTime() > Date.now() + AHEAD_MS ? refuseField(field, '时间不能晚于当前时间') : at;
}

/** Puts a device on a car. Locked: the device. On two cars at once it never is: looked up here, and asked for by the database. */
export async function bindEquipment(ctx: Ctx, input: InputOf<Api['bind']>): Promise<OutputOf<Api['bind']>> {
  const own = await lockDevice(ctx, input);
  if (own.state === OUT_OF_USE) refuse('STATE', '设备已停用');
  if (await boundNow(ctx, own.id)) refuse('STATE', '设备已绑定其他车辆');
  const { tempMin = null, tempMax = null, carId } = input;
  if (tempMin !== null && tempMax !== null && tempMax <= tempMin) refuseField('tempMax', '温度上限必须大于下限');
  const car = await ctx.row`
    select 1 as one
    from basic.car c
    where c.tenant_id = ${ctx.tenantId}
      and c.id = ${carId}
      and not c.is_deleted
    for key share
  `;
  if (!car) refuseField('carId', '车辆不存在');
  const fromAt = momentOf(input.fromAt, 'fromAt');
  const later = await ctx.row`
    select 1 as one
    from transport.equipment_bind k
    where k.tenant_id = ${ctx.tenantId}
      and k.equip_id = ${own.id}
      and k.to_at > ${fromAt}
  `;
  if (later) refuseField('fromAt', '绑定时间早于上次解绑时间');
  const bind = await ctx.row<{ id: number }>`
    insert into transport.equipment_bind (
      tenant_id, equip_id, car_id, from_at, temp_min, temp_max, created_by, updated_by
    )
    values (${ctx.tenantId}, ${own.id}, ${carId}, ${fromAt}, ${tempMin}, ${tempMax}, ${ctx.userId}, ${ctx.userId})
    returning id
  `;
  return { ...(await touch(ctx, own)), bindId: found(bind).id };
}

/** Takes a device off its car; it is locked. */
export async function unbindEquipment(ctx: Ctx, input: InputOf<Api['unbind']>): Promise<After> {
  const own = await lockDevice(ctx, input);
  const bound = (await boundNow(ctx, own.id)) ?? refuse('STATE', '设备未绑定车辆');
  const toAt = momentOf(input.toAt, 'toAt');
  if (input.toAt && toAt <= bound.fromAt) refuseField('toAt', '解绑时间必须晚于绑定时间');
  await ctx.run`
    update transport.equipment_bind
    set to_at = greatest(${toAt}::timestamptz, from_at + interval '1 millisecond'), updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${bound.id}
  `;
  return touch(ctx, own);
}
