import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { iamWorld, openBrowser, PASSWORD, type Iam } from '../../../testing/given/iam.ts';
import { createAccount, createUser } from '../seeding.ts';
import { sendByAliyun } from './aliyun.ts';

const ACCOUNT = {
  keyId: 'LTAI-test',
  keySecret: 'top secret',
  signName: '好仓',
  templateCode: 'SMS_100',
  notices: { PASSWORD: 'SMS_200' },
};
const NOW = new Date('2026-07-01T08:00:00.123Z');

let provider: Server;
let host: string;
let asked: URLSearchParams[] = [];
let answer: { status: number; body: string };

/** A provider that takes nothing but what is signed as its manual says. */
beforeAll(async () => {
  provider = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      asked.push(form);
      const genuine = form.get('Signature') === signatureOf(form);
      response
        .writeHead(genuine ? answer.status : 400)
        .end(genuine ? answer.body : '{"Code":"SignatureDoesNotMatch","Message":"wrong"}');
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const address = provider.address();
  host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
});
afterAll(() => {
  provider.close();
});
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: '{"Code":"OK","Message":"OK"}' };
});

/** Written from the manual, not from the code: sorted, RFC 3986, method and path before it, HMAC-SHA1 with the key and "&". */
function signatureOf(form: URLSearchParams): string {
  const rfc = (text: string) =>
    encodeURIComponent(text)
      .replace(/!/g, '%21')
      .replace(/'/g, '%27')
      .replace(/\(/g, '%28')
      .replace(/\)/g, '%29')
      .replace(/\*/g, '%2A');
  const canonical = [...form]
    .filter(([name]) => name !== 'Signature')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${rfc(name)}=${rfc(value)}`)
    .join('&');
  return createHmac('sha1', 'top secret&')
    .update(`POST&%2F&${rfc(canonical)}`)
    .digest('base64');
}

const send = (params: Record<string, string> = { code: '123456' }) =>
  sendByAliyun(ACCOUNT, { phone: '13800000001', template: 'LOGIN', sendType: 1, params }, { now: NOW, host });

test('a message is signed and says what its template needs', async () => {
  await send({ code: "1*2 3'4(5)~!" });
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    Action: 'SendSms',
    PhoneNumbers: '13800000001',
    SignName: '好仓',
    TemplateCode: 'SMS_100',
    TemplateParam: `{"code":"1*2 3'4(5)~!"}`,
    AccessKeyId: 'LTAI-test',
    Timestamp: '2026-07-01T08:00:00Z',
    SignatureMethod: 'HMAC-SHA1',
  });
  await send();
  expect(asked[1]?.get('SignatureNonce')).not.toBe(asked[0]?.get('SignatureNonce'));
});

test('what carries no code goes by a template of its own, and is not sent without one', async () => {
  await sendByAliyun(
    ACCOUNT,
    { phone: '13800000001', template: 'PASSWORD', params: { password: 'x' } },
    { now: NOW, host },
  );
  expect(asked[0]?.get('TemplateCode')).toBe('SMS_200');
  await expect(
    sendByAliyun(ACCOUNT, { phone: '13800000001', template: 'REUSE', params: {} }, { now: NOW, host }),
  ).rejects.toThrow('no template for REUSE');
  expect(asked).toHaveLength(1);
});

test('what the provider refuses, and what it should not say, is a failure in its words', async () => {
  answer = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"too many"}' };
  await expect(send()).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL too many');
  answer = { status: 502, body: '<html>' };
  await expect(send()).rejects.toThrow('502');
  answer = { status: 200, body: 'null' };
  await expect(send()).rejects.toThrow('200');
  await expect(
    sendByAliyun(
      { ...ACCOUNT, keySecret: 'another' },
      { phone: '1', template: 'LOGIN', sendType: 1, params: {} },
      { now: NOW, host },
    ),
  ).rejects.toThrow('SignatureDoesNotMatch');
});

test('chosen and not configured: 501 for every number, and nothing is written', async () => {
  const iam: Iam = await iamWorld();
  try {
    await createUser(iam.db, 1, {
      accountId: await createAccount(iam.platform, { account: 'phoned', password: PASSWORD, phone: '13800009999' }),
      name: '某人',
    });
    Object.assign(iam.platform.outside, { sms: { provider: 'aliyun', account: undefined } });
    for (const username of ['13800009999', '13812340000'])
      expect(await openBrowser(iam).ask('oauth/send-sms', { username, sendType: 1 })).toMatchObject({
        status: 501,
        code: 501,
        msg: '服务未实现',
      });
    const { rows } = await iam.owner.query(
      'select (select count(*) from iam.sms_code)::int as codes, (select count(*) from iam.sms_outbox)::int as messages',
    );
    expect(rows).toEqual([{ codes: 0, messages: 0 }]);
  } finally {
    await iam.close();
  }
});
