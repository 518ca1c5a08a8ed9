import type { CostEntered, costConfigApi } from '#contract/billing/cost-config.ts';
import { costConfigLife } from '#contract/billing/life.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { addDays } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, refuseFieldAs, refuseFields, sqlState } from '../../../platform/errors.ts';
import { enteredOf } from './read.ts';
import { insertConfig, isUsed, lockConfig, refuseScope, updateConfig, type Held, type Written } from './rows.ts';
import { costFaults, filterOf } from './tiers.plan.ts';

type Api = typeof costConfigApi;
type After = OutputOf<Api['add']>;
const { at } = costConfigLife;
const OVERLAP = '同一范围内费用配置的有效期不能重叠';

/** Owner, warehouse, fee and what the filter names are there. */
async function refuseUnknown(ctx: Ctx, c: CostEntered): Promise<void> {
  const row = await ctx.row<{ owner: boolean; house: boolean; fee: boolean }>`
    select ${c.ownerId ?? null}::bigint is null or exists (
      select 1
      from basic.owner
      where tenant_id = ${ctx.tenantId}
        and id = ${c.ownerId ?? null}
        and not is_deleted
    ) as owner,
      ${c.houseId ?? null}::bigint is null or exists (
        select 1
        from basic.warehouse
        where tenant_id = ${ctx.tenantId}
          and id = ${c.houseId ?? null}
          and not is_deleted
      ) as house,
      exists (
        select 1
        from billing.fee_item
        where tenant_id = ${ctx.tenantId}
          and id = ${c.feeId}
          and not is_deleted
      ) as fee
  `;
  if (!row?.owner) refuseFieldAs('NOT_FOUND', 'ownerId', '货主不存在');
  if (!row?.house) refuseFieldAs('NOT_FOUND', 'houseId', '仓库不存在');
  if (!row?.fee) refuseFieldAs('NOT_FOUND', 'feeId', '费用项不存在');
}

async function refuseEntered(ctx: Ctx, entered: CostEntered): Promise<void> {
  const faults = costFaults(entered);
  if (faults.length > 0) refuseFields(faults);
  refuseScope(ctx, entered);
  await refuseUnknown(ctx, entered);
}

