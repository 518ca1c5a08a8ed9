import { sql } from 'kysely';
import { rentLife, type RentAction } from '#contract/billing/rent-life.ts';
import { RENT_YEARS_MAX, type RentTerms, type rentApi } from '#contract/billing/rent.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { lives, type Lived } from '../../../platform/command/live.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { dropFiles, setFiles } from '../../../services/files/refs.ts';
import { poolDue, unpool } from './pool.ts';
import { addMonths, endedOn, scheduleOf, type Due, type Terms } from './schedule.plan.ts';

type Api = typeof rentApi;
type After = OutputOf<Api['effect']>;
const { at } = rentLife;
const RENTED_OUT = 2;
const VOID = 2;

export interface Rent extends Terms {
  id: number;
  rentNo: string;
  direction: number;
  party: string;
  ownerId: number | null;
  status: number;
  version: number;
}
export interface ScheduleRow {
  id: number;
  seqNo: number;
  fromDate: string;
  toDate: string;
  status: number;
}

/** The contract under lock, after scope, state and version. */
async function lockRent(ctx: Ctx, act: RentAction, { id, version }: { id: number; version: number }): Promise<Rent> {
  const row = await ctx.row<Rent>`
    select c.id, c.rent_no, c.direction, c.party, c.owner_id, c.area::text as area, c.unit_price::text as unit_price,
      c.start_date::text as start_date, c.end_date::text as end_date, c.free_days, c.cycle_months, c.pay_mode,
      c.escalation_rate::text as escalation_rate, c.escalation_months, c.tax_rate::text as tax_rate, c.status, c.version
    from billing.rent_contract c
    where ${here(ctx, 'c')}
      and c.id = ${id}
      and not c.is_deleted
      and (c.owner_id is null or ${ofOwners(ctx, 'c')})
    for no key update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(rentLife, act, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  return row;
}

/** What the terms must be among themselves; each on its field. */
export function refuseTerms(input: RentTerms): void {
  const { startDate, endDate, freeDays, escalationRate, escalationMonths, direction, ownerId } = input;
  if (endDate < startDate) refuseField('endDate', '到期日不能早于起租日');
  if (endDate >= addMonths(startDate, RENT_YEARS_MAX * 12)) refuseField('endDate', `租期不能超过${RENT_YEARS_MAX}年`);
  if (addDays(startDate, freeDays) > endDate) refuseField('freeDays', '免租天数不能超过租期');
  if (Boolean(escalationRate) !== Boolean(escalationMonths))
    refuseField(escalationRate ? 'escalationMonths' : 'escalationRate', '递增比例与递增周期须同时填写');
  if (direction === RENTED_OUT && !ownerId) refuseField('ownerId', '租出请选择货主');
}

/** An owner the caller may reach, who keeps goods in this warehouse. */
async function knownOwner(ctx: Ctx, ownerId: number): Promise<void> {
  const owner = await ctx.row`
    select 1 as one
    from basic.owner_warehouse o
    where o.tenant_id = ${ctx.tenantId}
      and o.warehouse_id = ${ctx.warehouseId}
      and o.owner_id = ${ownerId}
      and o.status = 1
      and not o.is_deleted
      and ${ofOwners(ctx, 'o')}
  `;
  if (!owner) refuseField('ownerId', '货主不存在或未在本仓启用');
}

async function check(ctx: Ctx, input: InputOf<Api['add']>): Promise<void> {
  refuseTerms(input);
  if (input.ownerId) await knownOwner(ctx, input.ownerId);
}

const fileRow = (id: number, ownerId: number | null | undefined) =>
  ({ use: 'rent', id, ownerId: ownerId ?? null, field: 'attach' }) as const;

export async function addRent(ctx: Ctx, input: InputOf<Api['add']>): Promise<After> {
  await check(ctx, input);
  const rentNo = await nextNo(ctx, 'ZY');
  const made = await ctx.row<{ id: number }>`
    insert into billing.rent_contract (
      tenant_id, warehouse_id, rent_no, direction, party, owner_id, area, unit_price, start_date, end_date, free_days,
      cycle_months, pay_mode, escalation_rate, escalation_months, deposit, tax_rate, remark, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${rentNo}, ${input.direction}, ${input.party}, ${input.ownerId ?? null},
      ${input.area}::numeric, ${input.unitPrice}::numeric, ${input.startDate}::date, ${input.endDate}::date,
      ${input.freeDays}, ${input.cycleMonths}, ${input.payMode}, ${input.escalationRate || null}::numeric,
      ${input.escalationMonths ?? null}, ${input.deposit || null}::numeric, ${input.taxRate}::numeric,
      ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  if (!made) return refuse('BUSINESS');
  await setFiles(ctx, fileRow(made.id, input.ownerId), input.attach);
  await trace(ctx, [{ docType: 'RENT', docId: made.id, action: 'CREATE', actionName: '新增', toStatus: at.draft }]);
  return { id: made.id, rentNo, status: at.draft, version: 0 };
}

const lived = lives('billing.rent_contract', 'RENT', rentLife);

const step = async (ctx: Ctx, row: Rent, act: Lived<RentAction>): Promise<After> => ({
  ...(await lived(ctx, row, act)),
  rentNo: row.rentNo,
});

export async function updateRent(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const row = await lockRent(ctx, 'update', input);
  await check(ctx, input);
  await setFiles(ctx, fileRow(row.id, input.ownerId), input.attach);
  return step(ctx, row, {
    act: 'update',
    set: sql`
      direction = ${input.direction}, party = ${input.party}, owner_id = ${input.ownerId ?? null},
        area = ${input.area}::numeric, unit_price = ${input.unitPrice}::numeric, start_date = ${input.startDate}::date,
        end_date = ${input.endDate}::date, free_days = ${input.freeDays}, cycle_months = ${input.cycleMonths},
        pay_mode = ${input.payMode}, escalation_rate = ${input.escalationRate || null}::numeric,
        escalation_months = ${input.escalationMonths ?? null}, deposit = ${input.deposit || null}::numeric,
        tax_rate = ${input.taxRate}::numeric, remark = ${input.remark || null},
    `,
  });
}

export async function removeRent(ctx: Ctx, input: InputOf<Api['remove']>): Promise<{ removed: number }> {
  const row = await lockRent(ctx, 'remove', input);
  await dropFiles(ctx, 'rent', [row.id]);
  await step(ctx, row, { act: 'remove', set: sql`is_deleted = true,` });
  return { removed: 1 };
}

/** Write a schedule, and hand to billing what is due already. */
export async function effectRent(ctx: Ctx, input: InputOf<Api['effect']>): Promise<After> {
  const row = await lockRent(ctx, 'effect', input);
  await refuseOverlap(ctx, row);
  await writeSchedule(ctx, row, scheduleOf(row));
  const done = await step(ctx, row, { act: 'effect', status: at.effective });
  await poolDue(ctx, wireDay(new Date()), row.id);
  return done;
}

/** The exclusion constraint decides of two at once; here it is said in words. */
async function refuseOverlap(ctx: Ctx, row: Rent): Promise<void> {
  const other = await ctx.row<{ rentNo: string }>`
    select c.rent_no
    from billing.rent_contract c
    where ${here(ctx, 'c')}
      and c.direction = ${row.direction}
      and c.party = ${row.party}
      and c.status <> ${at.draft}
      and not c.is_deleted
      and daterange(c.start_date, c.end_date, '[]') && daterange(${row.startDate}::date, ${row.endDate}::date, '[]')
    limit 1
  `;
  if (other) refuse('BUSINESS', `同一仓库租期重叠：${other.rentNo}`);
}

const writeSchedule = (ctx: Ctx, row: Rent, rows: readonly Due[]) => ctx.run`
  insert into billing.rent_schedule (
    tenant_id, warehouse_id, rent_id, seq_no, from_date, to_date, due_date, amount, tax, detail
  )
  select ${ctx.tenantId}, ${ctx.warehouseId}, ${row.id}, x."seqNo", x."fromDate", x."toDate", x."dueDate", x.amount,
    x.tax, x.detail
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(
    "seqNo" int, "fromDate" date, "toDate" date, "dueDate" date, amount numeric, tax numeric, detail text
  )
`;

/** Ended by word: what begins later is void, the row it falls into is cut there; what was settled stays, and refuses. */
export async function terminateRent(ctx: Ctx, input: InputOf<Api['terminate']>): Promise<After> {
  const row = await lockRent(ctx, 'terminate', input);
  if (input.endDate < row.startDate) refuseField('endDate', '终止日不能早于起租日');
  if (input.endDate >= row.endDate) refuseField('endDate', '终止日须早于到期日');
  const rows = await ctx.rows<ScheduleRow>`
    select s.id, s.seq_no, s.from_date::text as from_date, s.to_date::text as to_date, s.status
    from billing.rent_schedule s
    where ${here(ctx, 's')}
      and s.rent_id = ${row.id}
      and s.status <> ${VOID}
    order by s.seq_no
    for no key update
  `;
  const { gone, cut } = endedOn(row, rows, input.endDate);
  await unpool(
    ctx,
    [...gone, ...(cut ? [cut.row] : [])].map(({ id }) => id),
  );
  await ctx.run`
    update billing.rent_schedule
    set status = ${VOID}
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${gone.map(({ id }) => id)}::bigint[])
  `;
  if (cut) await recut(ctx, cut.row.id, cut.due);
  const done = await step(ctx, row, {
    act: 'terminate',
    status: at.terminated,
    set: sql`end_date = ${input.endDate}::date, end_reason = ${input.reason},`,
    payload: { reason: input.reason },
  });
  await poolDue(ctx, wireDay(new Date()), row.id);
  return done;
}

const recut = (ctx: Ctx, id: number, due: Due) => ctx.run`
  update billing.rent_schedule
  set to_date = ${due.toDate}::date, due_date = ${due.dueDate}::date, amount = ${due.amount}::numeric,
    tax = ${due.tax}::numeric, detail = ${due.detail}, status = 0
  where tenant_id = ${ctx.tenantId}
    and warehouse_id = ${ctx.warehouseId}
    and id = ${id}
`;
