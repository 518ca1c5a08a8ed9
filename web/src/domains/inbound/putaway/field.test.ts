import { expect, test } from 'vitest';
import { field } from './field.ts';

const task = { id: 7, lines: [{ id: 1, state: 10, qty: 100, doneQty: 40, packs: [], toPositionCode: 'A' }] };
const [confirm] = field.acts;
const put = (qty: number) => () => confirm?.apply(task as never, { lines: [{ lineId: 1, qty }] } as never); // its own endpoint

test('more than is left of a line is refused on the device in the words of the server', () => {
  expect(put(61)).toThrow(expect.objectContaining({ message: '该行已上架', effect: 'tell' }));
  expect(put(60)).not.toThrow();
});
