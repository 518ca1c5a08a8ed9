import { adjustApi } from '#contract/inner/adjust.ts';
import { moveApi } from '#contract/inner/move.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import type { Hands, Promised } from './hands.ts';

/** Policies for what is short: as much as there is, or all or nothing. */
const IN_PART = 1,
  OR_NOTHING = 2;
const BY_ORDER = 1;
const QUANTITY = 1;
/** Units a worker thinks too few, or too many, to lie about. */
const FEW = 8,
  MANY = 30;

const sums = (units: readonly (readonly [number, number])[]): Map<number, number> => {
  const total = new Map<number, number>();
  for (const [goodsId, qty] of units) total.set(goodsId, (total.get(goodsId) ?? 0) + qty);
  return total;
};

/** A new order, and what can be promised to it: of one line, of two lines of one goods (which must be added up), or of two goods. */
async function demand(h: Hands): Promise<void> {
  const one = h.goods().id,
    dice = h.random();
  const lines = [
    { goodsId: one, unitQty: h.int(1, 9) },
    ...(dice < 0.65 ? [] : [{ goodsId: dice < 0.8 ? one : h.goods().id, unitQty: h.int(1, 5) }]),
  ];
  const wanted = sums(lines.map((line) => [line.goodsId, line.unitQty]));
  // All or nothing of two goods says nothing about either.
  const inPart = wanted.size > 1 || h.random() < 0.5;
  const externalNo = `${h.book.tag}-${(h.book.serial += 1)}`;
  const order = {
    ownerId: h.ground.ownerId,
    requireOn: '2099-12-31',
    externalNo,
    shortPolicy: inPart ? IN_PART : OR_NOTHING,
    lines,
  };
  const {
    data: { id },
  } = await h.must(outOrderApi.add, order, { ...order, remark: '不同' });
  h.book.orders.push(externalNo);
  const got = await h.ask(outOrderApi.allocate, { ids: [id] }, { may: ['STOCK'], other: { ids: [id, id + 1] } });
  const promised = got.ok ? await promisedTo(h, id) : new Map<number, number>();
  for (const [goodsId, asked] of wanted)
    h.noteDecided(goodsId, got, { what: 'take', asked, got: promised.get(goodsId) ?? 0, inPart });
  if (promised.size > 0)
    h.mine.push({
      id,
      units: promised,
      full: [...wanted].every(([goodsId, asked]) => promised.get(goodsId) === asked),
    });
}

/** What the order says it was promised, by goods. Nobody else touches it. */
async function promisedTo(h: Hands, id: number): Promise<Map<number, number>> {
  const { data } = await h.must(outOrderApi.get, { id });
  return sums(data.lines.filter((line) => line.qtyAllocated > 0).map((line) => [line.goodsId, line.qtyAllocated]));
}

const takeOut = (h: Hands, fits: (order: Promised) => boolean): Promised | undefined => {
  const order = h.pick(h.mine.filter(fits));
  if (order) h.mine.splice(h.mine.indexOf(order), 1);
  return order;
};

/** What was promised goes back, by taking back the promise or the whole order. */
async function giveBack(h: Hands): Promise<void> {
  const order = takeOut(h, () => true);
  if (!order) return demand(h);
  const done =
    h.random() < 0.7
      ? await h.must(outOrderApi.cancelAllocate, { ids: [order.id] }, { ids: [order.id, order.id + 1] })
      : await h.must(outOrderApi.cancel, { id: order.id, reason: '不要了' }, { id: order.id, reason: '不同' });
  for (const [goodsId, units] of order.units) h.note(goodsId, done, { what: 'give', units });
}

