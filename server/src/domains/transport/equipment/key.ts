import { createHmac, randomUUID } from 'node:crypto';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { DEVICE_KEY_MARK, DEVICE_PREFIX, DEVICE_TOPIC, type equipmentApi } from '#contract/transport/equipment.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { digest } from '../../../platform/secrets/digest.ts';
import { lockDevice, OUT_OF_USE, touch, type Equipment } from './acts.ts';

type Api = typeof equipmentApi;
type Issue = InputOf<Api['issueKey']>;
type After = OutputOf<Api['endKey']>;
const SECRET_BYTES = 32;

/** 256 bits made from the key of the call with a secret of ours: the same call sent twice tells the same one, and nothing of it is kept to be told again. */
function newKey({ platform, actor, endpoint, key }: Call): string {
  const bytes = createHmac('sha512', platform.secrets.tokenKey)
    .update(`device-key ${actor.tenantId} ${actor.userId} ${endpoint.path} ${key ?? randomUUID()}`)
    .digest();
  return `${DEVICE_KEY_MARK}${bytes.subarray(0, SECRET_BYTES).toString('base64url')}`;
}

/** A key for a device in use, which is locked; the one before ends with this. The stored answer does not hold it. */
export async function issueKey(call: Call, input: Issue): Promise<OutputOf<Api['issueKey']>> {
  const key = newKey(call);
  const act = async (ctx: Ctx, asked: Issue): Promise<After & { equipNo: string }> => {
    const own = await lockDevice(ctx, asked);
    if (own.state === OUT_OF_USE) refuse('STATE', '设备已停用');
    return { ...(await keep(ctx, own, digest(key))), equipNo: own.equipNo };
  };
  const { equipNo, ...after } = await command(act)(call, input);
  return {
    ...after,
    key,
    username: equipNo,
    clientId: `${DEVICE_PREFIX}${equipNo}`,
    path: '/mqtt',
    topic: DEVICE_TOPIC,
  };
}

/** Ends the key of a device, which is locked. */
export async function endKey(ctx: Ctx, input: InputOf<Api['endKey']>): Promise<After> {
  const own = await lockDevice(ctx, input);
  const held = await ctx.row`
    select 1 as one
    from transport.equipment e
    where e.tenant_id = ${ctx.tenantId}
      and e.id = ${own.id}
      and e.key_hash is not null
  `;
  return held ? keep(ctx, own, null) : refuse('STATE', '设备没有密钥');
}

async function keep(ctx: Ctx, own: Equipment, hash: Buffer | null): Promise<After> {
  await ctx.run`
    update transport.equipment
    set key_hash = ${hash}, key_at = case when ${hash}::bytea is null then null else now() end
    where tenant_id = ${ctx.tenantId}
      and id = ${own.id}
  `;
  return touch(ctx, own);
}
