import { sql } from 'kysely';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { ADJUST_LINES_MAX, type adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { anyCode, here, ofOwners } from '../../../platform/list/filters.ts';
import { positionIds, postTxns, type ClaimOp } from '../../inventory/facade.ts';
import { lockAdjust, step, type Adjust } from './adjust.ts';
import { book, currentRows, leaving, openLines, placeOf, withCartons, type Weighed } from './book.ts';

type After = OutputOf<typeof adjustApi.generateTask>;

/** Lines still to be carried out, and those that will not be. */
const OPEN = 10,
  GIVEN_UP = 90;

const sourceOf = (adjust: Adjust) => ({ type: 'ADJ' as const, id: adjust.id, no: adjust.adjustNo });

/** Hold what is to go or to change, so that nobody else promises it, and wait for somebody to stand there. */
export async function sendToFloor(ctx: Ctx, adjust: Adjust, lines: readonly Weighed[]): Promise<After> {
  const held = lines.filter((line) => leaving(adjust, line) > 0);
  const claims = held.map((line): ClaimOp => ({
    op: 'open',
    at: placeOf(adjust, line),
    kind: 'ADJ',
    qty: leaving(adjust, line),
    refType: 'ADJ',
    refId: adjust.id,
    refLineId: line.id,
  }));
  const [posted] =
    claims.length > 0 ? await postTxns(ctx, [{ type: 'ADJ_OUT', source: sourceOf(adjust), entries: [], claims }]) : [];
  await ctx.run`
    update "inner".adjust_line l
    set claim_id = n.claim_id, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${held.map(({ id }) => id)}::bigint[], ${posted?.claimIds ?? []}::bigint[]) n(line_id, claim_id)
    where l.tenant_id = ${ctx.tenantId}
      and l.warehouse_id = ${ctx.warehouseId}
      and l.id = n.line_id
  `;
  return step(ctx, adjust, { action: 'generateTask', status: adjustLife.at.approved, set: sql`task_at = now(),` });
}

/**
 * Somebody stands at the place and says that it is so: its lines are booked, and with the last of them the document is done. What moved
 * there since is no reason to stop, because each line is a difference, and what it takes is held. The second of two finds nothing left.
 */
export async function executeOnFloor(ctx: Ctx, input: InputOf<typeof adjustApi.execute>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'execute');
  if (adjust.taskAt === null) refuse('STATE', '尚未下发现场');
  const positionId = (await positionIds(ctx, [input.positionCode]))(input.positionCode);
  const open = await openLines(ctx, adjust);
  const lines = open.filter((line) => line.positionId === positionId);
  if (lines.length === 0) refuse('BUSINESS', `库位【${input.positionCode}】没有待执行的调整`);
  await book(ctx, adjust, await withCartons(ctx, lines, await currentRows(ctx, adjust, lines)));
  const done = lines.length === open.length;
  return step(ctx, adjust, {
    action: 'execute',
    status: done ? adjustLife.at.done : adjustLife.at.approved,
    set: done ? sql`done_at = now(),` : sql``,
  });
}

/** Back to the draft; what was held for the floor is free again. Once some of it is booked that stays, and the rest is given up: what cannot be found any more would hold the document for ever. */
export async function cancelAdjustTask(ctx: Ctx, input: InputOf<typeof adjustApi.cancelTask>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'cancelTask');
  if (adjust.taskAt !== null && (await release(ctx, adjust)))
    return step(ctx, adjust, { action: 'cancelTask', status: adjustLife.at.done, set: sql`done_at = now(),` });
  return step(ctx, adjust, { action: 'cancelTask', status: adjustLife.at.draft, set: sql`task_at = null,` });
}

/** Frees what the lines still to be carried out hold. Whether others are booked: then these are given up. */
async function release(ctx: Ctx, adjust: Adjust): Promise<boolean> {
  const lines = await ctx.rows<{ state: number; claimId: number | null; openQty: number | null }>`
    select l.state, c.id as claim_id, c.open_qty
    from "inner".adjust_line l
    left join inventory.stock_claim c
      on c.tenant_id = l.tenant_id
      and c.warehouse_id = l.warehouse_id
      and c.id = l.claim_id
    where ${here(ctx, 'l')}
      and l.adjust_id = ${adjust.id}
    order by l.id
  `;
  const isBegun = lines.some(({ state }) => state !== OPEN);
  const claims = lines.flatMap(({ state, claimId, openQty }): ClaimOp[] =>
    state === OPEN && claimId !== null && openQty ? [{ op: 'release', claimId, qty: openQty }] : [],
  );
  if (claims.length > 0) await postTxns(ctx, [{ type: 'ADJ_OUT', source: sourceOf(adjust), entries: [], claims }]);
  await ctx.run`
    update "inner".adjust_line
    set claim_id = null, state = ${isBegun ? GIVEN_UP : OPEN}, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and adjust_id = ${adjust.id}
      and state = ${OPEN}
  `;
  return isBegun;
}

/** What waits to be carried out on the floor, in the order one walks. */
export async function floorLines(
  ctx: Ctx,
  { positionCode }: InputOf<typeof adjustApi.floor>,
): Promise<OutputOf<typeof adjustApi.floor>> {
  const lines = await ctx.rows<OutputOf<typeof adjustApi.floor>['lines'][number]>`
    select l.id, l.adjust_id, j.adjust_no, j.kind, a.name as area_name, p.code as position_code,
      case when l.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name, b.lot_no,
      b.expire_on, l.quality, l.delta, l.change_qty, l.to_quality, l.carton_codes
    from "inner".adjust j
    join "inner".adjust_line l on l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
    left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
    where ${here(ctx, 'j')}
      and ${ofOwners(ctx, 'j')}
      and j.status = ${adjustLife.at.approved}
      and j.task_at is not null
      and l.state = 10
      ${anyCode(sql`p.code`, positionCode, 'positionCode')}
    order by p.code, j.id, l.id
    limit ${ADJUST_LINES_MAX}
  `;
  return { lines };
}
