import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InterfaceLogDetail, InterfaceLogRow } from '#contract/ops/interface-log.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { exchanging } from '../../services/exchange.ts';
import { iamWorld, openBrowser, textsTo, type Browser, type Iam } from '../../testing/given/iam.ts';
import { ssoSign, SSO_SECRET } from '../iam/login/sso.ts';

const PHONE = '13800000002';
let iam: Iam, admin: Browser;
beforeAll(async () => {
  iam = await iamWorld();
  admin = openBrowser(iam);
  await admin.login('admin');
});
afterAll(() => iam?.close());
beforeEach(async () => {
  await iam.owner.query('delete from ops.interface_log');
});

const log = (act: string, body: object, by = admin) =>
  by.ask(`../../warehouse-base-server/v1/interfaceLog/${act}`, body);
const rows = async (param: object = {}): Promise<InterfaceLogRow[]> =>
  ((await log('query', { param })).data as { list: InterfaceLogRow[] }).list;
const detail = async (id: number): Promise<InterfaceLogDetail> => (await log('get', { id })).data as InterfaceLogDetail;
const note = (request: unknown, body: unknown = null) =>
  exchanging(
    iam.platform,
    { tenantIds: [1], direction: 2, system: 'SMS', module: 'sys', bizNo: 'X', url: 'https://example.com/', request },
    async (hear) => {
      hear({ status: 200, body });
    },
  );

test('what opens something and who can be called is masked, however deep it lies; the rest is as it was', async () => {
  await note(
    {
      account: 'clerk',
      newPwd: 'a',
      nested: [{ accessToken: 'b', code: 'OK', smsCode: '123456', phone: PHONE, at: '2026-11-22 08:00:00' }],
      phoneNo: 13_812_340_002,
    },
    `{"Code":"OK","Message":"sent to ${PHONE}","authorizationCode":"zzz"}`,
  );
  const [row] = await rows();
  const { request, response } = await detail(row?.id ?? 0);
  expect(JSON.parse(request ?? '')).toEqual({
    account: 'clerk',
    newPwd: '***',
    nested: [{ accessToken: '***', code: 'OK', smsCode: '***', phone: '138****0002', at: '2026-11-22 08:00:00' }],
    phoneNo: 13_800_000_002,
  });
  expect(JSON.parse(response ?? '')).toEqual({ Code: 'OK', Message: 'sent to 138****0002', authorizationCode: '***' });
});

test('sixty-four kilobytes are kept, whole letters only', async () => {
  await note('长'.repeat(40_000), 'x'.repeat(70_000));
  const [row] = await rows();
  const { request, response } = await detail(row?.id ?? 0);
  expect(Buffer.byteLength(request ?? '')).toBeGreaterThan(65_500);
  expect(request).toMatch(/^长+$/);
  expect(Buffer.byteLength(response ?? '')).toBeLessThanOrEqual(65_536);
});

test('a log that cannot be written stops nobody, and what failed fails as it did', async () => {
  const exchange = {
    tenantIds: [1],
    direction: 2 as const,
    system: 'S'.repeat(99),
    module: 'sys',
    url: 'u',
    request: null,
  };
  expect(await exchanging(iam.platform, exchange, async () => 'done')).toBe('done');
  await expect(
    exchanging(iam.platform, { ...exchange, system: 'SMS' }, async () => {
      throw new Error(`no ${PHONE}`);
    }),
  ).rejects.toThrow(`no ${PHONE}`);
  expect(await rows()).toMatchObject([{ success: false, httpStatus: null, mayRetry: true }]);
  expect((await detail((await rows())[0]?.id ?? 0)).response).toBe('no 138****0002');
});

test('a text message leaves its line without what it says; one that failed is sent again once, by who may, and the lines name each other', async () => {
  const [code] = [await openBrowser(iam).ask('oauth/send-sms', { username: PHONE, sendType: 1 })];
  expect(code).toMatchObject({ code: 200 });
  const [sent] = await rows();
  expect(sent).toMatchObject({ system: 'SMS', direction: 2, success: true, mayRetry: false });
  const said = (await textsTo(iam, PHONE))[0]?.code ?? '-';
  expect(JSON.stringify(await detail(sent?.id ?? 0))).not.toContain(said);
  await iam.owner.query(`update iam.sms_outbox set status = 2; update ops.interface_log set success = false`);
  expect(await log('retry', { id: sent?.id })).toMatchObject({ code: 200 });
  expect(await textsTo(iam, PHONE)).toMatchObject([{ code: said }, { code: said }]);
  const [again, first] = await rows();
  expect([again, first]).toMatchObject([
    { success: true, retryOf: sent?.id, mayRetry: false },
    { id: sent?.id, retriedBy: again?.id, mayRetry: false },
  ]);
  expect(await log('retry', { id: sent?.id })).toMatchObject({
    code: 100004,
    msg: '只有失败且未重试过的发出调用可以重试',
  });
  // A code nobody could use any more is not sent again.
  await iam.owner.query(
    `delete from ops.interface_log where retry_of is not null; update iam.sms_outbox set status = 2, created_at = now() - interval '6 minutes'`,
  );
  expect(await log('retry', { id: sent?.id })).toMatchObject({ code: 100004, msg: '验证码已过期，请重新获取' });
  const clerk = openBrowser(iam);
  await clerk.login('clerk');
  expect(await log('retry', { id: sent?.id }, clerk)).toMatchObject({ status: 403 });
});

