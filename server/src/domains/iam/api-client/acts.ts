import type { apiClientApi } from '#contract/iam/api-client.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { newKey, type NewKey } from './key.ts';
import { refuseBeyond } from './reach.ts';
import { insertKey, lockClient, reachOf, type Client } from './rows.ts';

type Rotated = InputOf<typeof apiClientApi.rotate>;
type State = { id: number; version: number };

/** Another key; the last one goes on for so many days, those before it end now. Who is handed the key holds all it opens, or he would gain by it. */
export async function rotateKey(call: Call, input: Rotated): Promise<OutputOf<typeof apiClientApi.rotate>> {
  const made = newKey(call);
  const state = await command((ctx: Ctx, asked: Rotated) => rotate(ctx, asked, made))(call, input);
  return { ...state, key: made.key };
}

async function rotate(ctx: Ctx, input: Rotated, key: NewKey): Promise<State> {
  const client = await lockClient(ctx, input);
  await refuseBeyond(ctx, { permissions: client.permissions, ...(await reachOf(ctx, client.userId)) });
  await endKeys(ctx, client, input.graceDays);
  await insertKey(ctx, client.id, key);
  return touched(ctx, client);
}

/** The newest key ends after the grace, older ones at once; none lives longer than it would have. */
const endKeys = (ctx: Ctx, client: Client, graceDays: number): Promise<unknown> =>
  ctx.run`
    update iam.api_key k
    set ends_at = case when k.id = n.newest then now() + make_interval(days => ${graceDays}::int) else now() end
    from (
      select max(l.id) as newest
      from iam.api_key l
      where l.tenant_id = ${ctx.tenantId}
        and l.client_id = ${client.id}
    ) n
    where k.tenant_id = ${ctx.tenantId}
      and k.client_id = ${client.id}
      and (k.ends_at is null or k.ends_at > now())
  `;

/** Its calls are refused at once, and answered again once it is enabled. */
export async function enableClient(
  ctx: Ctx,
  input: InputOf<typeof apiClientApi.updateEnabled>,
): Promise<OutputOf<typeof apiClientApi.updateEnabled>> {
  const client = await lockClient(ctx, input);
  await ctx.run`
    update iam.api_client
    set status = ${input.status}
    where tenant_id = ${ctx.tenantId}
      and id = ${client.id}
  `;
  return touched(ctx, client);
}

/** Its keys end; what it did stays under its name. */
export async function deleteClient(ctx: Ctx, input: InputOf<typeof apiClientApi.delete>): Promise<null> {
  const client = await lockClient(ctx, input);
  await endKeys(ctx, client, 0);
  await ctx.run`
    update iam.api_client
    set is_deleted = true
    where tenant_id = ${ctx.tenantId}
      and id = ${client.id}
  `;
  await touched(ctx, client);
  return null;
}

async function touched(ctx: Ctx, { id }: Client): Promise<State> {
  const row = await ctx.row<State>`
    update iam.api_client
    set version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
    returning id, version
  `;
  return found(row);
}
