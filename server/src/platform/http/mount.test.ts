import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSALS } from '#contract/errors.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { incivilities } from '../../testing/rings/civil.ts';
import { exchange, requestOf, type Request } from '../../testing/rings/malformed.ts';
import { ENDPOINTS, EVERYTHING } from '../../testing/rings/rehearsal.ts';
import type { Answer } from '../../testing/rings/world.ts';
import type { Actor } from '../actor.ts';

const actor: Actor = {
  tenantId: 1,
  userId: 1,
  userName: '甲',
  account: 'jia',
  warehouseId: 1,
  houseType: 1,
  ownerIds: null,
  permissions: EVERYTHING,
  sessionId: 's',
  isOwnerAccount: false,
  mustChangePassword: false,
};
let running: TestApp;
let port: number;
beforeAll(async () => {
  running = await testApp(async () => actor);
  port = Number(new URL(await running.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => running?.close());

const requestTo = (name: string, input: object, file?: Buffer): Request =>
  requestOf(ENDPOINTS.find(([known]) => known === name)![1], input, file);
async function refused(request: Request): Promise<Answer> {
  const [answer] = await exchange(port, request);
  if (!answer) throw new Error('no answer');
  expect(incivilities(answer)).toEqual([]);
  return answer;
}
const typed = (request: Request, type: string): Request => ({ ...request, headers: [['content-type', type]] });

test.each(['BREW', '{'])('what is no HTTP (%s) is answered in the envelope', async (method) => {
  expect((await refused({ ...requestTo('unit.page', {}), method })).envelope).toMatchObject({ code: 400, data: null });
});
test('too much of a head is answered in the envelope', async () => {
  const request = requestTo('unit.page', {});
  expect(
    (await refused({ ...request, headers: [...request.headers, ['x-much', 'x'.repeat(20_000)]] })).envelope,
  ).toMatchObject({ code: 400, msg: '请求头过大' });
});
test.each(['%zz', '%c0%ae', 'x'.repeat(17_000)])(
  'an address that cannot be read is answered in the envelope',
  async (id) => {
    const request = requestTo('outOrder.get', { id: 1 });
    const { status, envelope } = await refused({ ...request, url: request.url.replace(/1$/, id) });
    expect([status, envelope?.code]).not.toContain(500);
    expect(envelope?.code).not.toBe(200);
  },
);
test.each([
  'text/plain',
  'multipart/form-data; boundary=X',
  'application/json\t;charset=utf-16',
  'application/jsonx',
  '',
])('a body of type "%s" is not taken for JSON', async (type) => {
  expect((await refused(typed(requestTo('unit.page', { param: {} }), type))).envelope).toMatchObject({
    code: 400,
    msg: '不支持的请求类型，请使用JSON',
  });
});
test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON;charset=UTF-8'])(
  'a body of type "%s" is JSON',
  async (type) => {
    const [answer] = await exchange(port, typed(requestTo('unit.page', { param: {} }), type));
    expect(answer?.envelope?.code).toBe(200);
  },
);
test('a form that breaks off is refused as an incomplete file', async () => {
  const request = requestTo('unit.importCheck', {}, Buffer.from('some bytes'));
  expect((await refused({ ...request, body: Buffer.from(request.body).subarray(0, -30) })).envelope).toMatchObject({
    code: REFUSALS.FILE.code,
    msg: '文件上传不完整，请重新上传',
  });
});
test('half a character is left out of a text, as controls are', async () => {
  const [answer] = await exchange(port, requestTo('unit.add', { code: 'A\udc00B', name: '箱\ud800' }));
  expect(answer?.envelope?.code).toBe(200);
  const [page] = await exchange(port, requestTo('unit.page', { param: { code: 'AB' } }));
  expect(page?.envelope?.data).toMatchObject({ list: [{ code: 'AB', name: '箱' }] });
});
test.each(['0000-01-01', '0001-01-01', '1899-12-31'])('no day is as early as %s', async (at) => {
  expect((await refused(requestTo('stock.asOf', { param: { at, by: 'position' } }))).envelope).toMatchObject({
    code: REFUSALS.FIELD.code,
    data: { errors: [{ field: 'param.at', msg: '日期格式错误' }] },
  });
});
test.each([2 ** 31, -1e12])('a status of %s, which no column holds, is refused on its field', async (status) => {
  expect((await refused(requestTo('outOrder.queryPage', { param: { status } }))).envelope).toMatchObject({
    code: REFUSALS.FIELD.code,
    data: { errors: [{ field: 'param.status' }] },
  });
});
