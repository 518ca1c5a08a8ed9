import { afterAll, beforeAll, expect, test } from 'vitest';
import { iamWorld, type Iam } from '../../testing/given/iam.ts';
import { tellOwner } from './send.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

test('whose token was used twice finds it among his messages; nobody else does', async () => {
  const event = {
    id: 1,
    eventId: crypto.randomUUID(),
    warehouseId: 0,
    topic: 'IAM.REUSE',
    aggKey: 'USER:1',
    payload: { userId: iam.users.clerk, at: '2026-11-22 08:00:00' },
    tries: 0,
  };
  await iam.db.write(1, (tx) => tellOwner({ tx, tenantId: 1, now: new Date() }, [event]));
  const { rows } = await iam.owner.query(
    'select u.user_id::int, m.title, m.content from message.message m join message.message_user u on u.tenant_id = m.tenant_id and u.message_id = m.id',
  );
  expect(rows).toEqual([
    {
      user_id: iam.users.clerk,
      title: '登录状态异常',
      content: '您的登录凭证于 2026-11-22 08:00:00 被重复使用，相关登录已被结束。如非本人操作，请立即修改密码。',
    },
  ]);
});
