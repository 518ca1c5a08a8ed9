import { expect, test } from 'vitest';
import { partsOf } from './cards.ts';

const parts = (...names: string[]) => partsOf(names.map((key) => ({ key, figure: key.startsWith('qty') })));

test('the first column names the card, wherever the number of the row, the state and the buttons stand', () => {
  expect(parts('#', 'orderNo', 'owner', 'status', 'act')).toEqual(['number', 'title', 'fact', 'state', 'acts']);
  expect(parts('status', 'orderNo')).toEqual(['title', 'fact']);
});

test('three facts are read at once, and of the quantities the first two and the last; the others wait behind the button', () => {
  expect(parts('code', 'a', 'b', 'c', 'd', 'qty', 'qtyFree', 'qtyHeld', 'qtyShort')).toEqual([
    'title',
    'fact',
    'fact',
    'fact',
    'rest',
    'fact',
    'fact',
    'rest',
    'fact',
  ]);
});

test('a list of buttons alone has no name', () => {
  expect(parts('#', 'act')).toEqual(['number', 'acts']);
});
