import { afterAll, beforeAll, expect, test } from 'vitest';
import { ctxOf } from '../../platform/ctx.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { informDetail, informList, publishInform, saveInform, withdrawInform } from './inform.ts';
import { readAllMessages, readMessages, unreadCount } from './message.ts';
import { handleReminder, openReminders, remind } from './reminding.ts';

let w: MessageWorld, clerk: number, picker: number;
beforeAll(async () => {
  w = await messageWorld();
  clerk = await w.person('客服', ['order:remind:add', 'out:order:']);
  picker = await w.person('拣货', ['order:remind:handle']);
}, 120_000);
afterAll(() => w?.close());

const as = (userId: number, permissions: string[] = []) => w.actor(userId, { permissions: new Set(permissions) });
const PAGE = { pageNum: 1, pageSize: 20, param: {} };

test('an order is urged once in half an hour, whoever asks at the same moment; later the same reminder counts up; handled, its sender hears what was done', async () => {
  const orderId = await w.given.row('outbound."order"', {
    tenant_id: 1,
    warehouse_id: w.house,
    order_no: 'U1',
    order_type: 1,
    owner_id: 101,
    require_on: '2030-01-01',
  });
  const urge = () =>
    w.db.write(1, (tx) =>
      remind(ctxOf(tx, as(clerk)), { orderType: 1, orderId, remindType: 2, content: '请尽快', toUser: picker }),
    );
  const results = await Promise.allSettled(Array.from({ length: 5 }, urge));
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  for (const lost of results.filter((r) => r.status === 'rejected'))
    expect(String(lost.reason.message)).toBe('30分钟内已催过该订单');
  await w.owner.query(`update message.reminding_order set reminded_at = now() - interval '31 minutes'`);
  expect(await urge()).toMatchObject({ remindCount: 2 });
  const {
    list: [row],
  } = await w.db.read(1, (tx) => openReminders(ctxOf(tx, as(picker)), PAGE));
  expect(row).toMatchObject({ orderNo: 'U1', fromName: '客服', remindCount: 2 });
  await w.db.write(1, (tx) =>
    handleReminder(ctxOf(tx, as(picker)), { id: row?.id ?? 0, version: row?.version ?? 0, result: '已拣' }),
  );
  await expect(
    w.db.write(1, (tx) => handleReminder(ctxOf(tx, as(picker)), { id: row?.id ?? 0, version: 9, result: '再来' })),
  ).rejects.toThrow('当前状态【已处理】不允许处理');
  expect(await w.db.read(1, (tx) => unreadCount(tx, as(clerk)))).toBe(1);
  await expect(
    w.db.write(1, (tx) =>
      remind(ctxOf(tx, as(clerk)), { orderType: 1, orderId, remindType: 1, content: '请尽快', toUser: clerk }),
    ),
  ).rejects.toThrow('接收人不能处理催单');
  await expect(
    w.db.write(1, (tx) =>
      remind(ctxOf(tx, w.actor(clerk, { warehouseId: 11 })), {
        orderType: 1,
        orderId,
        remindType: 1,
        content: '请尽快',
        toUser: picker,
      }),
    ),
  ).rejects.toThrow('单据不存在或无权访问');
});

test('a notice keeps the safe part of what was written, reaches who was there when it was published, and cannot be changed afterwards', async () => {
  const writer = as(w.users.admin, ['msg:inform:save']);
  const { id, version } = await w.db.write(1, (tx) =>
    saveInform(ctxOf(tx, writer), {
      title: '停电',
      content:
        '<h2 onclick="x()">周六</h2><script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">链接</a>',
      audience: { houses: [w.house], depts: [], roles: [] },
      top: false,
    }),
  );
  expect((await w.db.read(1, (tx) => informDetail(ctxOf(tx, writer), { id }))).content).toBe(
    '<h2>周六</h2><a target="_blank" rel="noopener noreferrer nofollow">链接</a>',
  );
  expect((await w.db.read(1, (tx) => informList(ctxOf(tx, as(picker)), PAGE))).list).toEqual([]);
  const published = await w.db.write(1, (tx) => publishInform(ctxOf(tx, writer), { id, version }));
  const late = await w.person('后来', ['order:remind:handle']);
  expect((await w.db.read(1, (tx) => informList(ctxOf(tx, as(picker)), PAGE))).list).toHaveLength(1);
  expect((await w.db.read(1, (tx) => informList(ctxOf(tx, as(late)), PAGE))).list).toEqual([]);
  expect((await w.db.read(1, (tx) => informList(ctxOf(tx, as(w.users.clerk)), PAGE))).list).toEqual([]);
  await expect(
    w.db.write(1, (tx) =>
      saveInform(ctxOf(tx, writer), {
        id,
        version: published.version,
        title: '别的',
        content: '<p>x</p>',
        audience: { houses: [], depts: [], roles: [] },
        top: false,
      }),
    ),
  ).rejects.toThrow('当前状态【已发布】不允许编辑');
  await w.db.write(1, (tx) => withdrawInform(ctxOf(tx, writer), { id, version: published.version }));
  expect((await w.db.read(1, (tx) => informList(ctxOf(tx, as(picker)), PAGE))).list).toEqual([]);
});

test('marked twice is marked once, and somebody else marks nothing', async () => {
  const [own] = await w.ask<{ id: number }>(
    'select id::int from message.message_user where user_id = $1 and message_status = 0',
    [picker],
  );
  expect(await w.db.write(1, (tx) => readMessages(ctxOf(tx, as(clerk)), { ids: [own?.id ?? 0] }))).toMatchObject({
    changed: 0,
  });
  expect(await w.db.write(1, (tx) => readMessages(ctxOf(tx, as(picker)), { ids: [own?.id ?? 0] }))).toMatchObject({
    changed: 1,
  });
  expect(await w.db.write(1, (tx) => readMessages(ctxOf(tx, as(picker)), { ids: [own?.id ?? 0] }))).toMatchObject({
    changed: 0,
  });
  expect(await w.db.write(1, (tx) => readAllMessages(ctxOf(tx, as(picker))))).toMatchObject({ unreadNum: 0 });
});
