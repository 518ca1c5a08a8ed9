import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { addDays, wireDay } from '../../../platform/clock.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let serial = 0;
const today = wireDay(new Date());
const on = (days: number): string => addDays(today, days);

const send = (endpoint: Endpoint, input: object, file?: Buffer) => running.app.inject(wired(endpoint, input, { file }));
const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await send(endpoint, input, file)).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = (text: string) => ownerOf(running, (client) => client.query(text));

const contract = (over: object = {}) => ({
  contractNo: `HT${(serial += 1)}`,
  ownerId: 1,
  houseId: 1,
  partyA: '甲公司',
  partyB: '乙公司',
  startDate: on(-10),
  endDate: on(100),
  signDate: on(-12),
  feeCodes: ['OUT', 'ST'],
  ...over,
});
const save = async (over: object = {}) => {
  const sent = contract(over);
  return { ...sent, ...(await done<{ id: number }>(storeSignedApi.save, sent)), version: 0 };
};
interface Listed {
  id: number;
  version: number;
  phase: number;
  status: number;
  daysLeft: number | null;
  actions: string[];
  feeCodes: string[];
  relieveDate: string | null;
}
const list = async (param: object = {}) => (await done<{ list: Listed[] }>(storeSignedApi.page, { param })).list;
const one = async (id: number) => (await list({ ids: [id] }))[0];

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING }));
  await givenHouses(running);
});
beforeEach(() => asOwner('delete from basic.store_signed'));
afterAll(() => running?.close());

test('a contract is a draft or runs, runs out soon, and has run out when its last day is over', async () => {
  const draft = await save({ sign: false }),
    far = await save(),
    soon = await save({ houseId: 2, startDate: on(-300), endDate: on(30) }),
    over = await save({ ownerId: 2, startDate: on(-300), endDate: on(-1) });
  expect(await one(draft.id)).toMatchObject({
    phase: 0,
    daysLeft: null,
    actions: ['sign', 'edit', 'remove'],
    feeCodes: ['ST', 'OUT'],
  });
  expect(await one(far.id)).toMatchObject({ phase: 1, daysLeft: 100, actions: ['edit', 'relieve'] });
  expect(await one(soon.id)).toMatchObject({ phase: 4, daysLeft: 30 });
  expect(await one(over.id)).toMatchObject({ phase: 2, daysLeft: null, actions: [] });
  for (const [phase, { id }] of [
    [0, draft],
    [1, far],
    [4, soon],
    [2, over],
  ] as const)
    expect((await list({ phase })).map((row) => row.id)).toEqual([id]);
  expect((await ask(storeSignedApi.save, contract({ startDate: on(5), endDate: on(4) }))).msg).toBe(
    '结束日期不能早于开始日期',
  );
});

test('of one owner and warehouse two contracts never run on one day; the second is told the number of the first', async () => {
  const first = await save();
  const refusal = { code: 100005, msg: `该货主在当前仓库已存在有效合同【${first.contractNo}】` };
  expect(await ask(storeSignedApi.save, contract({ startDate: on(100), endDate: on(200) }))).toMatchObject(refusal);
  const draft = await save({ startDate: on(50), endDate: on(200), sign: false });
  expect(await ask(storeSignedApi.edit, { ...draft, sign: true })).toMatchObject(refusal);
  expect(await one(draft.id)).toMatchObject({ phase: 0, version: 0 });
  await done(storeSignedApi.edit, { ...draft, startDate: on(101), sign: true });
  expect(await one(draft.id)).toMatchObject({ phase: 1, version: 1 });
  await save({ houseId: 2 });
  await save({ ownerId: 2 });
  expect(
    await ask(storeSignedApi.save, contract({ contractNo: first.contractNo, startDate: on(500), endDate: on(501) })),
  ).toMatchObject({ code: 100005, msg: '合同号已存在' });
});

test('two who sign at once: one does, the other is told', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(storeSignedApi.save, contract())));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  for (const { code, msg } of answers.filter((answer) => answer.code !== 200))
    expect([code, msg]).toEqual([100005, expect.stringMatching(/^该货主在当前仓库已存在有效合同【HT\d+】$/)]);
});

test('the database itself holds no two contracts on one day', async () => {
  const { id } = await save();
  const copy = (values: string) =>
    asOwner(
      `insert into basic.store_signed (tenant_id, contract_no, owner_id, house_id, party_a, party_b, start_date, end_date, sign_date, fee_codes, status) select tenant_id, ${values}, 1 from basic.store_signed where id = ${id}`,
    );
  await expect(
    copy(`'X', owner_id, house_id, party_a, party_b, end_date, end_date + 9, sign_date, fee_codes`),
  ).rejects.toMatchObject({ code: '23P01' });
  await copy(`'X', owner_id, house_id, party_a, party_b, end_date + 1, end_date + 9, sign_date, fee_codes`);
});

test('of a signed contract only the day of settlement, the remark and what is attached change', async () => {
  const own = await save();
  expect(await ask(storeSignedApi.edit, { ...own, endDate: on(90) })).toMatchObject({
    code: 100004,
    msg: '已生效的合同只能修改结算日、备注和附件',
  });
  expect(await ask(storeSignedApi.edit, { ...own, feeCodes: ['ST'] })).toMatchObject({ code: 100004 });
  await done(storeSignedApi.edit, { ...own, settleDay: 15, remark: '改' });
  expect(await one(own.id)).toMatchObject({ settleDay: 15, remark: '改', version: 1, phase: 1 });
  expect(await ask(storeSignedApi.edit, { ...own, settleDay: 16 })).toMatchObject({ code: 100003 });
  const over = await save({ ownerId: 2, startDate: on(-9), endDate: on(-1) });
  expect(await ask(storeSignedApi.edit, { ...over, settleDay: 2 })).toMatchObject({
    code: 100004,
    msg: '当前状态【已到期】不允许编辑',
  });
});

