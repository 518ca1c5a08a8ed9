import { sql, type RawBuilder } from 'kysely';
import { signedLife } from '#contract/basic/partner/store-signed-life.ts';
import { EXPIRING_DAYS, feesOf, storeSigned, type storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt, refusal } from '#contract/kit/machine.ts';
import type { Row } from '#contract/kit/resource.ts';
import { removeRows } from '../../../crud/remove.ts';
import { page, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { addDays, daysBetween, wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { ofOwners } from '../../../platform/list/filters.ts';
import { dropFiles, filesOf, setFiles } from '../../../services/files/refs.ts';
import { signedRules } from '../rules.ts';

const spec = specOf(storeSigned);
const DRAFT = 0,
  RUNNING = 1,
  EXPIRED = 2,
  RELIEVED = 3,
  EXPIRING = 4;

const today = (): string => wireDay(new Date());
/** A running contract whose last day is over has expired, without anybody doing anything. */
const stateOf = (status: number, endDate: string): number =>
  status === RUNNING && endDate < today() ? EXPIRED : status;
const phaseOf = (state: number, endDate: string): number =>
  state === RUNNING && endDate <= addDays(today(), EXPIRING_DAYS) ? EXPIRING : state;

/** The same as the database says it, on alias `t`. */
export const phaseSql = (): RawBuilder<unknown> => sql`
  case
    when t.status <> ${RUNNING}::smallint then t.status
    when t.end_date < ${today()}::date then ${EXPIRED}::smallint
    when t.end_date <= ${addDays(today(), EXPIRING_DAYS)}::date then ${EXPIRING}::smallint
    else t.status
  end
`;

/** What the search adds to the kit's: the phase. */
export const byPhase = (phase: unknown) => (typeof phase === 'number' ? { more: sql`${phaseSql()} = ${phase}` } : {});

export async function signedPage(
  ctx: Ctx,
  input: InputOf<typeof storeSignedApi.page>,
): Promise<OutputOf<typeof storeSignedApi.page>> {
  const { phase, ...param } = input.param;
  const found_ = await page<Row<typeof storeSigned.spec.fields>>(
    ctx,
    { ...spec, ...byPhase(phase) },
    { ...input, param },
  );
  const files = await filesOf(
    ctx,
    'storeSigned',
    found_.list.map(({ id }) => id),
  );
  return {
    ...found_,
    list: found_.list.map((row) => {
      const state = stateOf(row.status ?? DRAFT, row.endDate);
      return {
        ...row,
        phase: phaseOf(state, row.endDate),
        daysLeft: state === RUNNING ? daysBetween(today(), row.endDate) : null,
        actions: actionsAt(signedLife, state).filter((action) => action !== 'expire'),
        attach: files.get(row.id) ?? [],
      };
    }),
  };
}

/** One who signs at a time: whoever comes second finds the contract of the first, and is told of it by number. The constraint of the table holds without this. */
export const lockSigning = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended('basic.store_signed', ${ctx.tenantId}))`;

export const overlapText = (contractNo: string): string => `该货主在当前仓库已存在有效合同【${contractNo}】`;

async function refuseOverlap(ctx: Ctx, id: number): Promise<void> {
  const other = await ctx.row<{ contractNo: string }>`
    select o.contract_no
    from basic.store_signed s
    join basic.store_signed o
      on o.tenant_id = s.tenant_id
      and o.owner_id = s.owner_id
      and o.house_id = s.house_id
      and o.id <> s.id
    where s.tenant_id = ${ctx.tenantId}
      and s.id = ${id}
      and o.status in (${RUNNING}, ${RELIEVED})
      and not o.is_deleted
      and o.start_date <= s.end_date
      and coalesce(o.relieve_date, o.end_date) >= greatest(s.start_date, o.start_date)
    order by o.id
    limit 1
  `;
  if (other) refuseFieldAs('DUPLICATE', 'startDate', overlapText(other.contractNo));
}

type Entered = InputOf<typeof storeSignedApi.save>;

/** Write a contract down, as a draft or signed at once. */
export async function saveSigned(ctx: Ctx, { attach, ...input }: Entered) {
  if (signedRules(input).length > 0) refuseFields(signedRules(input));
  await lockSigning(ctx);
  const added = await addRow(ctx, { ...spec, kept: { status: DRAFT } }, { ...input, feeCodes: feesOf(input.feeCodes) });
  await setFiles(ctx, { use: 'storeSigned', id: added.id, ownerId: input.ownerId, field: 'attach' }, attach);
  if (input.sign) await sign(ctx, added.id);
  return added;
}

/** The overlap is looked for before the row counts, so that the constraint never has to say it. */
async function sign(ctx: Ctx, id: number): Promise<void> {
  await refuseOverlap(ctx, id);
  await ctx.run`
    update basic.store_signed
    set status = ${RUNNING}
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
}

