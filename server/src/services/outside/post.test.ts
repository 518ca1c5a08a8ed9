import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { receiver, takes, type Receiver, type Replying } from '../../testing/outside/receiver.ts';
import { ANSWER_MAX, post, publicOnly } from './post.ts';
import { signatureOf } from './sign.ts';

const open: Receiver[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
async function standing(reply: Replying, name?: string) {
  const one = await receiver(reply, name);
  open.push(one);
  return one;
}
const say = (url: string, more: object = {}) => post({ url, body: '{"n":"好"}', headers: {}, ...more });
const failure = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'was not refused',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
const leading = (...addresses: string[]) =>
  publicOnly(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

test('what is said arrives whole, and what comes back is heard', async () => {
  const { origin, heard } = await standing((_, response) => response.writeHead(202).end('收到'));
  expect(await say(`${origin}/hooks?a=1`, { headers: { 'x-a': 'b' } })).toEqual({ status: 202, body: '收到' });
  expect(heard).toMatchObject([{ body: '{"n":"好"}', headers: { 'x-a': 'b' } }]);
});

test('redirects are an answer like another and are not followed', async () => {
  const inside = await standing(takes);
  const { origin } = await standing((_, response) => response.writeHead(307, { location: inside.origin }).end());
  expect(await say(origin)).toMatchObject({ status: 307 });
  expect(inside.heard).toEqual([]);
});

test('no more of an answer is read than is kept, however much comes', async () => {
  const { origin } = await standing(async (_, response) => {
    response.writeHead(200);
    while (!response.destroyed && response.write('x'.repeat(65_536))) await sleep(0);
  });
  expect(await say(origin)).toEqual({ status: 200, body: 'x'.repeat(ANSWER_MAX) });
});

test('who is silent, drips, hangs up or breaks off has not answered', async () => {
  const silent = await standing(() => undefined);
  expect(await failure(say(silent.origin, { timeoutMs: 150 }))).toBe('0.15 秒内没有答复');
  const dripping = await standing(async (_, response) => {
    response.writeHead(200);
    for (let i = 0; i < 100 && !response.destroyed; i += 1) {
      response.write('x');
      await sleep(20);
    }
  });
  expect(await failure(say(dripping.origin, { timeoutMs: 150 }))).toBe('0.15 秒内没有答复');
  const gone = await standing((_, response) => response.destroy());
  expect(await failure(say(gone.origin))).toMatch(/socket hang up|ECONNRESET/);
  const broken = await standing((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await failure(say(broken.origin))).toMatch(/aborted|ECONNRESET/);
});

test('a name that leads into the house is refused, if one of its addresses does; nothing is said', async () => {
  const { port, heard } = await standing(takes);
  for (const addresses of [['127.0.0.1'], ['::ffff:127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1', '2606:4700::1']])
    expect(await failure(say(`http://evil.example.com:${port}/`, { lookup: leading(...addresses) }))).toMatch(
      /^域名【evil\.example\.com】指向内部网络/,
    );
  expect(await failure(say(`http://no.example.com:${port}/`, { lookup: leading() }))).toMatch(/没有地址/);
  const unknown = publicOnly(() => Promise.reject(new Error('ENOTFOUND')));
  expect(await failure(say(`http://no.example.com:${port}/`, { lookup: unknown }))).toMatch(/无法解析/);
  expect(heard).toEqual([]);
});

test('a name that turns after it was looked at changes nothing: it is looked at once for a connection', async () => {
  const { port, heard } = await standing(takes);
  let looks = 0;
  const turning = publicOnly(async () => {
    looks += 1;
    return [{ address: looks === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
  });
  // The first look is what counts, and it is refused; the second one would have been, too.
  expect(await failure(say(`http://evil.example.com:${port}/`, { lookup: turning }))).toMatch(/指向内部网络/);
  expect([looks, heard.length]).toEqual([1, 0]);
});

test('the connection goes where the look led, and the certificate is of the name', async () => {
  const { port, cert, heard } = await standing(takes, 'erp.example.com');
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, cert ?? '']);
  try {
    const there: Parameters<typeof post>[0]['lookup'] = (_, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    expect(await say(`https://erp.example.com:${port}/`, { lookup: there })).toEqual({ status: 200, body: 'ok' });
    expect(await failure(say(`https://other.example.com:${port}/`, { lookup: there }))).toMatch(/altnames|Hostname/i);
    expect(heard).toHaveLength(1);
  } finally {
    tls.setDefaultCACertificates(trusted);
  }
});

test('a signature for each secret, over the second and the body', () => {
  const at = new Date('2026-11-26T00:00:00.900Z'),
    sign = (secret: string) => createHmac('sha256', secret).update('1795651200.{}').digest('hex');
  expect(signatureOf('{}', ['a'], at)).toBe(`t=1795651200,v1=${sign('a')}`);
  expect(signatureOf('{}', ['a', 'b'], at)).toBe(`t=1795651200,v1=${sign('a')},v1=${sign('b')}`);
});
