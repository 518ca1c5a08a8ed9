import { sql, type RawBuilder } from 'kysely';
import { driverLife } from '#contract/basic/transport/driver-life.ts';
import { driver, type driverApi } from '#contract/basic/transport/driver.ts';
import { maskedNumber } from '#contract/basic/transport/papers.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import type { Row } from '#contract/kit/resource.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { exported, options, page, specOf } from '../../../crud/serve.ts';
import { addRow, updateRow } from '../../../crud/write.ts';
import { wireDay } from '../../../platform/clock.ts';
import type { Command } from '../../../platform/command/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/platform.ts';
import { fingerprint, hex, seal, unseal } from '../../../platform/secrets/seal.ts';
import { narrowed, renewed } from '../validity.ts';

const spec = specOf(driver);
const WAITING = 0,
  PASSED = 1,
  REJECTED = 2;
const ID_CARD = 'driver.idCard',
  LICENCE = 'driver.licenceNo';

const PAPERS = [sql`t.licence_until`, sql`t.qualification_until`];

export const driverPage = (
  ctx: Ctx,
  { param: { expiring: wanted, ...param }, ...input }: InputOf<typeof driverApi.page>,
) => page<Row<typeof driver.spec.fields>>(ctx, { ...spec, ...narrowed(wanted, PAPERS) }, { ...input, param });
export const exportDrivers = (ctx: Ctx, { expiring: wanted, ...param }: InputOf<typeof driverApi.export>) =>
  exported(ctx, { ...spec, ...narrowed(wanted, PAPERS) }, param);
/** Drivers to choose from: enabled ones whose papers somebody has seen. */
export const driverOptions = (ctx: Ctx, input: InputOf<typeof driverApi.options>) =>
  options(ctx, { ...spec, more: input.ids ? sql`true` : sql`t.state = 1 and t.audit_status = ${PASSED}` }, input);

type Numbers = Pick<InputOf<typeof driverApi.add>, 'idCard' | 'licenceNo'>;

/** Columns of the numbers that were given, sealed. */
function sealed(secrets: Secrets, { idCard, licenceNo }: Numbers): Record_ {
  return {
    ...(idCard
      ? {
          idCardEnc: hex(seal(secrets, ID_CARD, idCard)),
          idCardHash: hex(fingerprint(secrets, ID_CARD, idCard)),
          idCardMask: maskedNumber(idCard),
        }
      : {}),
    ...(licenceNo
      ? { licenceNoEnc: hex(seal(secrets, LICENCE, licenceNo)), licenceNoMask: maskedNumber(licenceNo) }
      : {}),
  };
}

/** Two drivers are not one person. */
async function refuseSame(ctx: Ctx, hash: unknown, id: number): Promise<void> {
  const same = await ctx.row<{ name: string }>`
    select d.name
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and not d.is_deleted
      and d.id <> ${id}
      and d.id_card_hash = ${hash}::bytea
  `;
  if (same) refuseFieldAs('DUPLICATE', 'idCard', `身份证号已由司机【${same.name}】使用`);
}

export const addDriver =
  (secrets: Secrets): Command<InputOf<typeof driverApi.add>, { id: number }> =>
  async (ctx, input) => {
    const numbers = sealed(secrets, input);
    if (numbers.idCardHash) await refuseSame(ctx, numbers.idCardHash, 0);
    return addRow(ctx, { ...spec, kept: { auditStatus: WAITING, state: 1, ...numbers } }, input);
  };

/** What somebody has looked at: changed, it is looked at again. */
const SEEN = sql`
  jsonb_build_array(
    d.name, d.licence_class, d.licence_until, d.qualification_until, d.id_card_hash, d.licence_no_enc
  )::text
`;

async function seenOf(ctx: Ctx, id: number): Promise<{ seen: string; auditStatus: number } | undefined> {
  const rows = await ctx.rows<{ seen: string; auditStatus: number }>`
    select ${SEEN} as seen, d.audit_status
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and d.id = ${id}
      and not d.is_deleted
    for no key update
  `;
  return rows[0];
}

/** Edit a driver. A number left out stays; papers that have changed, or were rejected, wait to be looked at again. */
export const updateDriver =
  (secrets: Secrets): Command<InputOf<typeof driverApi.update>, { id: number; version: number }> =>
  async (ctx, input) => {
    const before = found(await seenOf(ctx, input.id)),
      changed = await updateRow(ctx, spec, input),
      numbers = sealed(secrets, input);
    if (numbers.idCardHash) await refuseSame(ctx, numbers.idCardHash, input.id);
    // The same number sealed again is another text: it counts by its mask and its fingerprint.
    if (Object.keys(numbers).length > 0)
      await ctx.run`
        update basic.driver d
        set id_card_enc = coalesce(${numbers.idCardEnc ?? null}::bytea, d.id_card_enc),
          id_card_hash = coalesce(${numbers.idCardHash ?? null}::bytea, d.id_card_hash),
          id_card_mask = coalesce(${numbers.idCardMask ?? null}, d.id_card_mask),
          licence_no_enc = coalesce(${numbers.licenceNoEnc ?? null}::bytea, d.licence_no_enc),
          licence_no_mask = coalesce(${numbers.licenceNoMask ?? null}, d.licence_no_mask)
        where d.tenant_id = ${ctx.tenantId}
          and d.id = ${input.id}
      `;
    const after = found(await seenOf(ctx, input.id));
    if (before.seen !== after.seen || before.auditStatus === REJECTED)
      await ctx.run`
        update basic.driver
        set audit_status = ${WAITING}, audit_opinion = null
        where tenant_id = ${ctx.tenantId}
          and id = ${input.id}
          and audit_status <> ${WAITING}
      `;
    return changed;
  };

