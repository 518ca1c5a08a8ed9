import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planWalks, walkOrder, type Stop, type Unpicked } from './walks.plan.ts';

const stop = (lineId: number, aisleNo: number, orderNum: number, more: Partial<Stop> = {}): Stop => ({
  lineId,
  positionId: lineId,
  areaNo: 1,
  aisleNo,
  oneWay: 0,
  orderNum,
  level: 1,
  ...more,
});

const promise = (n: number, more: Partial<Unpicked> = {}): Unpicked => ({
  ...stop(n, 1, n),
  spareTaskId: 100 + n,
  claimId: n,
  detailId: n,
  orderId: 1,
  stockId: n,
  shareStockId: null,
  shareLotId: null,
  goodsId: 1,
  lotId: 1,
  lpnId: 0,
  qty: 1,
  unitVolume: 10,
  stage: 'SHELF',
  areaId: 7,
  kind: 'PIECE',
  isCases: false,
  ...more,
});

const ids = (stops: readonly Stop[]): number[] => stops.map((one) => one.lineId);

test('up one aisle and down the next; what counts is the aisles visited, not their numbers', () => {
  const stops = [stop(1, 2, 10), stop(2, 2, 20), stop(3, 6, 10), stop(4, 6, 20), stop(5, 9, 10), stop(6, 9, 20)];
  expect(ids(walkOrder(stops))).toEqual([1, 2, 4, 3, 5, 6]);
});

test('a one-way aisle keeps its direction wherever it comes in the walk', () => {
  const up = { oneWay: 1 },
    down = { oneWay: 2 };
  const stops = [stop(1, 1, 10, down), stop(2, 1, 20, down), stop(3, 2, 10, up), stop(4, 2, 20, up)];
  expect(ids(walkOrder(stops))).toEqual([2, 1, 3, 4]);
});

test('at one place the lower level comes first', () => {
  expect(ids(walkOrder([stop(1, 1, 10, { level: 3 }), stop(2, 1, 10, { level: 1 })]))).toEqual([2, 1]);
});

test('a task for each whole pallet, one for an area and kind, cut at the lines of a walk', () => {
  const claims = [
    promise(1),
    promise(2),
    promise(3),
    promise(4, { kind: 'PALLET', lpnId: 40, orderId: 2 }),
    promise(5, { areaId: 8 }),
  ];
  const { walks, appended } = planWalks(claims, new Map([[7, { maxLines: 2, maxVolume: 0, unitLevels: [] }]]), {
    wave: { pickMethod: 2 },
  });
  expect(appended).toEqual([]);
  expect(walks.map(({ taskId, kind, orderId, lines }) => [taskId, kind, orderId, ids(lines)])).toEqual([
    [101, 'PIECE', null, [1, 2]],
    [103, 'PIECE', null, [3]],
    [104, 'PALLET', 2, [4]],
    [105, 'PIECE', null, [5]],
  ]);
});

test('order by order, each order walks by itself', () => {
  const { walks } = planWalks([promise(1), promise(2, { orderId: 2 }), promise(3)], new Map(), {
    wave: { pickMethod: 1 },
  });
  expect(walks.map(({ orderId, lines }) => [orderId, ids(lines)])).toEqual([
    [1, [1, 3]],
    [2, [2]],
  ]);
});

test('lines of the area of a task in hand are appended to it, whole pallets are not', () => {
  const claims = [promise(1), promise(2, { kind: 'PALLET', lpnId: 20 }), promise(3, { areaId: 8 })];
  const { walks, appended } = planWalks(claims, new Map(), {
    wave: { pickMethod: 2 },
    into: { taskId: 55, areaId: 7 },
  });
  expect(ids(appended)).toEqual([1]);
  expect(walks.map(({ lines }) => ids(lines))).toEqual([[2], [3]]);
});

test('a walk takes no more than fits; what fits into none goes by itself', () => {
  const claims = [promise(1, { qty: 3 }), promise(2, { qty: 2 }), promise(3), promise(4, { qty: 9 }), promise(5)];
  const walksOf = (maxVolume: number) =>
    planWalks(claims, new Map([[7, { maxLines: 0, maxVolume, unitLevels: [] }]]), {
      wave: { pickMethod: 2 },
    }).walks.map(({ lines }) => ids(lines));
  expect(walksOf(50)).toEqual([[1, 2], [3], [4], [5]]);
  expect(walksOf(49)).toEqual([[1], [2, 3], [4], [5]]);
  expect(walksOf(0)).toEqual([[1, 2, 3, 4, 5]]);
});

test('what an area does not pick as a pallet or by the case is picked as what it does', () => {
  const claims = [
    promise(1, { kind: 'PALLET', lpnId: 10, isCases: true }),
    promise(2, { kind: 'PALLET', lpnId: 20 }),
    promise(3, { kind: 'CASE', isCases: true }),
  ];
  const kinds = (unitLevels: number[]) =>
    planWalks(claims, new Map([[7, { maxLines: 0, maxVolume: 0, unitLevels }]]), {
      wave: { pickMethod: 2 },
    }).walks.map(({ kind, lines }) => [kind, ids(lines)]);
  expect(kinds([])).toEqual([
    ['PALLET', [1]],
    ['PALLET', [2]],
    ['CASE', [3]],
  ]);
  expect(kinds([1, 3])).toEqual([
    ['CASE', [1, 3]],
    ['PIECE', [2]],
  ]);
  expect(kinds([1])).toEqual([['PIECE', [1, 2, 3]]]);
});

test('every promise is on one walk, no walk is longer than it may be, and no two have one number', () => {
  const claims = fc
    .array(
      fc.record({
        areaId: fc.integer({ min: 1, max: 3 }),
        orderId: fc.integer({ min: 1, max: 4 }),
        kind: fc.constantFrom('PALLET' as const, 'CASE' as const, 'PIECE' as const),
        lpnId: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 60 },
    )
    .map((list) => list.map((one, i) => promise(i + 1, one)));
  fc.assert(
    fc.property(claims, fc.integer({ min: 1, max: 9 }), fc.constantFrom(1, 2, 3), (list, most, pickMethod) => {
      const max = new Map([1, 2, 3].map((area) => [area, { maxLines: most, maxVolume: 0, unitLevels: [] }]));
      const { walks } = planWalks(list, max, { wave: { pickMethod } });
      expect(walks.flatMap(({ lines }) => ids(lines)).sort((a, b) => a - b)).toEqual(ids(list));
      expect(new Set(walks.map(({ taskId }) => taskId)).size).toBe(walks.length);
      for (const { lines, kind, areaId, orderId } of walks) {
        expect(lines.length).toBeLessThanOrEqual(most);
        expect(lines.every((line) => line.kind === kind && (kind === 'PALLET' || line.areaId === areaId))).toBe(true);
        if (pickMethod === 1 && kind !== 'PALLET') expect(lines.every((line) => line.orderId === orderId)).toBe(true);
      }
    }),
  );
});

test('goods on their receiving place are carried order by order, by a task of their own', () => {
  const docked = [1, 2, 3].map((n) => promise(n, { kind: 'XDOCK', orderId: n < 3 ? 1 : 2 }));
  const { appended, walks } = planWalks([...docked, promise(4)], new Map(), {
    wave: { pickMethod: 2 },
    into: { taskId: 9, areaId: 7 },
  });
  expect(ids(appended)).toEqual([4]);
  expect(walks.map(({ kind, orderId, lines }) => [kind, orderId, ids(lines)])).toEqual([
    ['XDOCK', 1, [1, 2]],
    ['XDOCK', 2, [3]],
  ]);
});
