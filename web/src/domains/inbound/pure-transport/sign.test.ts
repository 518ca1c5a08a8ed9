import { expect, test } from 'vitest';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import { signedLines, signedRows } from './sign.ts';

const line = (id: number, qty: number) => ({
  id,
  goodsName: `货${id}`,
  unitName: '件',
  qty,
  weight: 0,
  volume: 0,
  signedQty: null,
});
const lines = [line(7, 2), line(9, 5)];

test('all is signed for unless less is entered, none of it too', () => {
  expect(signedRows(lines).map(({ signedQty }) => signedQty)).toEqual([2, 5]);
  expect(signedLines(lines, [{ signedQty: 0 }, { signedQty: 4 }])).toEqual([
    { lineId: 7, signedQty: 0 },
    { lineId: 9, signedQty: 4 },
  ]);
});

test('what is sent is what the call takes', () => {
  const sent = { id: 1, version: 3, signBy: '郭', lines: signedLines(lines, signedRows(lines)) };
  expect(pureTransportApi.sign.input.parse(sent).lines).toEqual([
    { lineId: 7, signedQty: 2 },
    { lineId: 9, signedQty: 5 },
  ]);
  const less = { ...sent, lines: signedLines(lines, [{ signedQty: -1 }]) };
  expect(pureTransportApi.sign.input.safeParse(less).success).toBe(false);
});
