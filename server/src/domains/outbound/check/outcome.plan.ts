import { NOW, by, insert, update, type Change, type RowChange } from '../../../platform/command/change.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import { CHECK, type CheckKind, type CheckTask } from './rows.ts';
import { countedKey, type Bench } from './scene.ts';
import type { Tally, ExpectedRow } from './tally.plan.ts';

/** How a count ends. */
export const DIFFERS = 30,
  MATCHES = 40;

/** An order counted: its running check, if somebody began one, and what the count came to. */
export interface CountedOrder {
  order: FloorOrder;
  running: CheckTask | undefined;
  expected: ExpectedRow[];
  tallies: Tally[];
  diffs: number;
}

/** An order counted, with the number and the status its check comes to. */
export interface Checked extends CountedOrder {
  checkId: number;
  checkNo: string;
  checkStatus: typeof DIFFERS | typeof MATCHES;
}

/** A prime that spreads neighbouring numbers over the hundred. */
const SPREAD = 2_654_435_761;

/** Whether an order is one of the so many of a hundred that are counted again: by its number, so that asking twice draws the same. Pure. */
export const isDrawn = (orderId: number, pct: number): boolean =>
  Number((BigInt(orderId) * BigInt(SPREAD)) % 4_294_967_296n) % 100 < pct;

export const weightOf = (expected: readonly ExpectedRow[], { detailId, countQty }: Tally): number =>
  countQty * (expected.find((e) => e.detailId === detailId)?.weight ?? 0);

/**
 * What a count writes: checks, made where nobody began one, and their lines; in a first check also the counters of the order lines and the status that follows. An
 * order that was sent twice is written as it was counted last. Pure.
 */
export function outcomeOf(
  staffId: number,
  kind: CheckKind,
  { counted, checks }: { counted: Bench['counted']; checks: readonly Checked[] },
): { changes: Change[]; status: ReadonlyMap<number, number> } {
  const last = [...new Map(checks.map((check) => [check.order.id, check])).values()];
  const lines = last.flatMap((check) => check.tallies.map((tally) => lineOf(check, tally, counted)));
  const orders = kind === CHECK ? ordersAfter(last) : { status: new Map<number, number>(), changes: [] };
  return {
    status: orders.status,
    changes: [
      update('outbound.order', orders.changes),
      update('outbound.detail', kind === CHECK ? last.flatMap(detailsAfter) : []),
      insert(
        'outbound.checkTask',
        last.filter((check) => !check.running).map((check) => newCheck(staffId, kind, check)),
      ),
      update(
        'outbound.checkTask',
        last.flatMap((check) => (check.running ? [settled(staffId, check, check.running)] : [])),
      ),
      update(
        'outbound.checkLine',
        lines.flatMap(({ id, row }) => (id === undefined ? [] : [{ id, ...row, handle: 0 }])),
      ),
      insert(
        'outbound.checkLine',
        lines.flatMap(({ id, at, row }) => (id === undefined ? [{ ...at, ...row }] : [])),
      ),
    ],
  };
}

const ordersAfter = (checks: readonly Checked[]) => {
  const gains = new Map(
    checks.map(({ order, expected, tallies }) => [
      order.id,
      tallies.reduce((sum, tally) => sum + checkedNow(expected, tally).gain, 0),
    ]),
  );
  return restated(
    checks.map(({ order }) => order),
    (order) => ({ checked: order.checked + (gains.get(order.id) ?? 0) }),
  );
};

/** A line of which a part has left already is counted beyond that. */
function checkedNow(expected: readonly ExpectedRow[], { detailId, countQty }: Tally): { now: number; gain: number } {
  const line = expected.find((e) => e.detailId === detailId);
  const now = (line?.shippedQty ?? 0) + countQty;
  return { now, gain: now - (line?.checkedQty ?? 0) };
}

const detailsAfter = ({ expected, tallies }: Checked): RowChange<'outbound.detail'>[] =>
  tallies.map((tally) => ({ id: tally.detailId, qtyChecked: checkedNow(expected, tally).now }));

const newCheck = (staffId: number, kind: CheckKind, { checkId, checkNo, order, checkStatus, diffs }: Checked) => ({
  id: checkId,
  checkNo,
  kind,
  orderId: order.id,
  waveId: order.waveId,
  status: checkStatus,
  checkerId: staffId,
  startAt: NOW,
  doneAt: checkStatus === MATCHES ? NOW : null,
  diffCount: diffs,
});

const settled = (
  staffId: number,
  { checkStatus, diffs }: Checked,
  running: CheckTask,
): RowChange<'outbound.checkTask'> => ({
  id: running.id,
  status: checkStatus,
  checkerId: running.checkerId ?? staffId,
  startAt: running.isStarted ? undefined : NOW,
  doneAt: checkStatus === MATCHES ? NOW : null,
  diffCount: diffs,
  version: by(1),
});

const SAME = 1,
  OTHER = 3;

function lineOf(check: Checked, tally: Tally, counted: Bench['counted']) {
  return {
    id: counted.get(countedKey(check.checkId, tally.detailId)),
    at: { checkId: check.checkId, outDetailId: tally.detailId },
    row: {
      expectQty: tally.expectQty,
      countQty: tally.countQty,
      diff: tally.diff,
      weightG: weightOf(check.expected, tally),
      result: tally.diff === 0 ? SAME : OTHER,
    },
  };
}
