import { randomUUID } from 'node:crypto';
import { PING, type HookBody } from '#contract/hook/topics.ts';
import type { webhookApi } from '#contract/hook/webhook.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { command, type Call } from '../../platform/command/call.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import { say, type Saying } from './say.ts';
import { withinReach } from './wall.ts';

/** Each may take as long as a receiver does, and a place among the requests of everybody. */
const AT_ONCE = 3;
let asking = 0;

/** Say `ping` now, on or off, and tell what came back. No transaction is open meanwhile; a second try of the same call is told what the first one heard. */
export async function pingWebhook(
  call: Call,
  input: InputOf<typeof webhookApi.ping>,
): Promise<OutputOf<typeof webhookApi.ping>> {
  if (asking >= AT_ONCE) refuse('TOO_OFTEN');
  asking += 1;
  try {
    const { httpStatus, answer, error, costMs } = await say(call.platform, await pingOf(call, input), {
      now: call.platform.now(),
    });
    return await command(async () => ({ ok: error === null, httpStatus, answer, error, costMs }))(call, input);
  } finally {
    asking -= 1;
  }
}

function pingOf({ platform, actor }: Call, { id }: InputOf<typeof webhookApi.ping>): Promise<Saying> {
  return platform.db.read(actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, actor);
    const row = await ctx.row<
      Pick<Saying, 'address' | 'secretEnc' | 'oldSecretEnc'> & { name: string; tenant: string }
    >`
      select w.address, w.secret_enc, case when w.old_until > now() then w.old_secret_enc end as old_secret_enc, w.name,
        t.tenant_code as tenant
      from hook.webhook w
      join iam.tenant t on t.id = w.tenant_id
      where ${withinReach(ctx)}
        and w.id = ${id}
    `;
    const { name, tenant, ...hook } = found(row),
      eventId = randomUUID();
    const body: HookBody = {
      id: eventId,
      topic: PING,
      at: platform.now().toISOString(),
      tenant,
      data: { webhook: name },
    };
    return { ...hook, tenantId: actor.tenantId, eventId, topic: PING, bizNo: null, body: JSON.stringify(body) };
  });
}