test('a contract is relieved from today on, once, with a reason; the days after belong to the next one', async () => {
  const own = await save();
  const relieve = (over: object) =>
    ask(storeSignedApi.relieve, { id: own.id, version: 0, relieveDate: on(3), reason: '提前退仓', ...over });
  expect((await relieve({ relieveDate: on(-1) })).msg).toBe('解除日期不能早于今天');
  expect((await relieve({ relieveDate: on(101) })).msg).toBe('解除日期不能晚于结束日期');
  expect((await relieve({ reason: ' ' })).msg).toBe('请填写解除原因');
  expect((await relieve({ version: 1 })).code).toBe(100003);
  const answers = await Promise.all([relieve({}), relieve({})]);
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 100003]);
  expect(await one(own.id)).toMatchObject({ phase: 3, relieveDate: on(3), actions: [] });
  expect((await relieve({ version: 1 })).msg).toBe('当前状态【已解除】不允许解除');
  expect((await ask(storeSignedApi.save, contract({ startDate: on(3) }))).msg).toBe(
    `该货主在当前仓库已存在有效合同【${own.contractNo}】`,
  );
  await save({ startDate: on(4) });
  const later = await save({ ownerId: 2, startDate: on(10), endDate: on(20) });
  await done(storeSignedApi.relieve, { id: later.id, version: 0, relieveDate: today, reason: '未开始即取消' });
  await save({ ownerId: 2, startDate: on(1), endDate: on(20) });
});

test('drafts are deleted, signed contracts are not', async () => {
  const draft = await save({ sign: false }),
    signed = await save();
  expect(
    await ask(storeSignedApi.delete, {
      items: [
        { id: draft.id, version: 0 },
        { id: signed.id, version: 0 },
      ],
    }),
  ).toMatchObject({ code: 100004, msg: '当前状态【生效】不允许删除' });
  expect(await done(storeSignedApi.delete, { id: draft.id, version: 0 })).toEqual({ removed: 1 });
  expect((await list()).map((row) => row.id)).toEqual([signed.id]);
});

test('contracts come in by file and run; days that are taken are told by line, and what goes out comes back', async () => {
  const taken = await save({ endDate: on(10) });
  const head = [
    '合同号',
    '合同类型',
    '货主',
    '仓库',
    '甲方',
    '乙方',
    '开始日期',
    '结束日期',
    '签订日期',
    '费用项',
    '结算日',
  ];
  const line = (no: string, owner: string, [from = '', to = '']: string[], fees = '仓储费，OUT') => [
    no,
    '仓配',
    owner,
    'WH1',
    '甲',
    '乙',
    from,
    to,
    today,
    fees,
    5,
  ];
  const { errors } = await done<{ errors: object[] }>(
    storeSignedApi.importCheck,
    {},
    await sheet(head, [
      line('I1', 'OW1', [on(10), on(20)]),
      line('I2', 'OW2', [on(0), on(20)]),
      line('I3', 'OW2', [on(20), on(30)]),
      line('I4', 'OW2', [on(50), on(40)]),
      line('I5', 'OW2', [on(60), on(70)], '停车费'),
      line('I6', 'OW2', [on(80), on(90)], '，、 ;'),
    ]),
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      { row: 2, column: '开始日期', value: on(10), msg: `该货主在当前仓库已存在有效合同【${taken.contractNo}】` },
      { row: 4, column: '开始日期', value: on(20), msg: '与第3行的合同期限重叠' },
      { row: 5, column: '结束日期', value: on(40), msg: '结束日期不能早于开始日期' },
      { row: 6, column: '费用项', value: '停车费', msg: '费用项【停车费】不存在' },
      { row: 7, column: '费用项', value: '，、 ;', msg: '请选择费用项' },
    ]),
  );
  expect(errors).toHaveLength(5);
  const { batchId } = await done<{ batchId: number }>(
    storeSignedApi.importCheck,
    {},
    await sheet(head, [line('I2', 'OW2', [on(0), on(20)]), line('I3', 'OW2', [on(21), on(80)])]),
  );
  expect(await done(storeSignedApi.importConfirm, { batchId })).toEqual({ imported: 2 });
  const [late] = await list({ contractNo: 'I3' });
  expect(late).toMatchObject({ phase: 1, contractType: 2, feeCodes: ['ST', 'OUT'], settleDay: 5 });
  const file = await send(storeSignedApi.export, { contractNo: 'I3' });
  const { sheets } = await readXlsx(new Uint8Array(file.rawPayload));
  expect(sheets[0]?.rows?.[1]).toEqual(expect.arrayContaining(['I3', '仓储费,出库费', '生效']));
  await asOwner(`update basic.store_signed set is_deleted = true where contract_no = 'I3'`);
  const again = await done<{ batchId: number; errors: object[] }>(storeSignedApi.importCheck, {}, file.rawPayload);
  expect(again.errors).toEqual([]);
  await done(storeSignedApi.importConfirm, { batchId: again.batchId });
  expect(await list({ contractNo: 'I3' })).toMatchObject([{ phase: 1, feeCodes: ['ST', 'OUT'] }]);
});