/** One who enables at a time: whoever comes second finds the price of the first. The constraint of the table holds without this. */
const lockEnabling = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended('billing.cost_config', ${ctx.tenantId}))`;

/** Another price that holds for the same at the same time. `but`: itself, and the revision it follows. */
async function refuseOverlap(ctx: Ctx, c: CostEntered, but: readonly number[]): Promise<void> {
  const other = await ctx.row<{ configNo: string }>`
    select config_no
    from billing.cost_config
    where tenant_id = ${ctx.tenantId}
      and status = ${at.enabled}
      and not is_deleted
      and owner_id is not distinct from ${c.ownerId ?? null}
      and house_id is not distinct from ${c.houseId ?? null}
      and fee_id = ${c.feeId}
      and biz_filter = ${JSON.stringify(filterOf(c.bizFilter))}::jsonb
      and priority = ${c.priority}
      and daterange(effective_from, effective_to, '[]') && daterange(
        ${c.effectiveFrom}::date, ${c.effectiveTo}::date, '[]'
      )
      and id <> all(${but}::bigint[])
    limit 1
  `;
  if (other) refuseFieldAs('DUPLICATE', 'effectiveFrom', OVERLAP);
}

/** A price never begins in a month that is closed. */
async function refuseClosed(ctx: Ctx, from: string, field: string): Promise<void> {
  const closed = await ctx.row`
    select 1
    from billing.settle_period
    where tenant_id = ${ctx.tenantId}
      and status = 2
      and period >= ${from.slice(0, 7)}
    limit 1
  `;
  if (closed) refuseField(field, '生效日期不能早于未关闭账期');
}

/** A draft. */
export async function addConfig(ctx: Ctx, input: InputOf<Api['add']>): Promise<After> {
  await refuseEntered(ctx, input);
  // Who writes a price down hears at once that its days are taken, not when it shall hold.
  await refuseOverlap(ctx, input, []);
  return insertConfig(ctx, input, { status: at.draft });
}

/** See the contract. */
export async function editConfig(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const { id, version, reviseFrom, ...entered } = input;
  const held = await lockConfig(ctx, 'edit', { id, version });
  await refuseEntered(ctx, entered);
  if (held.status === at.draft) {
    if (reviseFrom) refuseField('reviseFrom', '草稿直接修改，不需要新版本');
    await refuseOverlap(ctx, entered, [id]);
    return updateConfig(ctx, id, entered);
  }
  await lockEnabling(ctx);
  if (reviseFrom) return revise(ctx, held, entered, reviseFrom);
  if (await isUsed(ctx, id)) refuseField('reviseFrom', '请选择新版本的生效日期');
  await refuseClosed(ctx, entered.effectiveFrom, 'effectiveFrom');
  await refuseOverlap(ctx, entered, [id]);
  return updateConfig(ctx, id, entered);
}

/** The running price ends the day before; its next revision begins, and ends when it said or later. */
async function revise(ctx: Ctx, held: Held, entered: CostEntered, from: string): Promise<After> {
  if (from <= held.effectiveFrom || from > held.effectiveTo)
    refuseField('reviseFrom', '新版本生效日期须在当前版本有效期内且晚于其生效日期');
  await refuseClosed(ctx, from, 'reviseFrom');
  const next = { ...entered, effectiveFrom: from };
  if (next.effectiveTo < from) refuseField('effectiveTo', '结束日期不能早于开始日期');
  await refuseOverlap(ctx, next, [held.id]);
  await ctx.run`
    update billing.cost_config
    set effective_to = ${addDays(from, -1)}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${held.id}
  `;
  const last = await ctx.row<{ revision: number }>`
    select max(revision) as revision
    from billing.cost_config
    where tenant_id = ${ctx.tenantId}
      and config_no = ${held.configNo}
  `;
  return insertConfig(ctx, next, {
    configNo: held.configNo,
    revision: (last?.revision ?? held.revision) + 1,
    status: at.enabled,
  });
}

/** A draft that says the same; its number and days are its own. */
export async function copyConfig(ctx: Ctx, { id }: InputOf<Api['copy']>): Promise<After> {
  const entered = await enteredOf(ctx, id);
  refuseScope(ctx, entered);
  return insertConfig(ctx, entered, { status: at.draft });
}

async function setStatus(ctx: Ctx, id: number, status: number): Promise<After> {
  const row = await ctx.row<Written>`
    update billing.cost_config
    set status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, config_no, revision, status, version
  `.catch((error: unknown) =>
    sqlState(error) === '23P01' ? refuseFieldAs('DUPLICATE', 'effectiveFrom', OVERLAP) : Promise.reject(error),
  );
  return row ?? refuse('NOT_FOUND');
}

export async function enableConfig(ctx: Ctx, input: InputOf<Api['enable']>): Promise<After> {
  const held = await lockConfig(ctx, 'enable', input);
  await lockEnabling(ctx);
  // What has held before goes on from where it stands; its past is charged.
  if (held.status === at.draft) await refuseClosed(ctx, held.effectiveFrom, 'effectiveFrom');
  return setStatus(ctx, held.id, at.enabled);
}

export async function disableConfig(ctx: Ctx, input: InputOf<Api['disable']>): Promise<After> {
  const { id } = await lockConfig(ctx, 'disable', input);
  return setStatus(ctx, id, at.disabled);
}

export async function removeConfig(ctx: Ctx, input: InputOf<Api['delete']>): Promise<{ id: number }> {
  const { id } = await lockConfig(ctx, 'delete', input);
  if (await isUsed(ctx, id)) refuse('IN_USE', '费用配置已被结算引用，不能删除，请停用');
  await ctx.run`
    update billing.cost_config
    set is_deleted = true, status = ${at.disabled}, version = version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
  return { id };
}
