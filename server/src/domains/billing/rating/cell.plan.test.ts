import { expect, test } from 'vitest';
import { planCell, type Cell } from './cell.plan.ts';
import { num } from './rate.plan.ts';
import type { Config, Fact } from './select.plan.ts';

const DEL = { id: 1, code: 'DEL', name: '配送费', kind: 'DEL' } as const;
const price = (basis: number, model = 1): Config => ({
  id: 1,
  configNo: 'C1',
  revision: 1,
  feeId: DEL.id,
  ownerId: null,
  houseId: null,
  filter: {},
  cycle: 1,
  periodMin: null,
  priority: 1,
  effectiveFrom: '2026-01-01',
  effectiveTo: '9999-12-31',
  priceText: '',
  basis,
  model,
  tiers: [],
  freeQty: num(0),
  qtyRound: 0,
  qtyStep: null,
  minCharge: null,
  maxCharge: null,
  antiInversion: false,
  taxIncluded: false,
  taxRate: num(0),
});
const fact = (id: number, more: Partial<Fact>): Fact => ({
  id,
  factKey: `F${id}`,
  factVersion: 1,
  sourceType: 'WAYBILL',
  sourceId: id,
  sourceNo: `S${id}`,
  bizDate: '2026-03-02',
  orderCount: null,
  lineCount: null,
  pieceQty: null,
  volume: null,
  weight: null,
  palletQty: null,
  area: null,
  km: null,
  amount: null,
  attrs: {},
  ...more,
});
const TRIP = fact(1, { km: '40', amount: '860', attrs: { of: 'trip' } }),
  DELIVERY = fact(2, { weight: '100', orderCount: 1, attrs: { of: 'delivery' } }),
  // Of a system outside, which tells of both at once.
  TOLD = fact(3, { weight: '70', km: '12', amount: '9' });

const ratedBy = (config: Config): string[] => {
  const cell: Cell = {
    ownerId: 1,
    houseId: 1,
    period: '2026-03',
    facts: [TRIP, DELIVERY, TOLD],
    fees: [DEL],
    configs: [config],
    contracts: [{ from: '2026-01-01', to: '2026-12-31', kinds: ['DEL'] }],
  };
  const { wanted, failures } = planCell(cell);
  expect(failures).toEqual([]);
  return wanted.flatMap(({ facts }) => facts.map(({ factKey }) => factKey));
};

test.each([
  ['kg', price(2), ['F2', 'F3']],
  ['order', price(4), ['F2', 'F3']],
  ['km', price(9), ['F1', 'F3']],
  ['what it came to', price(8, 6), ['F1', 'F3']],
])('goods on the road are charged by %s once: by the trip or by the delivery', (_, config, rated) => {
  expect(ratedBy(config)).toEqual(rated);
});