interface Driver {
  id: number;
  version: number;
  name: string;
  auditStatus: number;
  licenceUntil: string;
  complete: boolean;
  blacklistReason: string | null;
}
type Items = readonly { id: number; version: number }[];

/** Drivers as they were seen, locked in the order of their ids. */
async function lockDrivers(ctx: Ctx, items: Items): Promise<Driver[]> {
  const seen = new Map(items.map(({ id, version }) => [id, version]));
  const rows = await ctx.rows<Driver>`
    select d.id, d.version, d.name, d.audit_status, d.licence_until,
      d.id_card_enc is not null and d.licence_no_enc is not null as complete, d.blacklist_reason
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and d.id = any(${[...seen.keys()]}::bigint[])
      and not d.is_deleted
    order by d.id
    for no key update
  `;
  if (rows.length < seen.size) refuse('NOT_FOUND');
  return rows.some(({ id, version }) => version !== seen.get(id)) ? refuse('VERSION') : rows;
}

async function set(ctx: Ctx, rows: readonly Driver[], columns: RawBuilder<unknown>): Promise<{ changed: number }> {
  await ctx.run`
    update basic.driver
    set ${columns}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${rows.map(({ id }) => id)}::bigint[])
  `;
  return { changed: rows.length };
}

/** Pass or reject, all or none: who passes has shown both numbers and a licence that is valid, who is rejected is told why. */
export async function auditDrivers(ctx: Ctx, { items, result, opinion = null }: InputOf<typeof driverApi.audit>) {
  const rows = await lockDrivers(ctx, items),
    today = wireDay(new Date());
  for (const { name, auditStatus, complete, licenceUntil } of rows) {
    const why = refusal(driverLife, result === PASSED ? 'pass' : 'reject', auditStatus);
    if (why) refuse('STATE', `【${name}】${why}`);
    if (result === PASSED && !complete) refuse('BUSINESS', `【${name}】请先补录身份证号和驾驶证号`);
    if (result === PASSED && licenceUntil < today) refuse('BUSINESS', `【${name}】驾驶证已过期`);
  }
  if (result === REJECTED && !opinion) refuseField('opinion', '请填写驳回原因');
  return set(ctx, rows, sql`audit_status = ${result}, audit_opinion = ${opinion}`);
}

/** Whoever has a trip before him, or is on one, stays. */
async function refuseUnderWay(ctx: Ctx, drivers: readonly { id: number; name: string }[]): Promise<void> {
  const busy = await ctx.row<{ driverId: number }>`
    select b.driver_id
    from transport.waybill b
    where b.tenant_id = ${ctx.tenantId}
      and b.driver_id = any(${drivers.map(({ id }) => id)}::bigint[])
      and b.status between 2 and 6
    limit 1
  `;
  const one = busy && drivers.find(({ id }) => id === busy.driverId);
  if (one) refuse('STATE', `【${one.name}】司机存在未完成运单，不能停用`);
}

export const setDrivers =
  (state: 0 | 1) =>
  async (ctx: Ctx, { items }: InputOf<typeof driverApi.enable>) => {
    const rows = await lockDrivers(ctx, items),
      black = state === 1 ? rows.find(({ blacklistReason }) => blacklistReason !== null) : undefined;
    if (black) refuse('STATE', `【${black.name}】在黑名单中，不能启用`);
    if (state === 0) await refuseUnderWay(ctx, rows);
    return set(ctx, rows, sql`state = ${state}`);
  };

/** Put on the blacklist, with the reason, or taken off it; either way nobody drives until he is enabled. */
export async function blacklistDrivers(ctx: Ctx, { items, reason = null }: InputOf<typeof driverApi.blacklist>) {
  return set(ctx, await lockDrivers(ctx, items), sql`blacklist_reason = ${reason}, state = 0`);
}

export async function renewDrivers(ctx: Ctx, { items, ...days }: InputOf<typeof driverApi.renew>) {
  const { licenceUntil, qualificationUntil } = renewed({
    licenceUntil: days.licenceUntil,
    qualificationUntil: days.qualificationUntil,
  });
  return set(
    ctx,
    await lockDrivers(ctx, items),
    sql`
      licence_until = coalesce(${licenceUntil ?? null}::date, licence_until),
        qualification_until = coalesce(${qualificationUntil ?? null}::date, qualification_until)
    `,
  );
}

/** Somebody looks at the numbers of a driver: told by the journal. */
export async function noteLook(ctx: Ctx, { id }: InputOf<typeof driverApi.numbers>): Promise<{ id: number }> {
  const rows = await ctx.rows<{ id: number }>`
    select d.id
    from basic.driver d
    where d.tenant_id = ${ctx.tenantId}
      and d.id = ${id}
      and not d.is_deleted
  `;
  return found(rows[0]);
}

/** The numbers of one driver; one that was sealed with other keys is not there. */
export const driverNumbers =
  (secrets: Secrets) =>
  async (
    ctx: Ctx,
    { id }: InputOf<typeof driverApi.numbers>,
  ): Promise<{ idCard: string | null; licenceNo: string | null }> => {
    const rows = await ctx.rows<{ idCardEnc: Buffer | null; licenceNoEnc: Buffer | null }>`
      select d.id_card_enc, d.licence_no_enc
      from basic.driver d
      where d.tenant_id = ${ctx.tenantId}
        and d.id = ${id}
        and not d.is_deleted
    `;
    const { idCardEnc, licenceNoEnc } = found(rows[0]);
    return {
      idCard: idCardEnc && unseal(secrets, ID_CARD, idCardEnc),
      licenceNo: licenceNoEnc && unseal(secrets, LICENCE, licenceNoEnc),
    };
  };
