import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { failureOf, silenceOf } from './failure.ts';
import { hangBoard, notices } from './notices.ts';
import { queryClient } from './query.ts';

const told: string[] = [];
const silent = () => undefined;
beforeAll(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  hangBoard({
    success: (text) => void told.push(`success ${text}`),
    warning: (text) => void told.push(`warning ${text}`),
    offer: silent,
    background: silent,
    fault: (text) => void told.push(`fault ${text}`),
    refused: (title, text) => void told.push(`${title}: ${text}`),
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  told.length = 0;
  queryClient.clear();
});

const refusal = failureOf({ http: 200, code: 100001, msg: '编码已存在', url: '' });
const asked = (error: unknown, quiet: boolean): Promise<unknown> =>
  queryClient
    .fetchQuery({ queryKey: [told.length, quiet], queryFn: () => Promise.reject(error), retry: false, meta: { quiet } })
    .catch(() => undefined);

test('a code that is not 200 is a failure titled 操作失败 with the sentence of the server; what fell on the way is told as a fault (R277, R278)', () => {
  notices.failure(refusal);
  notices.fault(refusal);
  notices.fault(failureOf({ http: 500, code: 500, msg: '连接池已满', url: '' }));
  notices.fault(silenceOf('timeout'));
  expect(told).toEqual([
    '操作失败: 编码已存在',
    '操作失败: 编码已存在',
    'fault 服务器内部错误：连接池已满',
    'fault timeout请求超时',
  ]);
});

test('what ends the session is told where it ends, not as a failure besides', () => {
  notices.failure(failureOf({ http: 200, code: 401, msg: '账号已在其他地点登录', url: '' }));
  expect(told).toEqual([]);
});

test('a list that fails says so, a drop-down says nothing (R291)', async () => {
  await asked(refusal, false);
  await asked(refusal, true);
  expect(told).toEqual(['操作失败: 编码已存在']);
});
