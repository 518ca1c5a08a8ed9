import { putFacts, type FactGiven } from '../../src/domains/billing/facade.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import { ctxOf } from '../../src/platform/ctx.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Ask } from './acting.ts';
import { idOf, type Ids } from './masters.ts';

/** One owner's price list in a warehouse. */
const PRICES = [
  {
    fee: 'ST',
    basis: 3,
    model: 2,
    cycle: 3,
    periodMin: '5000.00',
    taxRate: '0.06',
    tiers: [
      { fromQty: '0', toQty: '3000', unitPrice: '2.5' },
      { fromQty: '3000', toQty: '6000', unitPrice: '2.2' },
      { fromQty: '6000', unitPrice: '1.8' },
    ],
  },
  {
    fee: 'IN',
    basis: 1,
    model: 1,
    cycle: 1,
    minCharge: '50.00',
    taxRate: '0.06',
    tiers: [{ fromQty: '0', unitPrice: '18' }],
  },
  {
    fee: 'OUT',
    basis: 5,
    model: 4,
    cycle: 1,
    maxCharge: '60.00',
    taxRate: '0.06',
    tiers: [
      { fromQty: '0', toQty: '5', flatFee: '12' },
      { fromQty: '5', unitPrice: '1.5', stepQty: '1' },
    ],
  },
  {
    fee: 'DEL',
    basis: 2,
    model: 3,
    cycle: 1,
    minCharge: '80.00',
    taxRate: '0.09',
    tiers: [
      { fromQty: '0', toQty: '100', unitPrice: '1.2' },
      { fromQty: '100', toQty: '500', unitPrice: '0.95' },
      { fromQty: '500', unitPrice: '0.8' },
    ],
  },
  { fee: 'VAS', basis: 6, model: 1, cycle: 1, taxRate: '0.06', tiers: [{ fromQty: '0', unitPrice: '0.35' }] },
  { fee: 'RENT', basis: 4, model: 6, cycle: 1, taxRate: '0.09', tiers: [] },
  { fee: 'SHR', basis: 4, model: 6, cycle: 1, taxRate: '0.06', tiers: [] },
  { fee: 'UNL', basis: 2, model: 1, cycle: 1, taxRate: '0.06', tiers: [{ fromQty: '0', unitPrice: '0.02' }] },
  { fee: 'CMP', basis: 4, model: 6, cycle: 1, taxRate: '0', tiers: [] },
] as const;

const FEES = [
  ['ST', '仓储费', '0.06'],
  ['IN', '入库操作费', '0.06'],
  ['OUT', '出库操作费', '0.06'],
  ['DEL', '配送费', '0.09'],
  ['VAS', '增值服务费', '0.06'],
  ['RENT', '租赁费', '0.09'],
  ['SHR', '公摊费', '0.06'],
  ['CMP', '赔付抵扣', '0'],
  ['UNL', '装卸费', '0.06'],
] as const;

const SERVICES = [
  { code: 'TB', name: '贴标', unit: '件', minutesEach: 0.2 },
  { code: 'HB', name: '换包装', unit: '箱', minutesEach: 3 },
  { code: 'PZ', name: '拍照留档', unit: '单', minutesEach: 5 },
  { code: 'CR', name: '缠绕膜', unit: '托', minutesEach: 4 },
] as const;

export interface Billed {
  tenantId: number;
  houseId: number;
  owners: Ids;
  /** Owners with prices, the first of them with a month that has everything. */
  codes: readonly string[];
}

