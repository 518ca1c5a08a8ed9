import type { apiClientApi } from '#contract/iam/api-client.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fromWire } from '../../../platform/clock.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { newKey, type NewKey } from './key.ts';
import { refuseBeyond } from './reach.ts';
import { insertKey, lockClient, writeReach } from './rows.ts';

type Entered = InputOf<typeof apiClientApi.add>;

/** A new client with its first key, which is told once. */
export async function addClient(call: Call, input: Entered): Promise<OutputOf<typeof apiClientApi.add>> {
  const made = newKey(call);
  const added = await command((ctx: Ctx, entered: Entered) => insert(ctx, entered, made))(call, input);
  return { ...added, key: made.key };
}

async function insert(ctx: Ctx, input: Entered, key: NewKey): Promise<{ id: number; version: number }> {
  await refuseEntered(ctx, input, null);
  const user = await ctx.row<{ id: number }>`
    insert into iam.user (
      tenant_id, account_id, user_name, dept_id, status, is_client, is_deleted, remark, created_by, updated_by
    )
    select u.tenant_id, null, ${input.name}, u.dept_id, 0, true, true, 'API客户端', u.id, u.id
    from iam.user u
    where u.tenant_id = ${ctx.tenantId}
      and u.id = ${ctx.userId}
    returning id
  `;
  const { id: userId } = found(user);
  await writeReach(ctx, userId, input);
  const client = await ctx.row<{ id: number; version: number }>`
    insert into iam.api_client (
      tenant_id, name, user_id, sponsor_id, permissions, networks, rate_per_minute, expire_at, remark, created_by,
      updated_by
    )
    values (
      ${ctx.tenantId}, ${input.name}, ${userId}, ${ctx.userId}, ${[...new Set(input.permissions)]}::varchar[],
      ${input.networks}::inet[], ${input.ratePerMinute}, ${input.expireAt ? fromWire(input.expireAt) : null},
      ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version
  `;
  const made = found(client);
  await insertKey(ctx, made.id, key);
  return made;
}

/** What is decided of a client. Who decides it answers for it: it reaches no further than he does, now and later. */
export async function updateClient(
  ctx: Ctx,
  input: InputOf<typeof apiClientApi.update>,
): Promise<OutputOf<typeof apiClientApi.update>> {
  const client = await lockClient(ctx, input);
  await refuseEntered(ctx, input, client.id);
  await writeReach(ctx, client.userId, input);
  await ctx.run`
    update iam.user
    set user_name = ${input.name}, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${client.userId}
  `;
  const row = await ctx.row<{ id: number; version: number }>`
    update iam.api_client
    set name = ${input.name}, sponsor_id = ${ctx.userId}, permissions = ${[...new Set(input.permissions)]}::varchar[],
      networks = ${input.networks}::inet[], rate_per_minute = ${input.ratePerMinute},
      expire_at = ${input.expireAt ? fromWire(input.expireAt) : null}, remark = ${input.remark || null},
      version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${client.id}
    returning id, version
  `;
  return found(row);
}

async function refuseEntered(ctx: Ctx, input: Entered, id: number | null): Promise<void> {
  if (input.expireAt && fromWire(input.expireAt) <= new Date()) refuseField('expireAt', '到期时间须晚于现在');
  const double = await ctx.row`
    select 1
    from iam.api_client
    where tenant_id = ${ctx.tenantId}
      and name = ${input.name}
      and not is_deleted
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'name', '客户端名称已存在');
  await refuseBeyond(ctx, input);
}
