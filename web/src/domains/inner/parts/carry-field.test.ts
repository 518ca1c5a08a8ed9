import { expect, test } from 'vitest';
import { field } from './carry-field.ts';
import { MINE, OPEN } from './carry-walk.ts';

const page = {
  total: 2,
  list: [1, 2].map((id) => ({
    id,
    taskId: 9,
    taskNo: 'RP9',
    lineState: 10,
    qty: 100,
    doneQty: 40,
    goodsName: '虾滑',
    packs: [{ level: 1, name: '袋', ratio: 1 }],
    toPositionCode: 'F-PK-02',
    realPositionCode: null,
  })),
};
const put = (lineId: number, qty?: number) => ({ lines: [{ lineId, qty }] }) as never; // its own endpoint

test.each(field.acts.map((act) => [act.act.label, act] as const))('%s', (_, act) => {
  const part = act.apply(page as never, put(1, 20)) as never;
  expect(part).toMatchObject({ list: [{ doneQty: 60, lineState: 10, realPositionCode: 'F-PK-02' }, { doneQty: 40 }] });
  const all = act.apply(part, put(1)) as never;
  expect(all).toMatchObject({ list: [{ doneQty: 100, lineState: 20 }, { lineState: 10 }] });
  expect(act.answer(all, put(1), 3)).toEqual({ tasks: [{ id: 9, taskNo: 'RP9', status: 20 }] });
  expect(() => act.apply(all, put(1))).toThrow('该任务行已完成');
  expect(() => act.apply(page as never, put(2, 61))).toThrow('该任务行已完成');
  expect(act.apply(page as never, put(3))).toBeNull();
  expect(act.title(page as never, put(2))).toMatch(/^(移库|补货) 虾滑 60袋 → F-PK-02$/);
});

test('of the ways a list of tasks is asked only the lines in hand are kept', () => {
  expect(field.keeps).toHaveLength(2);
  for (const { when } of field.keeps ?? []) {
    expect(when(MINE, undefined as never)).toBe(true);
    expect(when({ ...MINE, param: { mine: true } } as never, undefined as never)).toBe(false);
    expect(when({ ...MINE, param: { ...OPEN, positionCode: 'A' } } as never, undefined as never)).toBe(false);
  }
});
