import { sql } from 'kysely';
import type { setupApi } from '#contract/company/setup.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../platform/command/call.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { countEvent, eventCount, faultOfFirst, hashPassword, isNew, nextCompanyId } from '../iam/facade.ts';
import { isSetupCode, spendSetupCode } from './code.ts';
import { found } from './found.ts';

/** Wrong codes from one address, and from all of them together: twenty letters are not guessed at such a pace. */
const ADDRESS_MAX = 10,
  ALL_MAX = 100,
  SECONDS = 600;
const EVERYBODY = 'setup';

/** Whether the page of the first company is open: never again once there is one. */
export async function setupState(call: Call): Promise<OutputOf<typeof setupApi.state>> {
  return { open: await isNew(call.platform.db) };
}

/**
 * The first company of this machine and its administrator, for whoever shows the code printed at the start. Company, people, roles and first masters come
 * in one transaction; of two who try at once one finds the door closed, and so does a retry whose first reply was lost: the account is there then.
 */
export async function beginSetup(
  call: Call,
  input: InputOf<typeof setupApi.begin>,
): Promise<OutputOf<typeof setupApi.begin>> {
  const { db, secrets, dataDir, log } = call.platform;
  if (!(await isNew(db))) return closed();
  await judgeCode(call, input.setupCode);
  const phone = input.phone || undefined;
  const fault = faultOfFirst(input.password, [input.account, input.userName, ...(phone ? [phone] : [])]);
  if (fault) refuseField('password', '密码过于简单或含有本人信息，请更换');
  const hash = await hashPassword(secrets.pepper, input.password);
  const id = await nextCompanyId(db);
  await db.write(id, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('haocang.setup'))`.execute(tx);
    const { rows } = await sql<{ isNew: boolean }>`select iam.is_new() as is_new`.execute(tx);
    if (!rows[0]?.isNew) closed();
    await found(tx, {
      id,
      code: input.code,
      name: input.name,
      platform: true,
      admin: { account: input.account, name: input.userName, phone, hash, initial: false },
    });
  });
  spendSetupCode(dataDir);
  log.info({ company: input.code, account: input.account, ip: call.ip }, 'first company made');
  return { account: input.account };
}

const closed = (): never => refuse('BUSINESS', '系统已启用，请直接登录');

/** A wrong code is remembered, then refused on its field. */
async function judgeCode({ platform: { db, dataDir, now }, ip }: Call, typed: string): Promise<void> {
  const buckets = [
    [`${EVERYBODY} ${ip}`, ADDRESS_MAX],
    [EVERYBODY, ALL_MAX],
  ] as const;
  const tried = await db.read(0, async (tx) => {
    const counts: boolean[] = [];
    for (const [bucket, max] of buckets) counts.push((await eventCount(tx, bucket, now(), SECONDS)) >= max);
    return counts;
  });
  if (tried.includes(true)) refuse('TOO_OFTEN');
  if (isSetupCode(dataDir, typed)) return;
  await db.write(0, async (tx) => {
    for (const [bucket] of buckets) await countEvent(tx, bucket, now(), SECONDS);
  });
  refuseField('setupCode', '启用码不正确，请查看启动时打印的启用码，或数据目录中的 setup-code 文件');
}
