import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

const api = catalogue.preCheckCommentConfig;
let running: TestApp;
beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING }));
  await givenHouses(running);
});
afterAll(() => running?.close());

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}

test('a comment moves up or down by one place among those of its kind, and not beyond the ends', async () => {
  const add = async (kind: number, content: string) => (await done<{ id: number }>(api.add, { kind, content })).id;
  const [a, b] = [await add(1, '甲'), await add(1, '乙')];
  await add(2, '另一类');
  const c = await add(1, '丙');
  const order = async () =>
    (await done<{ list: { kind: number; content: string }[] }>(api.page, {})).list
      .filter(({ kind }) => kind === 1)
      .map(({ content }) => content)
      .join('');
  expect(await order()).toBe('丙乙甲');
  const moved: string[] = [];
  for (const [id, direction] of [
    [a, 'up'],
    [a, 'up'],
    [a, 'up'],
    [b, 'down'],
    [c, 'up'],
  ] as const) {
    await done(api.moveSort, { id, direction });
    moved.push(await order());
  }
  expect(moved).toEqual(['丙甲乙', '甲丙乙', '甲丙乙', '甲丙乙', '丙甲乙']);
  expect((await ask(api.moveSort, { id: 999_999, direction: 'up' })).msg).toBe('数据不存在或无权访问');
});
