import { afterAll, beforeAll, expect, test } from 'vitest';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlePeriodApi } from '#contract/billing/period.ts';
import { settlementPoolApi as poolApi } from '#contract/billing/pool.ts';
import { statementQuestionApi as api } from '#contract/billing/question/question.ts';
import { statementLineApi as lineApi, settlementStatementApi as statementApi } from '#contract/billing/statement.ts';
import { OWNER_RIGHTS } from '#contract/iam/owner-account.ts';
import { rolePresets } from '#contract/iam/role-preset.ts';
import { notesOf } from '../../../testing/given/notes.ts';
import { createAccount, createRole, createUser, grantOwner, grantWarehouse, seedMenus } from '../../iam/seeding.ts';
import { insertDept } from '../../iam/tenant/found.ts';
import { putFacts } from '../fact/put.ts';
import { openBilling, type BillingWorld } from '../testing.ts';

/** Two people over one statement: the owner asks about a line, the office answers, he accepts, and signs. */
let world: BillingWorld;
let owner = 0,
  other = 0,
  finance = 0,
  ofOther = 0;
const PERIOD = '2025-03';

beforeAll(async () => {
  world = await openBilling();
  [owner = 0, other = 0] = world.owners;
  const { running, tenantId, houseId } = world;
  await seedMenus(running.db);
  await running.db.write(tenantId, (tx) => insertDept(tx, tenantId, { code: 'ROOT', name: '总部' }));
  const preset = rolePresets.find(({ code }) => code === 'FINANCE');
  if (!preset) throw new Error('nobody is finance');
  const roleId = await createRole(running.db, tenantId, preset);
  const person = async (account: string, phone: string): Promise<number> => {
    const accountId = await createAccount(running.platform, { account, phone, password: 'Haocang#2026' });
    const userId = await createUser(running.db, tenantId, { accountId, name: account, roleIds: [roleId] });
    await grantWarehouse(running.db, tenantId, userId, [houseId]);
    return userId;
  };
  finance = await person('caiwu', '13900000001');
  ofOther = await person('biede', '13900000002');
  for (const id of world.owners)
    await world.given.row('basic.owner_warehouse', {
      tenant_id: tenantId,
      warehouse_id: houseId,
      owner_id: id,
      status: 1,
    });
  await grantOwner(running.db, tenantId, ofOther, [other]);
  for (const ownerId of world.owners) {
    const made = await world.done(costConfigApi.add, {
      ownerId,
      houseId,
      feeId: world.fees.OUT ?? 0,
      basis: 5,
      model: 1,
      taxRate: '0.06',
      effectiveFrom: '2025-01-01',
      tiers: [{ fromQty: '0', unitPrice: '2' }],
    });
    await world.done(costConfigApi.enable, { id: made.id, version: made.version });
  }
  await put(owner, 'SO-1', 3);
  await put(owner, 'SO-2', 5);
  await put(other, 'SO-9', 7);
  await world.done(poolApi.recalculation, { period: PERIOD });
});
afterAll(() => world?.close());

const put = (ownerId: number, sourceNo: string, lineCount: number) =>
  world.inside((ctx) =>
    putFacts(ctx, [
      {
        factKey: `OUT|${sourceNo}`,
        sourceType: 'OUT',
        sourceNo,
        bizDate: '2025-03-10',
        warehouseId: world.houseId,
        ownerId,
        orderCount: 1,
        lineCount,
      },
    ]),
  );
const HIS: ReadonlySet<string> = new Set(OWNER_RIGHTS);
const asOwner = (ownerId = owner) =>
  world.as({ userId: 7, userName: '货主', ownerIds: [ownerId], permissions: HIS, isOwnerAccount: true });
const asOffice = () => world.as({ userId: finance });
const lines = async (more: object = {}) =>
  (await world.done(lineApi.queryPage, { param: { ownerId: owner, period: PERIOD, ...more } })).list;
const lineOf = async (sourceNo: string) => {
  const [line] = await lines({ sourceNo });
  if (!line) throw new Error(`no line of ${sourceNo}`);
  return line;
};
const bill = () => world.done(statementApi.query, { ownerId: owner, period: PERIOD });
const sign = async () => {
  const { lines: n, totalAmount } = await bill();
  return world.ask(statementApi.sign, { ownerId: owner, period: PERIOD, expected: { lines: n, totalAmount } });
};
const question = async () => (await world.done(api.queryPage, { param: { period: PERIOD } })).list;

