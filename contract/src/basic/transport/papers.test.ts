import { describe, expect, test } from 'vitest';
import { idCard, isIdCard, isLicenceNo, licenceFits, maskedNumber, plateFits, plateNo } from './papers.ts';

/** A number with the check that belongs to it. */
const checked = (seventeen: string): string =>
  seventeen +
  '10X98765432'[
    [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
      (sum, weight, i) => sum + weight * Number(seventeen[i]),
      0,
    ) % 11
  ];

describe('numbers of papers', () => {
  test("a resident's number has a day of birth that was, and its check", () => {
    expect(isIdCard('11010519491231002X')).toBe(true);
    expect(isIdCard(checked('33010619900228123'))).toBe(true);
    expect(
      [
        '110105194912310021',
        '11010519491231002',
        checked('33010619900230123'),
        checked('33010621000101123'),
        '',
        'ABCDEF194912310021',
      ].filter(isIdCard),
    ).toEqual([]);
  });

  test('an empty one is said to be empty, a wrong one to be wrong', () => {
    const said = (text: string) => idCard.safeParse(text).error?.issues.map(({ message }) => message);
    expect([said(' '), said('110105194912310021'), said('11010519491231002x')]).toEqual([
      ['身份证号不能为空'],
      ['身份证号格式错误'],
      undefined,
    ]);
  });

  test('every single wrong digit is noticed', () => {
    const sound = checked('33010619900228123');
    const slips = [...sound].flatMap((place, at) =>
      [...'0123456789']
        .filter((digit) => digit !== place)
        .map((digit) => sound.slice(0, at) + digit + sound.slice(at + 1)),
    );
    expect(slips.filter(isIdCard)).toEqual([]);
  });

  test('a licence bears that number, or the twelve digits of its file', () =>
    expect([isLicenceNo('11010519491231002X'), isLicenceNo('330100123456'), isLicenceNo('33010012345')]).toEqual([
      true,
      true,
      false,
    ]));
  test('what is shown tells a number by its ends', () =>
    expect([maskedNumber('11010519491231002X'), maskedNumber('330100123456')]).toEqual([
      '110***********002X',
      '330*****3456',
    ]));
});

describe('plates and licences', () => {
  test.for(['浙A12345', '京AD12345', '粤BF12345', '浙A12345D', '沪A1234挂', '粤Z1234港', ' 浙ａ12345 '])(
    '%s is a plate',
    (text) => expect(plateNo.safeParse(text).success).toBe(true),
  );
  test.for(['A12345', '浙I12345', '浙A1234', '浙A1234O', '浙A123456', '浙AI1234', '港A12345'])('%s is none', (text) =>
    expect(plateNo.safeParse(text).success).toBe(false),
  );
  test('eight places are green, or yellow and green', () =>
    expect([
      plateFits('浙A12345', 1),
      plateFits('浙AD12345', 3),
      plateFits('浙AD12345', 1),
      plateFits('浙A12345', 4),
    ]).toEqual([true, true, false, false]));
  test('above four and a half tons only licences of heavy lorries', () =>
    expect([
      licenceFits('C1', 4500),
      licenceFits('C1', 4501),
      licenceFits('B2', 30_000),
      licenceFits('B1', 30_000),
    ]).toEqual([true, false, true, false]));
});
