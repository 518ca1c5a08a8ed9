import { expect, test } from 'vitest';
import { partiesOf, textable } from './concerned.plan.ts';

const concern = (more: object) => ({ party: 2, name: '门店一', phone: '13800000001', doc: 'O1', qty: 3, ...more });

test('what concerns one party is told once, with every document', () => {
  expect(
    partiesOf([
      concern({}),
      concern({ doc: 'O2', qty: 4 }),
      concern({ doc: 'O2', qty: 1 }),
      concern({ name: '', phone: '13900000000' }),
      concern({ party: 1, name: '川味鲜', doc: '', qty: 9 }),
      concern({ name: '', phone: null }),
    ]),
  ).toEqual([
    { party: 1, partyName: '川味鲜', phone: '13800000001', docs: '', qty: 9 },
    { party: 2, partyName: '13900000000', phone: '13900000000', docs: 'O1', qty: 3 },
    { party: 2, partyName: '门店一', phone: '13800000001', docs: 'O1、O2', qty: 8 },
    { party: 2, partyName: '未知', phone: null, docs: 'O1', qty: 3 },
  ]);
});

test('more documents than can be read are counted', () => {
  const docs = Array.from({ length: 12 }, (_, i) => concern({ doc: `O${i}` }));
  expect(partiesOf(docs)[0]?.docs).toMatch(/O9 等12单$/);
});

test('a text message goes to mobile numbers, however they are typed', () => {
  expect(['138 0000 0001', '+86 13800000001', '0571-88886666', '', null].map(textable)).toEqual([
    '13800000001',
    '13800000001',
    null,
    null,
    null,
  ]);
});
