import { expect, test } from 'vitest';
import { readGs1, type Gs1 } from '../../../ui/scan/gs1.ts';
import { answered, begin, shownSteps, type OpenLine } from './job.ts';
import { codedAs, labelled } from './label.ts';

const TODAY = '2026-03-02';
const CASE = '16901234567899';
const line = (change: Partial<OpenLine> = {}): OpenLine => ({
  detailId: 5,
  orderId: 1,
  orderNo: 'IN1',
  lineNo: 1,
  ownerId: 1,
  ownerName: '川味鲜',
  goodsId: 7,
  goodsCode: 'CWX-1001',
  goodsName: '速冻水饺',
  spec: null,
  scans: [],
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  qtyExpected: 400,
  qtyReceived: 0,
  qtyOpen: 400,
  needProduced: true,
  needExpire: true,
  needSupplierLot: true,
  shelfLifeDays: 365,
  isCatchWeight: false,
  isSerial: false,
  serials: [],
  qcRequired: false,
  wantProducedOn: null,
  wantLotNo: null,
  forOrderNo: null,
  isReturn: false,
  cartons: [],
  leftCartons: [],
  ...change,
});
const read = (text: string): Gs1 => {
  const label = readGs1(text, 2026);
  if (!label) throw new Error('no GS1 code');
  return label;
};

test('a pallet label answers everything but the place', () => {
  const job = labelled(begin(line(), CASE, 20), read(`(00)106901234567892344(02)${CASE}(37)12(11)260115(10)L7`), TODAY);
  expect(job).toMatchObject({ producedOn: '2026-01-15', expireOn: null, supplierLotNo: 'L7', qty: 240, at: 'lpn' });
});

test('what the code does not say is asked, from the first question on', () => {
  const job = labelled(begin(line({ shelfLifeDays: null }), CASE, 20), read(`(01)${CASE}(17)270115(10)L7`), TODAY);
  expect(job).toMatchObject({
    producedOn: null,
    expireOn: '2027-01-15',
    supplierLotNo: 'L7',
    qty: null,
    at: 'producedOn',
  });
  expect(labelled(begin(line(), CASE, 20), read(`(01)${CASE}(17)270115(10)L7`), TODAY).at).toBe('qty');
  expect(labelled(begin(line(), CASE, 20), read(`(01)${CASE}(17)270115(10)L7(30)15`), TODAY)).toMatchObject({
    qty: 15,
    at: 'lpn',
  });
});

test('another lot or day than the line in hand is refused, and so is a day to come', () => {
  const job = labelled(begin(line(), CASE, 20), read(`(01)${CASE}(17)270115(10)L7`), TODAY);
  expect(() => labelled(job, read('(10)L8'), TODAY)).toThrow(
    '条码的供应商批号【L8】与已填的【L7】不符，请先收完这一批',
  );
  expect(() => labelled(job, read('(17)270116'), TODAY)).toThrow(
    '条码的到期日期【2027-01-16】与已填的【2027-01-15】不符',
  );
  expect(() => labelled(begin(line()), read(`(01)${CASE}(11)260303`), TODAY)).toThrow('生产日期不能晚于今天');
});

test('what a code says is seen, whether it was asked or not', () => {
  const plain = begin(line({ needExpire: false, needSupplierLot: false }), CASE, 20);
  expect(shownSteps(plain)).toEqual(['producedOn', 'qty', 'lpn']);
  const told = labelled(plain, read(`(01)${CASE}(11)260115(10)L7`), TODAY);
  expect(shownSteps(told)).toEqual(['producedOn', 'supplierLotNo', 'qty', 'lpn']);
  expect(answered({ ...told, at: 'supplierLotNo' }, 'L8', { today: TODAY })).toMatchObject({
    supplierLotNo: 'L8',
    at: 'qty',
  });
});

test('goods by weight are counted by their cartons, whatever the label says', () => {
  expect(
    labelled(begin(line({ isCatchWeight: true }), CASE, 20), read(`(01)${CASE}(11)260115(10)L7(30)15`), TODAY),
  ).toMatchObject({
    qty: null,
    at: 'qty',
  });
});

test('the code of another pack counts in that pack from now on', () => {
  const job = begin(line(), '6901234567892', 1);
  const known = { lines: [{ detailId: 5 }], unitQty: 20 };
  expect(codedAs(job, CASE, known)).toMatchObject({ code: CASE, pack: { name: '箱' } });
  expect(() => codedAs(job, CASE, { ...known, lines: [{ detailId: 6 }] })).toThrow('不是商品【CWX-1001】');
});