interface Signed {
  id: number;
  ownerId: number;
  status: number;
  version: number;
  startDate: string;
  endDate: string;
  frozen: string;
}

/** Contracts within reach, locked, and in `frozen` what a signature fixes. */
async function lockSigned(ctx: Ctx, ids: readonly number[]): Promise<Signed[]> {
  const rows = await ctx.rows<Signed>`
    select s.id, s.owner_id, s.status, s.version, s.start_date, s.end_date,
      jsonb_build_array(
        s.contract_no, s.contract_type, s.house_id, s.party_a, s.party_b, s.start_date, s.end_date, s.sign_date,
        s.fee_codes
      )::text as frozen
    from basic.store_signed s
    where s.tenant_id = ${ctx.tenantId}
      and s.id = any(${ids}::bigint[])
      and not s.is_deleted
      and ${ofOwners(ctx, 's')}
    order by s.id
    for no key update
  `;
  return rows;
}

/** Change a draft, and sign it when asked to; of a signed contract only the day of settlement, the remark and what is attached. */
export async function editSigned(ctx: Ctx, { attach, ...input }: InputOf<typeof storeSignedApi.edit>) {
  if (signedRules(input).length > 0) refuseFields(signedRules(input));
  await lockSigning(ctx);
  const [row] = await lockSigned(ctx, [input.id]);
  const before = found(row),
    state = stateOf(before.status, before.endDate);
  if (before.version !== input.version) refuse('VERSION');
  const why = refusal(signedLife, 'edit', state);
  if (why) refuse('STATE', why);
  const changed = await updateRow(ctx, spec, { ...input, feeCodes: feesOf(input.feeCodes) });
  await setFiles(ctx, { use: 'storeSigned', id: input.id, ownerId: before.ownerId, field: 'attach' }, attach);
  if (state === DRAFT) {
    if (input.sign) await sign(ctx, input.id);
    return changed;
  }
  const [after] = await lockSigned(ctx, [input.id]);
  return after?.frozen === before.frozen ? changed : refuse('STATE', '已生效的合同只能修改结算日、备注和附件');
}

/** Drafts only: what was signed is relieved. */
export async function deleteSigned(ctx: Ctx, input: InputOf<typeof storeSignedApi.delete>) {
  const ids = ('items' in input ? input.items : [input]).map(({ id }) => id),
    rows = await lockSigned(ctx, ids);
  for (const row of rows) {
    const why = refusal(signedLife, 'remove', stateOf(row.status, row.endDate));
    if (why) refuse('STATE', why);
  }
  const removed = await removeRows(ctx, spec, input);
  await dropFiles(ctx, 'storeSigned', ids);
  return removed;
}

/** End a running contract before its time: it counts to the day it is relieved on. */
export async function relieveSigned(
  ctx: Ctx,
  { id, version, relieveDate, reason }: InputOf<typeof storeSignedApi.relieve>,
) {
  const [row] = await lockSigned(ctx, [id]);
  const own = found(row),
    why = refusal(signedLife, 'relieve', stateOf(own.status, own.endDate));
  if (own.version !== version) refuse('VERSION');
  if (why) refuse('STATE', why);
  if (relieveDate < today()) refuseField('relieveDate', '解除日期不能早于今天');
  if (relieveDate > own.endDate) refuseField('relieveDate', '解除日期不能晚于结束日期');
  const rows = await ctx.rows<{ id: number; version: number }>`
    update basic.store_signed
    set status = ${RELIEVED}, relieve_date = ${relieveDate}, relieve_reason = ${reason}, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, version
  `;
  return found(rows[0]);
}
