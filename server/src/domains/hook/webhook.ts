import { OLD_SECRET_HOURS, WEBHOOKS_MAX, type webhookApi } from '#contract/hook/webhook.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime } from '../../platform/clock.ts';
import { command, type Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressFault } from '../../services/outside/address.plan.ts';
import { newSecret, reopened } from './secret.ts';
import { ownersWithin, warehousesWithin, withinReach } from './wall.ts';

type Entered = InputOf<typeof webhookApi.add>;
type State = OutputOf<typeof webhookApi.update>;
type One = InputOf<typeof webhookApi.delete>;
const HOUR_MS = 3_600_000;

/** Names and how many there are: one after the other. */
const holdAll = (ctx: Ctx) =>
  ctx.run`select pg_advisory_xact_lock(hashtextextended(${`hook.webhook ${ctx.tenantId}`}, 0))`;

/** A webhook under lock, as it was seen. */
async function lockHook(ctx: Ctx, { id, version }: One): Promise<void> {
  const row = await ctx.row<{ version: number }>`
    select w.version
    from hook.webhook w
    where ${withinReach(ctx)}
      and w.id = ${id}
    for no key update
  `;
  if (found(row).version !== version) refuse('VERSION');
}

/** An address that may be sent to, and nothing beyond the reach of whoever asks. */
async function refuseBeyond(ctx: Ctx, platform: Platform, input: Entered): Promise<void> {
  const fault = addressFault(input.address, platform.outside.webhookOrigins ?? []);
  if (fault) refuseField('address', fault);
  const houses = [...new Set(input.warehouseIds)],
    owners = [...new Set(input.ownerIds)];
  if ((await warehousesWithin(ctx, houses)).length < houses.length)
    refuseFieldAs('SCOPE', 'warehouseIds', '仓库不存在或无权访问');
  if (owners.length === 0 && ctx.ownerIds !== null) refuseFieldAs('SCOPE', 'ownerIds', '请选择您负责的货主');
  if ((await ownersWithin(ctx, owners)).length < owners.length)
    refuseFieldAs('SCOPE', 'ownerIds', '货主不存在或无权访问');
}

async function refuseDouble(ctx: Ctx, name: string, id: number): Promise<void> {
  const rows = await ctx.rows<{ id: number; name: string }>`
    select w.id, w.name
    from hook.webhook w
    where w.tenant_id = ${ctx.tenantId}
      and not w.is_deleted
      and w.id <> ${id}
  `;
  if (rows.some((row) => row.name === name)) refuseFieldAs('DUPLICATE', 'name', '名称已存在');
  if (rows.length >= WEBHOOKS_MAX) refuse('BUSINESS', `最多可设置${WEBHOOKS_MAX}个 Webhook`);
}

const ownersOf = ({ ownerIds }: Entered): number[] | null => (ownerIds.length === 0 ? null : [...new Set(ownerIds)]);

const add =
  (platform: Platform) =>
  async (ctx: Ctx, input: Entered): Promise<State & { sealed: string }> => {
    await holdAll(ctx);
    await refuseBeyond(ctx, platform, input);
    await refuseDouble(ctx, input.name, 0);
    const { sealed } = newSecret(platform.secrets);
    const row = await ctx.row<State>`
      insert into hook.webhook (
        tenant_id, name, address, topics, warehouse_ids, owner_ids, secret_enc, enabled, created_by, updated_by
      )
      values (
        ${ctx.tenantId}, ${input.name}, ${input.address}, ${[...new Set(input.topics)]}::text[],
        ${[...new Set(input.warehouseIds)]}::bigint[], ${ownersOf(input)}::bigint[], ${sealed}::bytea, ${input.enabled},
        ${ctx.userId}, ${ctx.userId}
      )
      returning id, version
    `;
    return { ...found(row), sealed };
  };

/** The secret leaves in the answer only: what is kept of the call, for a second try of it, is sealed. */
export async function addWebhook(call: Call, input: Entered): Promise<OutputOf<typeof webhookApi.add>> {
  const { sealed, ...row } = await command(add(call.platform))(call, input);
  return { ...row, secret: reopened(call.platform.secrets, sealed) };
}

export const updateWebhook =
  (platform: Platform) =>
  async (ctx: Ctx, input: InputOf<typeof webhookApi.update>): Promise<State> => {
    await holdAll(ctx);
    await lockHook(ctx, input);
    await refuseBeyond(ctx, platform, input);
    await refuseDouble(ctx, input.name, input.id);
    const row = await ctx.row<State>`
      update hook.webhook w
      set name = ${input.name}, address = ${input.address}, topics = ${[...new Set(input.topics)]}::text[],
        warehouse_ids = ${[...new Set(input.warehouseIds)]}::bigint[], owner_ids = ${ownersOf(input)}::bigint[],
        enabled = ${input.enabled}, version = w.version + 1, updated_by = ${ctx.userId}, updated_at = now()
      where w.tenant_id = ${ctx.tenantId}
        and w.id = ${input.id}
      returning w.id, w.version
    `;
    return found(row);
  };

/** What waits for it is never sent, and goes with its time. */
export async function deleteWebhook(ctx: Ctx, input: One): Promise<State> {
  await lockHook(ctx, input);
  const row = await ctx.row<State>`
    update hook.webhook w
    set is_deleted = true, enabled = false, version = w.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${input.id}
    returning w.id, w.version
  `;
  return found(row);
}

const rotate =
  ({ secrets, now }: Platform) =>
  async (ctx: Ctx, input: One): Promise<State & { sealed: string; oldSecretUntil: string }> => {
    await lockHook(ctx, input);
    const until = new Date(now().getTime() + OLD_SECRET_HOURS * HOUR_MS),
      { sealed } = newSecret(secrets);
    const row = await ctx.row<State>`
      update hook.webhook w
      set old_secret_enc = w.secret_enc, old_until = ${until}, secret_enc = ${sealed}::bytea, version = w.version + 1,
        updated_by = ${ctx.userId}, updated_at = now()
      where w.tenant_id = ${ctx.tenantId}
        and w.id = ${input.id}
      returning w.id, w.version
    `;
    return { ...found(row), sealed, oldSecretUntil: wireTime(until) };
  };

/** A new one; the one of before signs beside it for a day. Changed twice within it, the first is over. */
export async function rotateSecret(call: Call, input: One): Promise<OutputOf<typeof webhookApi.rotate>> {
  const { sealed, ...row } = await command(rotate(call.platform))(call, input);
  return { ...row, secret: reopened(call.platform.secrets, sealed) };
}
