import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { pickApi } from '#contract/outbound/pick.ts';
import { record, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { postTxns, type ClaimOp, type Txn } from '../../inventory/facade.ts';
import { ownerPicking } from '../../strategy/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { deriveStatus } from '../order/rows.ts';
import { settleWaves } from '../wave/rows.ts';
import { lineProblem, spread, type PickPart } from './confirm.plan.ts';
import { settleTasks } from './rows.ts';
import { containers, lockScene, type PickScene } from './scene.ts';

type Output = OutputOf<typeof pickApi.confirm>;

/** 拣货确认: goods go from the shelf to the cart, tote or floor of the packing area, and their promise goes with them. Any number of lines, all or none. */
export async function confirmPick(ctx: Ctx, input: InputOf<typeof pickApi.confirm>): Promise<Output> {
  const scene = await lockScene(
    ctx,
    input.lines.flatMap((grab) => grab.lineIds),
  );
  const parts = input.lines.flatMap((grab) => partsOf(scene, grab));
  const posted = await movePicked(ctx, { scene, parts });
  return settlePicked(ctx, { scene, parts }, posted);
}

/** What each line of a grab gets, or the refusal. */
export function partsOf(scene: PickScene, grab: InputOf<typeof pickApi.confirm>['lines'][number]): PickPart[] {
  const lines = grab.lineIds.map((id) => scene.lines.get(id) ?? refuse('NOT_FOUND'));
  for (const line of lines) {
    const problem = lineProblem(line, scene.tasks.get(line.taskId)?.status ?? 0, grab);
    if (problem) refuse(problem.kind, problem.msg, { lineId: problem.lineId });
  }
  const parts = spread(lines, grab);
  return Array.isArray(parts) ? parts : refuse(parts.kind, parts.msg, { lineId: parts.lineId });
}

/** What is picked, on which walks. */
export interface Picked {
  scene: PickScene;
  parts: readonly PickPart[];
}
/** Where each part goes: a whole pallet stays on itself, else the scanned container, else the cart of the task, else loose. */
export interface Moved {
  toLpnId: number;
  toCode: string | null;
}

/**
 * Post the picking: one transaction per order. `extra` are further promises to settle in the same posting (a short pick gives back and locks),
 * as operations of the order's transaction.
 */
export async function movePicked(
  ctx: Ctx,
  { scene, parts }: Picked,
  extra: ReadonlyMap<number, ClaimOp[]> = new Map(),
): Promise<Moved[]> {
  const { pickId } = scene;
  const byCode = await containers(
    ctx,
    parts.flatMap(({ grab }) => (grab.containerCode ? [grab.containerCode] : [])),
    pickId,
  );
  const moved = parts.map(({ line, grab }): Moved => {
    const task = scene.tasks.get(line.taskId);
    if (task?.kind === 'PALLET') return { toLpnId: line.lpnId, toCode: line.lpnCode };
    return grab.containerCode
      ? { toLpnId: byCode.get(grab.containerCode) ?? 0, toCode: grab.containerCode }
      : { toLpnId: task?.cartLpnId ?? 0, toCode: null };
  });
  const orderIds = [...new Set([...parts.map((part) => part.line.orderId), ...extra.keys()])];
  await postTxns(
    ctx,
    orderIds.map((orderId): Txn => {
      const own = parts.flatMap((part, i) =>
        part.line.orderId === orderId
          ? [
              {
                ...part,
                to: {
                  positionId: pickId,
                  goodsId: part.line.goodsId,
                  lotId: part.line.lotId,
                  lpnId: moved[i]?.toLpnId ?? 0,
                  ownerId: part.line.ownerId,
                  quality: part.line.quality,
                },
              },
            ]
          : [],
      );
      return {
        type: 'PICK',
        source: { type: 'OUT', id: orderId, no: scene.orders.get(orderId)?.orderNo ?? '' },
        entries: own.flatMap(({ line, qty, to }) => [
          { at: line.stockId, qty: -qty, sourceLineId: line.detailId },
          { at: to, qty, sourceLineId: line.detailId },
        ]),
        claims: [
          ...own.map(({ line, qty, to }): ClaimOp => ({
            op: 'transfer',
            claimId: line.claimId,
            qty,
            to,
            stage: 'PICKED',
          })),
          ...(extra.get(orderId) ?? []),
        ],
      };
    }),
  );
  const perLine = [
    ...sumBy(
      parts.map((part) => ({ qty: part.qty, id: part.line.detailId })),
      (row) => row.id,
    ),
  ];
  await together(
    ctx.run`
      update outbound.pick_line l
      set picked_qty = l.picked_qty + n.qty,
        state = case when l.picked_qty + n.qty + l.short_qty = l.qty then 20 else l.state end, to_lpn_id = n.lpn_id,
        picker_id = ${ctx.userId}, picked_at = now(), updated_by = ${ctx.userId}, updated_at = now()
      from unnest(
        ${parts.map((part) => part.line.id)}::bigint[], ${parts.map((part) => part.qty)}::bigint[],
        ${moved.map((m) => m.toLpnId)}::bigint[]
      ) n(id, qty, lpn_id)
      where ${here(ctx, 'l')}
        and l.id = n.id
    `,
    ctx.run`
      update outbound.detail d
      set qty_picked = d.qty_picked + n.qty, updated_by = ${ctx.userId}, updated_at = now()
      from unnest(${perLine.map(([id]) => id)}::bigint[], ${perLine.map(([, qty]) => qty)}::bigint[]) n(id, qty)
      where ${here(ctx, 'd')}
        and d.id = n.id
    `,
  );
  return moved;
}

/** Counters of tasks, status of orders and waves, traces and records, after lines were picked. */
export async function settlePicked(ctx: Ctx, { scene, parts }: Picked, moved: readonly Moved[]): Promise<Output> {
  const [tasks, status] = await together(
    settleTasks(ctx, scene.tasks.keys()),
    afterPicking(ctx, [...scene.orders.keys()], scene.orders),
    settleWaves(ctx, scene.waveIds),
  );
  const perOrder = sumBy(
    parts.map((part) => ({ qty: part.qty, id: part.line.orderId })),
    (row) => row.id,
  );
  await together(
    trace(
      ctx,
      [...perOrder].map(([orderId, qty]) => ({
        docType: 'OUT',
        docId: orderId,
        action: 'PICK',
        actionName: '拣货',
        fromStatus: scene.orders.get(orderId)?.status,
        toStatus: status.get(orderId),
        qty,
      })),
    ),
    record(
      ctx,
      parts.map(({ line, qty }, i) => {
        const order = scene.orders.get(line.orderId),
          task = scene.tasks.get(line.taskId);
        const lpnCode = moved[i]?.toCode;
        return {
          recType: 'PICK',
          orderId: line.orderId,
          orderNo: order?.orderNo ?? '',
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
  return {
    pickedQty: parts.reduce((sum, part) => sum + part.qty, 0),
    tasks,
    orders: [...scene.orders.values()].map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
    })),
  };
}

/** Status after picking; owners who want no check have what was picked count as checked once nothing is left to pick. */
export async function afterPicking(
  ctx: Ctx,
  orderIds: readonly number[],
  owners: ReadonlyMap<number, { ownerId: number }>,
): Promise<Map<number, number>> {
  const [status, config] = await together(
    deriveStatus(ctx, orderIds),
    ownerPicking(
      ctx,
      [...owners.values()].map((order) => order.ownerId),
    ),
  );
  const unchecked = [...status]
    .filter(([id, now]) => now === 60 && !config(owners.get(id)?.ownerId ?? 0).checkNeed)
    .map(([id]) => id);
  if (unchecked.length === 0) return status;
  await ctx.run`
    update outbound.detail d
    set qty_checked = d.qty_picked, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'd')}
      and d.order_id = any(${unchecked}::bigint[])
      and d.qty_checked < d.qty_picked
  `;
  return new Map([...status, ...(await deriveStatus(ctx, unchecked))]);
}
