import { expect, test } from 'vitest';
import { pickApi } from '#contract/outbound/pick.ts';
import { field } from './field.ts';
import type { Stop, Task } from './walk.ts';

const part = (lineId: number, qty: number): Stop['parts'][number] => ({
  lineId,
  orderId: lineId,
  orderNo: `SO${lineId}`,
  qty,
  pickedQty: 0,
  state: 10,
});
const stop = (positionCode: string, ...parts: Stop['parts']): Stop => {
  const qty = parts.reduce((sum, one) => sum + one.qty, 0);
  return { positionCode, goodsName: '大米', packs: [], qty, pickedQty: 0, leftQty: qty, parts } as unknown as Stop; // what `field` reads of one
};
const task = (...stops: Stop[]): Task =>
  ({
    id: 7,
    taskNo: 'PK1',
    status: 20,
    lineCount: 3,
    lineDone: 0,
    pickedQty: 0,
    actions: ['release'],
    stops,
  }) as unknown as Task; // as above

const [confirm] = field.acts;
const after = (now: Task, lineIds: number[], qty?: number): Task =>
  confirm?.apply(now as never, pickApi.confirm.input.parse({ lines: [{ lineIds, qty }] }) as never) as Task; // its own endpoint

test('a grab goes to its lines in their order; the task is done when nothing is left', () => {
  const begun = after(task(stop('A', part(1, 4), part(2, 3)), stop('B', part(3, 1))), [1, 2], 5);
  expect(begun.stops[0]?.parts.map(({ pickedQty, state }) => [pickedQty, state])).toEqual([
    [4, 20],
    [1, 10],
  ]);
  expect([begun.stops[0]?.leftQty, begun.pickedQty, begun.lineDone, begun.status]).toEqual([2, 5, 1, 30]);
  const done = after(after(begun, [2]), [3]);
  expect([done.pickedQty, done.lineDone, done.status]).toEqual([8, 3, 40]);
});

test('more than is left is refused; lines of another task are not its business', () => {
  const open = task(stop('A', part(1, 4)));
  expect(() => after(open, [1], 5)).toThrow(
    expect.objectContaining({ effect: 'tell', message: expect.stringContaining('拣货数量超过任务数量') }),
  );
  expect(after(open, [9])).toBeNull();
});

test('weighed cartons are the quantity, and lie there no more', () => {
  const cartons = ['C1', 'C2', 'C3'].map((code) => ({ code, weightG: 9000 }));
  const open = task({ ...stop('A', part(1, 3)), cartons });
  const input = pickApi.confirm.input.parse({ lines: [{ lineIds: [1], cartonCodes: ['C1', 'C3'] }] });
  const now = confirm?.apply(open as never, input as never) as Task; // its own endpoint
  expect([now.stops[0]?.leftQty, now.stops[0]?.cartons.map(({ code }) => code)]).toEqual([1, ['C2']]);
});
