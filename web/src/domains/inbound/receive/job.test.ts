import { expect, test } from 'vitest';
import {
  answered,
  asked,
  begin,
  cartonsOf,
  gramsOf,
  nextGrade,
  prompt,
  sentLine,
  stepOf,
  type OpenLine,
} from './job.ts';

const TODAY = { today: '2026-03-02' };
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
  packs: [
    { level: 1, name: '袋', ratio: 1 },
    { level: 3, name: '箱', ratio: 20 },
  ],
  scans: [],
  qtyExpected: 200,
  qtyReceived: 0,
  qtyOpen: 200,
  needProduced: true,
  needExpire: false,
  needSupplierLot: false,
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

test('only what the batch strategy demands is asked', () => {
  expect(asked(line())).toEqual(['producedOn', 'qty', 'lpn']);
  expect(asked(line({ needProduced: false }))).toEqual(['qty', 'lpn']);
  expect(asked(line({ needExpire: true, needSupplierLot: true }))).toEqual([
    'producedOn',
    'expireOn',
    'supplierLotNo',
    'qty',
    'lpn',
  ]);
});

test('what comes back may be scrap as well', () => {
  const back = begin(line({ isReturn: true }));
  const grades = [back, { ...back, quality: 'D' as const }, { ...back, quality: 'R' as const }].map(nextGrade);
  expect(grades).toEqual(['D', 'R', 'A']);
  expect(nextGrade({ ...begin(line()), quality: 'D' })).toBe('A');
});

test('Enter walks from the date over all that is left to the container', () => {
  let job = begin(line(), '6901', 20);
  job = answered(job, '0115', TODAY);
  expect(job).toMatchObject({ producedOn: '2026-01-15', at: 'qty' });
  expect(prompt(job, null)).toMatchObject({ label: '输入数量（箱）', onEmpty: '回车 = 10箱' });
  job = answered(job, '', TODAY);
  expect(job).toMatchObject({ qty: 200, at: 'lpn' });
  expect(sentLine(job, 'P0001')).toMatchObject({
    detailId: 5,
    qty: 200,
    quality: 'A',
    producedOn: '2026-01-15',
    lpnCode: 'P0001',
  });
});

test('every scan of the barcode counts its pack, the first one too', () => {
  let job = begin(line({ needProduced: false }), '6901', 20);
  job = answered(answered(answered(job, '6901', TODAY), '6901', TODAY), '6901', TODAY);
  expect(job).toMatchObject({ counted: 80, at: 'qty', qty: null });
  expect(answered(job, '', TODAY)).toMatchObject({ qty: 80, at: 'lpn' });
});

test('a barcode of other goods is not taken for a quantity', () => {
  const job = begin(line({ needProduced: false }), '6901', 1);
  expect(() => answered(job, '6901001000024', TODAY)).toThrow('请先输入数量');
  expect(() => answered(job, '0', TODAY)).toThrow('请输入正整数');
});

test('the end of the shelf life is offered, an earlier day than production refused', () => {
  const job = answered(begin(line({ needExpire: true })), '20260115', TODAY);
  expect(answered(job, '', TODAY)).toMatchObject({ expireOn: '2027-01-14', at: 'qty' });
  expect(() => answered(job, '20251231', TODAY)).toThrow('到期日期不能早于生产日期');
  expect(() => answered(begin(line()), '20260303', TODAY)).toThrow('生产日期不能晚于今天');
});

test('a refusal leads back to the step it names', () => {
  expect(stepOf('lines.0.producedOn')).toBe('producedOn');
  expect(stepOf('lines.0.lpnCode')).toBe('lpn');
  expect(stepOf('lines.0.quality')).toBeNull();
});

test('the number on the screen is not taken for another unit', () => {
  const job = begin(line({ needProduced: false }), '6901', 1);
  expect(prompt(job, null).label).toBe('输入数量（袋）');
  expect(() => answered(job, '10', TODAY)).toThrow('【10】是10袋，还是10箱？');
  expect(answered(job, '10', { ...TODAY, again: true })).toMatchObject({ qty: 10 });
  expect(answered(job, '10箱', TODAY)).toMatchObject({ qty: 200 });
  expect(answered(job, '200', TODAY)).toMatchObject({ qty: 200 });
});

test('cartons are weighed one by one, and those of the day come in', () => {
  const carton = (id: number, producedOn: string | null) => ({ id, code: `MD${id}`, weightG: 9800, producedOn });
  const job = begin(
    line({
      isCatchWeight: true,
      needProduced: false,
      cartons: [carton(1, '2026-03-01'), carton(2, null), carton(3, '2026-02-01')],
    }),
  );
  expect(cartonsOf({ ...job, producedOn: '2026-03-01' }).map(({ id }) => id)).toEqual([1, 2]);
  expect(prompt(job, null)).toMatchObject({ label: '扫描箱码', onEmpty: '回车 = 收 3 箱' });
  expect(prompt({ ...job, box: 'MD4' }, null).label).toBe('输入【MD4】的重量（千克）');
  expect(sentLine({ ...job, qty: 2 }, null)).toMatchObject({ qty: 2, cartonIds: [1, 2] });
});

test('a weight is read in kilograms, to the gram', () => {
  expect([gramsOf('9.835'), gramsOf('10'), gramsOf('200')]).toEqual([9835, 10_000, 200_000]);
  for (const typed of ['0', '200.001', '-1', 'abc', '1.2345', '']) expect(() => gramsOf(typed)).toThrow('重量超出范围');
});
