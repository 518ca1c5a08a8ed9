import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { call, fileOf } from './call.ts';
import { openExits } from './exits.ts';
import { useSession } from './session.ts';

const before = useSession.getState();
const left: string[] = [];
const sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[] = [];
let reply: () => Promise<Response>;
beforeAll(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { origin: 'http://x' });
  vi.stubGlobal('fetch', (url: string, init: (typeof sent)[number]['init']) => {
    sent.push({ url, init });
    return reply();
  });
  openExits({ login: (why) => void left.push(`login ${why}`), home: () => undefined, status: () => undefined });
});
afterAll(() => {
  vi.unstubAllGlobals();
  useSession.setState(before, true);
});
beforeEach(() => {
  left.length = 0;
  sent.length = 0;
});
afterEach(() => void vi.restoreAllMocks());

const answer = (body: unknown) => (): Promise<Response> =>
  Promise.resolve(Object.defineProperty(Response.json(body), 'url', { value: 'http://x/api/x' }));
const ok = (data: unknown) => answer({ code: 200, msg: '操作成功', data, traceId: 't' });
const common = { label: '试', input: z.object({ id: z.int() }), output: z.unknown() } as const;
const list = endpoint({ act: 'query', path: '/stock/queryPage', permit: 'session', ...common });
const act = endpoint({ act: 'command', path: '/stock/lock', permit: 'session', ...common });
const login = endpoint({ act: 'command', path: '/oauth/verify', permit: 'public', ...common });
const sheet = endpoint({ act: 'query', path: '/stock/export', permit: 'session', file: true, ...common });

test('a call is JSON below /api with both tokens of the session; what is read is the data of its answer (R210, R212, R215)', async () => {
  useSession.setState({ token: 'at', authorization: 'Bearer s' });
  reply = ok({ list: [] });
  expect(await call(list, { id: 7 })).toEqual({ list: [] });
  const [{ url, init } = { url: '', init: null }] = sent;
  expect([url, init?.method, init?.body]).toEqual(['/api/stock/queryPage', 'POST', '{"id":7}']);
  expect(init?.headers).toMatchObject({
    'Content-Type': 'application/json',
    'Token-Auth': 'at',
    Authorization: 'Bearer s',
  });
  expect(init?.headers['Idempotency-Key']).toBeUndefined();
  await call(act, { id: 7 });
  expect(sent[1]?.init.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('before anybody has logged in no token goes along', async () => {
  useSession.setState({ token: null, authorization: null });
  reply = ok(null);
  await call(login, { id: 7 });
  const names = Object.keys(sent[0]?.init.headers ?? {});
  expect(names).toContain('Client-Id');
  expect(names.filter((name) => name === 'Token-Auth' || name === 'Authorization')).toEqual([]);
});

test('after 30 seconds without an answer a call is given up (R211, R293)', async () => {
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  reply = () => Promise.reject(new DOMException('timed out', 'TimeoutError'));
  await expect(call(list, { id: 7 })).rejects.toThrow('timeout请求超时');
  expect(clock).toHaveBeenCalledWith(30_000);
});

test('an export is a file with the name the server gives it (R231)', async () => {
  reply = () =>
    Promise.resolve(
      new Response('PK', {
        headers: {
          'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'content-disposition': "attachment; filename*=UTF-8''%E5%BA%93%E5%AD%98.xlsx",
        },
      }),
    );
  const { blob, name } = await fileOf(sheet, { id: 7 });
  expect([await blob.text(), name]).toEqual(['PK', '库存.xlsx']);
});

test('a body with the code 401 ends the session and says why at the login; that of a login itself stays there (R261)', async () => {
  useSession.setState({ token: 'at' });
  reply = answer({ code: 401, msg: '账号已在其他地点登录', data: null, traceId: 't' });
  await expect(call(list, { id: 7 })).rejects.toThrow('账号已在其他地点登录');
  expect(left).toEqual(['login 账号已在其他地点登录']);
  reply = answer({ code: 401, msg: '登录已失效', data: null, traceId: 't' });
  await expect(call(login, { id: 7 })).rejects.toThrow();
  expect(left).toHaveLength(1);
});
