import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lacking, whyStays } from './rehouse.plan.ts';

const order = (more: object = {}) => ({ status: 10, isHidden: false, isFrozen: false, waveStatus: null, ...more });

test.each([
  ['open', order(), null],
  ['allocated, in a wave that is not released', order({ status: 30, waveStatus: 10 }), null],
  ['its wave is being allocated', order({ status: 30, waveStatus: 15 }), '订单已生成波次，不能换仓'],
  ['released', order({ status: 40, waveStatus: 20 }), '订单已生成波次，不能换仓'],
  ['shipped', order({ status: 90 }), '订单已生成波次，不能换仓'],
  ['cancelled', order({ status: 99 }), '当前状态【已取消】不允许换仓'],
  ['hidden', order({ isHidden: true }), '订单已隐藏，不能换仓'],
  ['frozen', order({ isFrozen: true }), '订单已冻结，不能换仓'],
])('%s', (_, one, why) => expect(whyStays(one)).toBe(why));

test('those that must leave whole never take more than there is, and whoever may wait is never short', () => {
  const line = fc.record({ key: fc.constantFrom('1/A', '2/A'), qty: fc.integer({ min: 1, max: 9 }) });
  const wanted = fc.array(fc.record({ whole: fc.boolean(), lines: fc.array(line, { minLength: 1, maxLength: 4 }) }), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(wanted, fc.nat(20), fc.nat(20), (asked, one, two) => {
      const free = new Map([
        ['1/A', one],
        ['2/A', two],
      ]);
      const orders = asked.map((each, orderId) => ({ ...each, orderId })),
        short = lacking(orders, free);
      expect([...short].every((id) => orders[id]?.whole)).toBe(true);
      for (const [key, there] of free) {
        const taken = orders
          .filter(({ whole, orderId }) => whole && !short.has(orderId))
          .flatMap(({ lines }) => lines)
          .reduce((sum, each) => sum + (each.key === key ? each.qty : 0), 0);
        expect(taken).toBeLessThanOrEqual(there);
      }
    }),
  );
});
