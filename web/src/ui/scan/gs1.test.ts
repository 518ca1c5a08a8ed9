import { expect, test } from 'vitest';
import { readGs1 } from './gs1.ts';

const GS = '\u001d';
const ITEM = '06901234567892',
  CASE = '16901234567899',
  PALLET = '106901234567892344';
const read = (text: string) => readGs1(text, 2026);
const refusal = (text: string): string => {
  try {
    return `read: ${read(text)?.code ?? 'no GS1'}`;
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('a code is read alike as GS1-128, as DataMatrix, bare, and as it is printed', () => {
  const wanted = { code: ITEM, gtin: ITEM, lot: 'AB-7', expireOn: '2026-12-31', serial: 'S1', producedOn: null };
  for (const text of [
    `]C101${ITEM}1726123110AB-7${GS}21S1`,
    `]d201${ITEM}1726123121S1${GS}10AB-7`,
    `${GS}01${ITEM}1726123110AB-7${GS}21S1`,
    `01${ITEM}1726123110AB-7${GS}21S1`,
    `01${ITEM}1726123110AB-7<GS>21S1`,
    `(01)${ITEM}(17)261231(10)AB-7(21)S1`,
  ])
    expect(read(text)).toMatchObject(wanted);
});

test('dates: the end of the month for day 00, the nearest century, best before where no expiry stands', () => {
  expect(read(`(01)${ITEM}(11)260200`)?.producedOn).toBe('2026-02-28');
  expect(read(`(01)${ITEM}(17)280200`)?.expireOn).toBe('2028-02-29');
  expect(read(`(01)${ITEM}(11)770101`)?.producedOn).toBe('1977-01-01');
  expect(read(`(01)${ITEM}(17)760101`)?.expireOn).toBe('2076-01-01');
  expect(read(`(01)${ITEM}(15)270131`)?.expireOn).toBe('2027-01-31');
});

test('a pallet names what it holds; counts and weights are numbers', () => {
  expect(read(`(00)${PALLET}(02)${CASE}(37)12(10)L1`)).toMatchObject({
    code: PALLET,
    sscc: PALLET,
    gtin: CASE,
    items: 12,
    lot: 'L1',
  });
  expect(read(`]C101${ITEM}3103012345${'30'}15`)).toMatchObject({ weightG: 12_345, pieces: 15 });
  expect(read(`00${PALLET}`)).toMatchObject({ code: PALLET, gtin: null });
  expect(read(`(01)${ITEM}(400)PO-1(3101)000012`)).toMatchObject({ weightG: 1200 });
});

test('what is no GS1 code is left to the page', () => {
  for (const text of ['6901234567892', ITEM, 'A-01-02', '20260301', '0112', `01${'1'.repeat(20)}`, 'O261127-0001', ''])
    expect(read(text)).toBeNull();
});

test('refuses rather than guesses, and says which part', () => {
  expect(refusal(`(01)06901234567893`)).toBe('第1段（01）：商品条码校验位错误');
  expect(refusal(`(00)106901234567892345`)).toBe('第1段（00）：托盘号校验位错误');
  expect(refusal(`(01)${ITEM}(17)260230`)).toBe('第2段（17）：到期日无效');
  expect(refusal(`(01)${ITEM}(11)261301`)).toBe('第2段（11）：生产日期无效');
  expect(refusal(`(01)${ITEM}(10)A(10)B`)).toBe('第3段（10）：批号与前面的内容矛盾');
  expect(refusal(`(01)${ITEM}(10)A(10)A`)).toBe(`read: ${ITEM}`);
  expect(refusal(`(01)${ITEM}(02)${CASE}(37)4`)).toBe('条码同时有商品条码(01)和内装商品(02)，不能确定是哪一个');
  expect(refusal(`(02)${CASE}`)).toBe('条码有内装商品(02)，没有内装件数(37)');
  expect(refusal(`(00)${PALLET}(37)12`)).toBe('条码有内装件数(37)，没有内装商品(02)');
  expect(refusal(`(01)${ITEM}(11)261201(17)261130`)).toBe('条码的生产日期2026-12-01晚于到期日2026-11-30');
  expect(refusal(`(01)${ITEM}(30)0`)).toBe('第2段（30）：件数无效');
  expect(refusal(`]C101${ITEM}10${'X'.repeat(21)}`)).toBe('第2段（10）：批号超过20位，可能缺少分隔符');
  expect(refusal(`]C101${ITEM.slice(4)}`)).toBe('GS1条码无效：长度不足');
  expect(refusal(`(01)${ITEM}(9999)1`)).toMatch(/^GS1条码无效/);
  expect(refusal(`]C101${ITEM}05123`)).toBe('GS1条码无效：含有不认识的标识');
  expect(refusal('(400)PO-1')).toBe('条码没有商品、托盘、序列号、批号或日期');
});