test('the owner reads his own lines and how they came about, and nothing of anybody else', async () => {
  asOwner();
  expect((await lines()).map(({ sourceNo, amount, questionId }) => [sourceNo, amount, questionId])).toEqual([
    ['SO-2', '10.00', null],
    ['SO-1', '6.00', null],
  ]);
  const { id } = await lineOf('SO-1');
  expect(await world.done(lineApi.get, { id })).toMatchObject({ facts: [{ sourceNo: 'SO-1', lineCount: 3 }] });
  expect(await world.ask(poolApi.get, { id })).toMatchObject({ code: 403 });
  asOwner(other);
  expect(await world.ask(lineApi.get, { id })).toMatchObject({ code: 100002 });
  expect(await lines()).toEqual([]);
  expect((await world.done(lineApi.queryPage, { param: {} })).list.map(({ sourceNo }) => sourceNo)).toEqual(['SO-9']);
  expect(await world.ask(api.ask, { poolId: id, kind: 1, content: '不是我的' })).toMatchObject({
    code: 100002,
    data: { errors: [{ field: 'poolId', msg: '该行已不在对账单上，请刷新' }] },
  });
});

test('a line is asked about once at a time: of two at once the second is told, and who answers for him hears of it', async () => {
  asOwner();
  const { id: poolId } = await lineOf('SO-1');
  expect(await world.ask(api.ask, { poolId, kind: 1, content: '  ' })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'content', msg: '请填写疑问' }] },
  });
  const both = await Promise.all(
    ['只发了两行', '只发了两行'].map((content) => world.ask(api.ask, { poolId, kind: 1, content })),
  );
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 100005]);
  expect(both.find(({ code }) => code !== 200)).toMatchObject({
    data: { errors: [{ field: 'poolId', msg: '该行已有未了结的疑问' }] },
  });
  expect(await lineOf('SO-1')).toMatchObject({ questionStatus: 0 });
  expect(await lines({ questioned: true })).toHaveLength(1);
  expect(await bill()).toMatchObject({ unanswered: 1, unsettled: 1, signState: 0 });
  const [asked] = await question();
  expect(asked).toMatchObject({ content: '只发了两行', rounds: 1, askedAmount: '6.36', totalAmount: '6.36' });
  // Finance hears of it; who sees only another owner does not.
  expect(await notesOf(world.given, asked?.questionNo ?? '')).toEqual([
    { userId: finance, title: `待答复的对账疑问：${asked?.questionNo}` },
  ]);
  asOwner(other);
  expect(await question()).toEqual([]);
  expect(await world.ask(api.get, { id: asked?.id ?? 0 })).toMatchObject({ code: 100002 });
  expect(await world.ask(api.withdraw, { id: asked?.id ?? 0, version: 0 })).toMatchObject({ code: 100002 });
});

test('answered by the office alone, asked on, put right, accepted by the owner alone', async () => {
  asOwner();
  const [asked] = await question(),
    of = { id: asked?.id ?? 0, version: 0 };
  expect(await world.ask(api.answer, { ...of, content: '我自己答' })).toMatchObject({ code: 403 });
  expect(await world.ask(api.accept, of)).toMatchObject({ code: 100004 });
  asOffice();
  const answers = await Promise.all(
    ['系统记录三行', '确实是三行'].map((content) => world.ask(api.answer, { ...of, content })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 100004]);
  expect(await notesOf(world.given, asked?.questionNo ?? '')).toContainEqual({
    userId: 7,
    title: `对账疑问已答复：${asked?.questionNo}`,
  });
  asOwner();
  expect(await world.ask(api.askOn, { ...of, content: '请再查' })).toMatchObject({ code: 100003 });
  expect(await world.done(api.askOn, { ...of, version: 1, content: '第三行已取消' })).toMatchObject({ status: 0 });
  // The office finds that he is right: the source changes, and the line with it.
  asOffice();
  await put(owner, 'SO-1', 2);
  await world.done(poolApi.recalculation, { period: PERIOD });
  await world.done(api.answer, { ...of, version: 2, content: '已按两行重新计算' });
  asOwner();
  const seen = await world.done(api.get, { id: of.id });
  expect(seen).toMatchObject({ status: 1, askedAmount: '6.36', totalAmount: '4.24' });
  expect(seen.said.map(({ side, act }) => [side, act])).toEqual([
    [1, '提问'],
    [2, '答复'],
    [1, '继续询问'],
    [2, '答复'],
  ]);
  expect(await lineOf('SO-1')).toMatchObject({ amount: '4.00', questionId: of.id, questionStatus: 1 });
});