/** More or less lies there than the book says. */
async function adjust(h: Hands): Promise<void> {
  const { id: goodsId } = h.goods(),
    rows = await h.look(goodsId),
    row = h.pick(rows);
  if (!row) return;
  const free = rows.reduce((sum, one) => sum + one.available, 0);
  const delta = h.int(1, 6) * (free < FEW ? 2 : free > MANY ? -1 : h.random() < 0.6 ? 1 : -1);
  const made = await h.ask(
    adjustApi.add,
    { kind: QUANTITY, ownerId: h.ground.ownerId, reasonCode: 'COUNT', lines: [{ stockId: row.id, delta }] },
    { may: ['FIELD', 'STOCK', 'BUSINESS'] },
  );
  if (!made.ok) return;
  h.book.adjustments.set(goodsId, (h.book.adjustments.get(goodsId) ?? 0) + 1);
  const {
    data: { id, version },
  } = await h.must(adjustApi.submit, { id: made.data.id, version: made.data.version });
  const done = await h.ask(
    adjustApi.generateTask,
    { id, version },
    { may: ['STOCK', 'BUSINESS'], other: { id, version: version + 1 } },
  );
  if (done.ok)
    h.note(
      goodsId,
      done,
      delta > 0 ? { what: 'give', units: delta } : { what: 'take', asked: -delta, got: -delta, inPart: false },
    );
}

/** From shelf to shelf: nobody is promised what is on its way. */
async function move(h: Hands): Promise<void> {
  const { id: goodsId, shelves } = h.goods(),
    row = h.pick((await h.look(goodsId)).filter((one) => one.available > 0));
  const toPositionCode = h.pick(shelves.filter((code) => code !== row?.positionCode));
  if (!row || toPositionCode === undefined) return;
  const units = h.int(1, Math.min(5, row.available));
  const made = await h.ask(
    moveApi.add,
    { moves: [{ stockId: row.id, qty: units, toPositionCode }] },
    { may: ['STOCK', 'BUSINESS', 'FIELD'] },
  );
  const task = made.ok ? made.data.tasks[0] : undefined;
  if (!task) return;
  h.book.moves.set(goodsId, (h.book.moves.get(goodsId) ?? 0) + 1);
  h.note(goodsId, made, { what: 'take', asked: units, got: units, inPart: false });
  const arrived =
    h.random() < 0.75
      ? await h.ask(moveApi.confirm, { lines: task.lineIds.map((lineId) => ({ lineId })) }, { may: ['BUSINESS'] })
      : undefined;
  h.note(goodsId, arrived?.ok ? arrived : await h.must(moveApi.cancel, { ids: [task.id], reason: '改' }), {
    what: 'give',
    units,
  });
}

/** Onto the picker's cart, where it stays promised; or less lies there than he was told. */
async function walk(h: Hands): Promise<void> {
  const order = takeOut(h, ({ units, full }) => full && units.size === 1);
  const goodsId = order && [...order.units.keys()][0];
  if (!order || goodsId === undefined) return giveBack(h);
  const {
    data: { list },
  } = await h.must(waveApi.insert, { orderIds: [order.id], pickMethod: BY_ORDER });
  for (const { id } of list) await h.must(waveApi.release, { id });
  const {
    data: { picks },
  } = await h.must(outOrderApi.get, { id: order.id });
  for (const taskId of new Set(picks.map((pick) => pick.taskId))) await h.must(pickTaskApi.claim, { taskId });
  const missing = new Map<number, number>();
  for (const { id, qty, detailId } of picks) {
    if (h.random() < 0.8) {
      await h.must(pickApi.confirm, { lines: [{ lineIds: [id] }] });
      continue;
    }
    const short = await h.must(pickApi.short, { lineIds: [id], qty: h.int(0, qty - 1), reason: 'MISSING' });
    const { shortQty: gap, reallocatedQty: again } = short.data,
      before = missing.get(detailId) ?? 0;
    h.noteDecided(goodsId, short, { what: 'short', gap, before, locked: short.data.lockedQty, again });
    missing.set(detailId, gap + before - again);
  }
}

const DEEDS: readonly { share: number; act: (h: Hands) => Promise<unknown> }[] = [
  { share: 0.36, act: demand },
  { share: 0.26, act: giveBack },
  { share: 0.12, act: adjust },
  { share: 0.1, act: move },
  { share: 0.08, act: walk },
  { share: 0.08, act: (h) => h.look(h.goods().id) },
];

/** One deed, drawn by its share. */
export async function deed(h: Hands): Promise<void> {
  let ticket = h.random();
  await (DEEDS.find(({ share }) => (ticket -= share) < 0) ?? { act: demand }).act(h);
}
