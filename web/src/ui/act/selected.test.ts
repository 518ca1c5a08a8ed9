import { expect, test } from 'vitest';
import { orderLife as inbound } from '#contract/inbound/order-life.ts';
import { refusal, type Machine } from '#contract/kit/machine.ts';
import { orderLife as outbound } from '#contract/outbound/order-life.ts';
import { offFor, offForEach } from './selected.ts';

interface Row {
  no: string;
  state: number;
}
const rule = (life: Machine<number, string>, action: string) => ({
  life,
  action,
  stateOf: (row: Row) => row.state,
  noOf: (row: Row) => row.no,
});

test.each([outbound, inbound])('$label: an act is offered exactly for the states its life cycle lists', (life) => {
  for (const action of Object.keys(life.actions))
    for (const state of Object.keys(life.states).map(Number)) {
      const why = refusal<number, string>(life, action, state);
      expect(offFor([{ no: 'A1', state }], rule(life, action))).toBe(why && `A1：${why}`);
    }
});

test('a shipped order among the selected keeps 分配 and 取消 shut and is named', () => {
  const rows = [
    { no: 'A1', state: outbound.at.open },
    { no: 'A2', state: outbound.at.shipped },
  ];
  expect(offFor(rows, rule(outbound, 'allocate'))).toBe('A2：当前状态【已发运】不允许分配');
  expect(offFor(rows, rule(outbound, 'cancel'))).toBe('A2：当前状态【已发运】不允许取消');
});

test('nothing selected is nothing to do', () => {
  expect(offFor([], rule(outbound, 'allocate'))).toBe('请先选择数据');
});

test('flags of a row shut what its state would allow', () => {
  const why = offFor([{ no: 'A1', state: outbound.at.open }], {
    ...rule(outbound, 'allocate'),
    offOf: () => '订单已冻结',
  });
  expect(why).toBe('A1：订单已冻结');
});

test('rows without a life cycle are named in the same way', () => {
  const own = { noOf: (row: Row) => row.no, offOf: (row: Row) => (row.state === 1 ? '已读' : null) };
  expect(offForEach([], own)).toBe('请先选择数据');
  expect(offForEach([{ no: 'A1', state: 0 }], own)).toBeNull();
  expect(
    offForEach(
      [
        { no: 'A1', state: 0 },
        { no: 'A2', state: 1 },
      ],
      own,
    ),
  ).toBe('A2：已读');
});