const close = async (): Promise<void> => {
  world.as({});
  const { lines: n, totalAmount } = await world.done(poolApi.sums, { period: PERIOD, status: 0 });
  if (n > 0) await world.done(poolApi.confirmAll, { period: PERIOD, expected: { lines: n, totalAmount } });
  const month = (await world.done(settlePeriodApi.query, {})).find(({ period }) => period === PERIOD);
  await world.done(settlePeriodApi.close, { period: PERIOD, version: month?.version ?? 0 });
};

test('no statement is signed as a draft, over an open question or at sums that were not seen; the owner’s own name stands under it', async () => {
  asOwner();
  expect(await sign()).toMatchObject({ code: 200000, msg: '账期尚未关闭，对账单还是草稿，不能签署' });
  await close();
  asOwner();
  expect(await sign()).toMatchObject({ code: 200000, msg: '存在1个未了结的疑问，不能签署' });
  expect(await bill()).toMatchObject({ signState: 0 });
  const [asked] = await question();
  await world.done(api.accept, { id: asked?.id ?? 0, version: asked?.version ?? 0 });
  expect(
    await world.ask(statementApi.sign, {
      ownerId: owner,
      period: PERIOD,
      expected: { lines: 2, totalAmount: '1.00' },
    }),
  ).toMatchObject({ code: 100003, msg: '对账单已变化，请刷新后重试' });
  expect(await bill()).toMatchObject({ signState: 0, signedAt: null });
  asOwner(other);
  expect(
    await world.ask(statementApi.sign, {
      ownerId: owner,
      period: PERIOD,
      expected: { lines: 2, totalAmount: '14.84' },
    }),
  ).toMatchObject({ code: 100002 });
  asOwner();
  expect(await sign()).toMatchObject({ code: 200 });
  const { signedAt } = await bill();
  expect(await sign()).toMatchObject({ code: 200, data: { signedAt } });
  expect(await bill()).toMatchObject({ signState: 1, totalAmount: '14.84' });
  const { id: poolId } = await lineOf('SO-2');
  expect(await world.ask(api.ask, { poolId, kind: 9, content: '太晚了' })).toMatchObject({
    code: 200000,
    msg: '对账单已签署，不能再提疑问',
  });
});

test('a month that is opened again and comes to something else is signed no longer, and can be asked about; what is asked while it is signed waits', async () => {
  world.as({});
  const month = (await world.done(settlePeriodApi.query, {})).find(({ period }) => period === PERIOD);
  await world.done(settlePeriodApi.reopen, { period: PERIOD, version: month?.version ?? 0, reason: '漏单' });
  await put(owner, 'SO-3', 1);
  await world.done(poolApi.recalculation, { period: PERIOD });
  await close();
  asOwner();
  expect(await bill()).toMatchObject({ signState: 2 });
  const { id: poolId } = await lineOf('SO-3');
  const [asked, signed] = await Promise.all([world.ask(api.ask, { poolId, kind: 4, content: '没有这一单' }), sign()]);
  // Whoever was first is obeyed by the other: nobody signs over a question.
  expect([asked.code, signed.code].toSorted((a, b) => a - b)).toEqual([200, 200000]);
  expect((await bill()).signState).toBe(signed.code === 200 ? 1 : 2);
  if (asked.code === 200) {
    const [last] = await question();
    const taken = await world.done(api.withdraw, { id: last?.id ?? 0, version: 0 });
    expect(taken.status).toBe(3);
    expect(await lineOf('SO-3')).toMatchObject({ questionId: null });
    expect(await sign()).toMatchObject({ code: 200 });
  }
  expect(await bill()).toMatchObject({ signState: 1, lines: 3 });
});
