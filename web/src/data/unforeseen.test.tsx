import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { failureOf, type Failure } from './failure.ts';
import { unforeseen } from './unforeseen.ts';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
vi.stubGlobal('location', { origin: 'http://x' });
const logged = vi.fn();
vi.stubGlobal('reportError', logged);

const told: string[] = [];
const silent = () => undefined;
const { hangBoard } = await import('./notices.ts');
const { queryClient, useAct } = await import('./query.ts');
hangBoard({
  success: silent,
  warning: silent,
  offer: silent,
  background: silent,
  fault: (text) => {
    told.push(text);
  },
  refused: (title, text) => {
    told.push(`${title}: ${text}`);
  },
});
beforeEach(() => {
  told.length = 0;
  logged.mockClear();
});

const GENERAL = '操作失败: 页面出现意外错误，请刷新后重试；仍然出现请联系管理员';

test('what broke in the console is told once, in general words, and logged, however many hear of it', () => {
  const error = new TypeError('x is undefined');
  unforeseen(error);
  unforeseen(error);
  expect([told, logged.mock.calls]).toEqual([[GENERAL], [[error]]]);
});

test('what has words of its own is not told again: a failure, a form that is not filled in, what was broken off', () => {
  for (const known of [
    failureOf({ http: 200, code: 100001, msg: '编码已存在', url: '' }),
    { errorFields: [] },
    new DOMException('off', 'AbortError'),
  ])
    unforeseen(known);
  expect([told, logged.mock.calls]).toEqual([[], []]);
});

const act = endpoint({
  act: 'command',
  path: '/x',
  label: '试',
  permit: 'session',
  input: z.object({ n: z.bigint() }),
  output: z.null(),
});
type Act = UseMutationResult<null, Failure, { n: bigint }>;
function Button({ take }: { take: (act: Act) => void }) {
  take(useAct(act, []));
  return null;
}

test('a call that fails before it is sent says so to whoever pressed the button', async () => {
  const press = await new Promise<Act>((take) => {
    renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Button, { take })));
  });
  await expect(press.mutateAsync({ n: 1n })).rejects.toThrow('BigInt');
  expect([told, logged.mock.calls.length]).toEqual([[GENERAL], 1]);
});
