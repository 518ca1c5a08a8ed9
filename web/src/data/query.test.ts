import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { failureOf, silenceOf } from './failure.ts';
import { placed, queryClient, type FormLike } from './query.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

const offline = () => vi.fn(() => Promise.reject(silenceOf('offline')));

test('offline, a list says so instead of waiting in silence', async () => {
  onlineManager.setOnline(false);
  const asked = offline();
  await expect(
    queryClient.fetchQuery({ queryKey: ['list'], queryFn: asked, retry: false, meta: { quiet: true } }),
  ).rejects.toThrow('服务网络出现故障！请联系管理员');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('offline, an export or an act says so instead of waiting in silence', async () => {
  onlineManager.setOnline(false);
  const asked = offline();
  await expect(
    queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions({ mutationFn: asked }))
      .execute(undefined),
  ).rejects.toThrow('服务网络出现故障！请联系管理员');
  expect(asked).toHaveBeenCalledTimes(1);
});

/** A form that shows these fields, and what it was told. */
function shows(...names: (string | number)[][]) {
  const told: { name: (string | number)[]; errors: string[] }[] = [];
  const form: FormLike = {
    getFieldsError: () => names.map((name) => ({ name })),
    setFields: (fields) => void told.push(...(fields as typeof told)),
  };
  return { form, told };
}
const refusing = (...fields: [field: string, msg: string][]) =>
  failureOf({
    http: 200,
    url: '/api/x',
    code: 100101,
    msg: '参数校验失败',
    data: { errors: fields.map(([field, msg]) => ({ field, msg })) },
  });

test('what the server says of a field stands at the field', () => {
  const { form, told } = shows(['name'], ['lines', 1, 'qty']);
  expect(placed(form, refusing(['name', '必填'], ['lines[1].qty', '过多']))).toBe(false);
  expect(told).toEqual([
    { name: ['name'], errors: ['必填'] },
    { name: ['lines', 1, 'qty'], errors: ['过多'] },
  ]);
});

test('of a part the form does not show by itself, it stands at what holds it, once for each thing said', () => {
  const { form, told } = shows(['goods'], ['qty', '7']);
  expect(
    placed(form, refusing(['goods.0.claimQty', '过多'], ['goods.1.claimQty', '过多'], ['goods.1.lineId', '重复'])),
  ).toBe(false);
  expect(told).toEqual([{ name: ['goods'], errors: ['过多', '重复'] }]);
});

test('what the form does not show at all is left to be said aloud', () => {
  const { form, told } = shows(['qty', '7']);
  expect(placed(form, refusing(['qty.8', '过多']))).toBe(true);
  expect(placed(form, refusing(['owner', '不存在']))).toBe(true);
  expect(told).toEqual([]);
});