test('what a provider answers stands beside what it was asked', async () => {
  const provider: Server = createServer((_, response) => {
    response.writeHead(200).end('{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"too many"}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address(),
    { sendByAliyun } = await import('../iam/phone/aliyun.ts');
  const host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const account = { keyId: 'k', keySecret: 's', signName: '好仓', templateCode: 'T', notices: {} };
  await exchanging(
    iam.platform,
    { tenantIds: [1], direction: 2, system: 'SMS', module: 'sys', url: host, request: {} },
    (hear) =>
      sendByAliyun(
        account,
        { phone: PHONE, template: 'LOGIN', sendType: 1, params: { code: '1' } },
        { now: new Date(), host, hear },
      ),
  ).catch(() => undefined);
  provider.close();
  const [row] = await rows();
  expect(row).toMatchObject({ success: false, httpStatus: 200 });
  expect((await detail(row?.id ?? 0)).response).toContain('isv.BUSINESS_LIMIT_CONTROL');
});

test('a partner who asks for a code leaves a line in the log of his tenant, right or wrong, without signature and code', async () => {
  await iam.owner.query(
    `insert into iam.sso_client (tenant_id, unique_key, name, kind, secret_enc) values (1, 'partner-log', '合作方', 1, $1)`,
    [seal(iam.platform.secrets, SSO_SECRET, 'secret')],
  );
  const asked = {
    uniqueKey: 'partner-log',
    account: 'clerk',
    tenantId: 1,
    timestamp: Date.now(),
    nonce: 'n'.repeat(16),
  };
  const outside = openBrowser(iam);
  const good = await outside.ask('sso/code', { ...asked, sign: ssoSign('secret', asked) });
  expect(good).toMatchObject({ code: 200 });
  expect(await outside.ask('sso/code', { ...asked, sign: 'f'.repeat(64) })).toMatchObject({ code: 110116 });
  expect(await rows({ system: 'SSO' })).toMatchObject([
    { success: false, bizNo: 'clerk', direction: 1, mayRetry: false },
    { success: true },
  ]);
  const lines = JSON.stringify(await Promise.all((await rows()).map(({ id }) => detail(id))));
  for (const secret of [(good.data as { authorizationCode: string }).authorizationCode, ssoSign('secret', asked)])
    expect(lines).not.toContain(secret);
});

test('entries of thirty days ago are cleared, younger ones never, those of another tenant neither; the journal tells who did it', async () => {
  await iam.owner
    .query(`insert into ops.interface_log (tenant_id, posted_on, direction, system, module, url, success, created_at)
    select t, current_date - n, 2, 'SMS', 'sys', 'u', true, now() - make_interval(days => n) from generate_series(1, 2) t, unnest(array[1, 29, 31, 40]) n`);
  const day = (ago: number): string =>
    new Date(Date.now() - ago * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await log('delete', { before: day(29) })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'before', msg: '只能清理30天以前的日志' }] },
  });
  expect(await log('delete', { before: day(30) })).toMatchObject({ code: 200, data: { removed: 2 } });
  expect(
    (await iam.owner.query('select tenant_id::int, count(*)::int as n from ops.interface_log group by 1 order by 1'))
      .rows,
  ).toEqual([
    { tenant_id: 1, n: 2 },
    { tenant_id: 2, n: 4 },
  ]);
  expect((await iam.owner.query(`select action from ops.operation_log order by id desc limit 1`)).rows).toEqual([
    { action: '清理接口日志' },
  ]);
  // A document's journal by its number, as transport asks for it.
  const { data } = await admin.ask('../../transport-order/operation-log/page?bizNo=NONE');
  expect(data).toMatchObject({ list: [], total: 0 });
  // Months are made ahead, like those of the other journals.
  expect(
    (
      await iam.owner.query(
        `select count(*)::int as n from pg_inherits where inhparent = 'ops.interface_log'::regclass`,
      )
    ).rows,
  ).toEqual([{ n: 5 }]);
});