const monthOf = (months: number): string => {
  const at = new Date(`${wireDay(new Date()).slice(0, 7)}-15T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
};

/** What an owner did in a month before the demo world begins: days of storage, receipts, shipments, drives and a claim. */
function history({ houseId }: Billed, ownerId: number, month: string, days: number): FactGiven[] {
  const base = (sourceType: FactGiven['sourceType'], sourceNo: string, bizDate: string) => ({
    factKey: `${sourceType}|H|${ownerId}|${sourceNo}`,
    sourceType,
    sourceNo,
    bizDate,
    warehouseId: houseId,
    ownerId,
    orderCount: 1,
  });
  const stamp = month.replace('-', '').slice(2);
  return Array.from({ length: days }, (_, i): FactGiven[] => {
    const day = addDays(`${month}-01`, i),
      turn = (i * 7 + ownerId) % 10;
    return [
      { ...base('STORAGE_DAY', `ST-${day}`, day), palletQty: 150 + turn * 9, volume: 210 + turn * 12 },
      ...(i % 3 === 0
        ? [
            {
              ...base('ENTRY', `RK${stamp}-${i + 1}`, day),
              volume: `${8 + turn}.${345 + i}`,
              weight: 4200 + turn * 310,
              lineCount: 4 + turn,
              pieceQty: 900 + turn * 40,
            },
          ]
        : []),
      {
        ...base('OUT', `CK${stamp}-${i + 1}`, day),
        lineCount: 2 + turn * 3,
        pieceQty: 60 + turn * 11,
        volume: `1.${20 + turn}`,
        weight: 380 + turn * 25,
      },
      ...(i % 2 === 0
        ? [
            {
              ...base('WAYBILL', `YD${stamp}-${i + 1}`, day),
              weight: i === 16 ? null : `${60 + turn * 120}.5`,
              km: 40 + turn * 6,
            },
          ]
        : []),
      ...(i === 20 ? [{ ...base('COMPLAINT', `TS${stamp}-01`, day), amount: '-320.00' }] : []),
    ];
  }).flat();
}

/** Prices, services and two months that are over, confirmed, sent and closed; the running one stands open with failures, unconfirmed lines and what was adjusted. */
export async function bill(platform: Platform, office: Ask, house: Ask, billed: Billed): Promise<void> {
  const { tenantId, houseId, owners, codes } = billed;
  const fees = new Map<string, number>();
  for (const [kind, name, taxRate] of FEES)
    fees.set(kind, (await office('feeItem', 'add', { code: kind, name, kind, taxRate })).id);
  for (const service of SERVICES) await office('vasItem', 'add', service);
  const [before, last, now] = [monthOf(-2), monthOf(-1), monthOf(0)];
  for (const code of codes)
    for (const { fee, ...price } of PRICES) {
      const made = await house('costConfig', 'add', {
        ...price,
        tiers: price.tiers.map((tier) => ({ ...tier })),
        ownerId: idOf(owners, code),
        houseId,
        feeId: fees.get(fee) ?? 0,
        effectiveFrom: `${before.slice(0, 4)}-01-01` < `${before}-01` ? `${before.slice(0, 4)}-01-01` : `${before}-01`,
      });
      await house('costConfig', 'enable', { id: made.id, version: made.version });
    }
  const [firstCode = ''] = codes;
  // A dearer season to come, still being thought about.
  const draft = await house('costConfig', 'queryPage', {
    param: { ownerId: idOf(owners, firstCode), feeId: fees.get('OUT') },
  });
  await house('costConfig', 'copy', { id: draft.list[0]?.id ?? 0 });
  const today = Number(wireDay(new Date()).slice(8));
  for (const code of codes)
    for (const [month, days] of [
      [before, 28],
      [last, 28],
      [now, Math.max(0, today - 1)],
    ] as const)
      await platform.db.write(tenantId, (tx) =>
        putFacts(ctxOf(tx, systemActor(tenantId, houseId)), history(billed, idOf(owners, code), month, days)),
      );
  for (const month of [before, last]) await endMonth(platform, house, billed, month);
  await serve(office, house);
  await house('settlementPool', 'recalculation', { period: now });
}

/** What was done for the newest orders beside moving their goods. */
async function serve(office: Ask, house: Ask): Promise<void> {
  const items = await office('vasItem', 'options', {});
  const { list } = await house('outOrder', 'queryPage', { pageSize: 2 });
  for (const [i, { id }] of list.entries())
    await house('vasRecord', 'add', {
      direction: 2,
      orderId: id,
      itemId: items[i]?.id ?? 0,
      qty: String(60 * (i + 1)),
      material: i === 0 ? '标签纸' : null,
    });
}

/** As month-end is done: rated, what failed put right, confirmed, adjusted where somebody objected, sent and closed. */
async function endMonth(
  platform: Platform,
  house: Ask,
  { tenantId, houseId, owners, codes }: Billed,
  month: string,
): Promise<void> {
  await house('settlementPool', 'recalculation', { period: month });
  const { list } = await house('calculateFailMessage', 'page', { param: { period: month, status: 0 }, pageSize: 100 });
  for (const { id, version, sourceNo, ownerId } of list) {
    await platform.db.write(tenantId, (tx) =>
      putFacts(ctxOf(tx, systemActor(tenantId, houseId)), [
        {
          factKey: `WAYBILL|H|${ownerId}|${sourceNo}`,
          sourceType: 'WAYBILL',
          sourceNo,
          bizDate: `${month}-17`,
          warehouseId: houseId,
          ownerId,
          orderCount: 1,
          weight: '200',
          km: 40,
        },
      ]),
    );
    await house('calculateFailMessage', 'solve', { id, version, remark: '已补录重量' });
  }
  const { lines, totalAmount } = await house('settlementPool', 'sums', { period: month, status: 0 });
  await house('settlementPool', 'confirmAll', { period: month, expected: { lines, totalAmount } });
  const storage = await house('settlementPool', 'queryPage', {
    param: { period: month, sourceType: 'STORAGE_DAY', ownerId: idOf(owners, codes[0] ?? '') },
  });
  const [line] = storage.list;
  if (line)
    await house('settlementPool', 'adjust', {
      id: line.id,
      version: line.version,
      amount: '-50.00',
      reason: '货主核对后减一天',
    });
  const adjusted = await house('settlementPool', 'queryPage', { param: { period: month, status: 0 } });
  await house('settlementPool', 'confirm', { items: adjusted.list.map(({ id, version }) => ({ id, version })) });
  const confirmed = await house('settlementPool', 'queryPage', { param: { period: month, status: 1 }, pageSize: 200 });
  await house('settlementPool', 'reUpload', { items: confirmed.list.map(({ id, version }) => ({ id, version })) });
  const [period] = (await house('settlePeriod', 'query', {})).filter((one) => one.period === month);
  await house('settlePeriod', 'close', { period: month, version: period?.version ?? 0 });
}

/** What owners say of their bills: the older month signed by the first of them, of the last one a line explained and one that waits for an answer. */
export async function checkBills(owner: Ask, office: Ask, { owners, codes }: Pick<Billed, 'owners' | 'codes'>) {
  const [before, last] = [monthOf(-2), monthOf(-1)];
  for (const code of codes) {
    const ownerId = idOf(owners, code);
    const { list } = await owner('statementLine', 'queryPage', { param: { ownerId, period: last }, pageSize: 50 });
    const [shipped, carried] = ['OUT', 'WAYBILL'].map((type) => list.find(({ sourceType }) => sourceType === type));
    const asked = await owner('statementQuestion', 'ask', {
      poolId: shipped?.id ?? 0,
      kind: 1,
      content: '这一单我们只下了两行，为什么按更多行计费？',
    });
    await office('statementQuestion', 'answer', {
      id: asked.id,
      version: asked.version,
      content: '拆零后按批次分行出库，明细见计算明细里的出库单。',
    });
    await owner('statementQuestion', 'ask', {
      poolId: carried?.id ?? 0,
      kind: 2,
      content: '这车重量没有到500公斤，单价是不是用错了一级？',
    });
  }
  const ownerId = idOf(owners, codes[0] ?? '');
  const { lines, totalAmount } = await owner('settlementStatement', 'query', { ownerId, period: before });
  await owner('settlementStatement', 'sign', { ownerId, period: before, expected: { lines, totalAmount } });
}
