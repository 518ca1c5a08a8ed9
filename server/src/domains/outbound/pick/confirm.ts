import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Grab, pickApi } from '#contract/outbound/pick.ts';
import { write } from '../../../platform/command/change.ts';
import { record, trace, type TraceRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { postTxns } from '../../inventory/facade.ts';
import { allot, cartonProblem, scannedTwice } from './cartons.plan.ts';
import { lineProblem, lotUnsaid, spread, type PickPart } from './confirm.plan.ts';
import { usableContainers } from './container.ts';
import { outcomeOf, txnsOf, unitsBy, type Moved, type Outcome, type Picked } from './outcome.plan.ts';
import { scansOf, type Scan } from './scan.plan.ts';
import { lockScene, type PickScene } from './scene.ts';
import { exchangeShared } from './share.ts';

type Input = InputOf<typeof pickApi.confirm>;
type Output = OutputOf<typeof pickApi.confirm>;

/**
 * 拣货确认: goods go from the shelf to the cart, tote or floor of the packing area, and their promise goes with them. Any number of lines, all or none.
 * The model of a command: a look without locks and one ladder of locks (`lockScene`), refusals, a pure decision that names every write, one statement that writes it.
 */
export async function confirmPick(ctx: Ctx, input: Input): Promise<Output> {
  const locked = await lockScene(ctx, {
    lineIds: input.lines.flatMap((grab) => grab.lineIds),
    codes: input.lines.flatMap((grab) => grab.containerCode ?? []),
    cartonCodes: input.lines.flatMap((grab) => grab.cartonCodes ?? []),
  });
  const scene = await exchangeShared(ctx, locked);
  refuseTwice(scene, input.lines);
  refuseUnsaid(scene, input.lines);
  const parts = input.lines.flatMap((grab, i) => partsOf(scene, grab, { path: `lines.${i}.` }));
  const picked = { scene, parts, moved: movesOf(scene, parts) };
  const outcome = outcomeOf(ctx.userId, picked);
  const posted = await postTxns(ctx, txnsOf(picked));
  await write(ctx, outcome.changes);
  await tell(ctx, picked, outcome.status, scansOf(picked, posted, outcome.passed));
  return { ...answerOf(picked, outcome), txnIds: posted.flatMap(({ txnId }) => txnId ?? []) };
}

/** What each line of a grab gets, or the refusal. */
export function partsOf(scene: PickScene, grab: Grab, { path = '', few = false } = {}): PickPart[] {
  const lines = grab.lineIds.map((id) => scene.lines.get(id) ?? refuse('NOT_FOUND'));
  for (const line of lines) {
    const problem = lineProblem(line, scene.tasks.get(line.taskId)?.status ?? 0, grab);
    if (problem) refuse(problem.kind, problem.msg, { lineId: problem.lineId });
  }
  const problem = cartonProblem(lines, grab, few);
  if (problem?.field) refuseField(`${path}${problem.field}`, problem.msg);
  if (problem) refuse(problem.kind, problem.msg, { lineId: problem.lineId });
  const parts = lines.some((line) => line.isCatchWeight) ? allot(lines, grab, scene.cartons) : spread(lines, grab);
  return Array.isArray(parts) ? parts : refuse(parts.kind, parts.msg, { lineId: parts.lineId });
}

/** Of owners who want lots scanned, nothing is taken before its lot was. */
function refuseUnsaid({ lines, tasks }: PickScene, grabs: readonly Grab[]): void {
  for (const [i, grab] of grabs.entries())
    for (const line of grab.lineIds.flatMap((id) => lines.get(id) ?? []))
      if (lotUnsaid(line, tasks.get(line.taskId)?.kind, grab))
        refuseField(`lines.${i}.lotNo`, `请扫描批次，应为【${line.sharedLotNo ?? line.lotNo}】`);
}

/** No carton is taken twice. */
export function refuseTwice({ lines }: PickScene, grabs: readonly Grab[]): void {
  const code = scannedTwice(
    grabs.map(({ cartonCodes, lineIds }) => ({
      codes: cartonCodes ?? [],
      goodsIds: lineIds.flatMap((id) => lines.get(id)?.goodsId ?? []),
    })),
  );
  if (code !== undefined) refuse('BUSINESS', `箱码【${code}】已扫描`);
}

export function movesOf(scene: PickScene, parts: readonly PickPart[]): Moved[] {
  const byCode = usableContainers(
    scene,
    parts.flatMap(({ grab }) => grab.containerCode ?? []),
  );
  return parts.map(({ line, grab }): Moved => {
    const task = scene.tasks.get(line.taskId);
    if (task?.kind === 'PALLET') return { toLpnId: line.lpnId, toCode: line.lpnCode };
    return grab.containerCode
      ? { toLpnId: byCode.get(grab.containerCode) ?? 0, toCode: grab.containerCode }
      : { toLpnId: task?.cartLpnId ?? 0, toCode: null };
  });
}

/** Only what can be taken back says how. */
const traced = (scan: Scan | undefined): Pick<TraceRow, 'txnId' | 'reversible' | 'payload'> =>
  scan ? { txnId: scan.txnId, reversible: true, payload: { lines: scan.lines, passed: scan.passed } } : {};

/** Traces and records of what was picked. */
export async function tell(
  ctx: Ctx,
  { scene, parts, moved }: Picked,
  status: ReadonlyMap<number, number>,
  scans: ReadonlyMap<number, Scan> = new Map(),
): Promise<void> {
  await together(
    trace(
      ctx,
      [...unitsBy(parts, (line) => line.orderId)].map(([orderId, qty]) => ({
        docType: 'OUT',
        docId: orderId,
        action: 'PICK',
        actionName: '拣货',
        fromStatus: scene.orders.get(orderId)?.status,
        toStatus: status.get(orderId),
        qty,
        ...traced(scans.get(orderId)),
      })),
    ),
    record(
      ctx,
      parts.map(({ line, qty }, i) => {
        const task = scene.tasks.get(line.taskId),
          lpnCode = moved[i]?.toCode;
        return {
          recType: 'PICK',
          orderId: line.orderId,
          orderNo: scene.orders.get(line.orderId)?.orderNo ?? '',
          taskNo: task?.taskNo ?? '',
          waveNo: task?.waveNo ?? '',
          goodsId: line.goodsId,
          goodsName: line.goodsName,
          lotNo: line.lotNo,
          positionCode: line.positionCode,
          qty,
          ...(lpnCode ? { lpnCode } : {}),
        };
      }),
    ),
  );
}

export const answerOf = (
  { scene, parts }: Picked,
  { tasks, status }: Pick<Outcome, 'tasks' | 'status'>,
): Omit<Output, 'txnIds'> => ({
  pickedQty: parts.reduce((sum, part) => sum + part.qty, 0),
  tasks,
  orders: [...scene.orders.values()].map((order) => ({
    id: order.id,
    orderNo: order.orderNo,
    status: status.get(order.id) ?? order.status,
  })),
});
