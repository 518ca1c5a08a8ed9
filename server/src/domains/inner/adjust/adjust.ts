import { sql, type RawBuilder } from 'kysely';
import { adjustLife, type AdjustAction } from '#contract/inner/adjust-life.ts';
import type { adjustApi } from '#contract/inner/adjust.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { reaches } from '../../../platform/actor.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import type { PlacedLine } from './line.plan.ts';
import { placeLines } from './lines.ts';

/** An adjustment's header as it stands under lock. */
export interface Adjust {
  id: number;
  adjustNo: string;
  kind: number;
  ownerId: number;
  reasonCode: string;
  status: number;
  version: number;
  taskAt: Date | null;
}
type After = OutputOf<typeof adjustApi.add>;

/** Write down what is to change; nothing happens to stock yet (§3.14). */
export async function addAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.add>): Promise<After> {
  const lines = await placeLines(ctx, input);
  const adjustNo = await nextNo(ctx, 'AJ');
  const made = await ctx.row<{ id: number }>`
    insert into "inner".adjust (
      tenant_id, warehouse_id, adjust_no, kind, owner_id, reason_code, remark, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${adjustNo}, ${input.kind}, ${input.ownerId}, ${input.reasonCode},
      ${input.remark ?? null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  const id = made?.id ?? 0;
  await insertLines(ctx, id, lines);
  await trace(ctx, [
    { docType: 'ADJ', docId: id, action: 'CREATE', actionName: '新增', toStatus: adjustLife.at.draft },
  ]);
  return { id, adjustNo, status: adjustLife.at.draft, version: 0 };
}

export async function updateAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.update>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'update');
  const lines = await placeLines(ctx, input);
  await ctx.run`
    delete from "inner".adjust_line
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and adjust_id = ${adjust.id}
  `;
  await insertLines(ctx, adjust.id, lines);
  return step(ctx, adjust, {
    action: 'update',
    status: adjustLife.at.draft,
    set: sql`
      kind = ${input.kind}, owner_id = ${input.ownerId}, reason_code = ${input.reasonCode},
        remark = ${input.remark ?? null},
    `,
  });
}

export async function deleteAdjust(ctx: Ctx, input: InputOf<typeof adjustApi.delete>): Promise<After> {
  const adjust = await lockAdjust(ctx, input, 'delete');
  return step(ctx, adjust, { action: 'delete', status: adjustLife.at.deleted, set: sql`is_deleted = true,` });
}

/** Lock the header (rank 3), check scope, life cycle and, where it is given, the version. */
export async function lockAdjust(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  action: AdjustAction,
): Promise<Adjust> {
  const adjust = await ctx.row<Adjust>`
    select id, adjust_no, kind, owner_id, reason_code, status, version, task_at
    from "inner".adjust
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${id}
    for no key update
  `;
  if (!adjust || !reaches(ctx, adjust.ownerId)) return refuse('NOT_FOUND');
  const why = refusal(adjustLife, action, adjust.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && adjust.version !== version) refuse('VERSION');
  return adjust;
}

/** Where an action leads, and what it sets on the header besides. */
interface Step {
  action: AdjustAction;
  status: number;
  set: RawBuilder<unknown>;
}

/** Move the header on, with a trace. */
export async function step(ctx: Ctx, adjust: Adjust, { action, status, set }: Step): Promise<After> {
  const after = await ctx.row<{ version: number }>`
    update "inner".adjust
    set ${set} status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = ${adjust.id}
    returning version
  `;
  await trace(ctx, [
    {
      docType: 'ADJ',
      docId: adjust.id,
      action: action === 'update' ? 'EDIT' : action.toUpperCase(),
      actionName: adjustLife.actions[action].label,
      fromStatus: adjust.status,
      toStatus: status,
    },
  ]);
  return { id: adjust.id, adjustNo: adjust.adjustNo, status, version: after?.version ?? adjust.version + 1 };
}

/** Between the codes of a line: no code holds a control character. */
const SEPARATOR = '\u001F';

async function insertLines(ctx: Ctx, adjustId: number, lines: readonly PlacedLine[]): Promise<void> {
  const of = <T>(pick: (line: PlacedLine) => T): T[] => lines.map(pick);
  await ctx.run`
    insert into "inner".adjust_line (
      tenant_id, warehouse_id, adjust_id, stock_id, position_id, goods_id, lot_id, lpn_id, quality, book_qty, delta,
      change_qty, to_quality, carton_codes, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${adjustId}, n.stock_id, n.position_id, n.goods_id, n.lot_id, n.lpn_id,
      n.quality, n.book, n.delta, n.change_qty, n.to_quality, string_to_array(n.codes, chr(31)), ${ctx.userId},
      ${ctx.userId}
    from unnest(
      ${of((l) => l.stockId)}::bigint[], ${of((l) => l.positionId)}::bigint[], ${of((l) => l.goodsId)}::bigint[],
      ${of((l) => l.lotId)}::bigint[], ${of((l) => l.lpnId)}::bigint[], ${of((l) => l.quality)}::text[],
      ${of((l) => l.book)}::bigint[], ${of((l) => l.delta)}::bigint[], ${of((l) => l.changeQty)}::bigint[],
      ${of((l) => l.toQuality)}::text[], ${of((l) => l.cartonCodes.join(SEPARATOR))}::text[]
    ) with ordinality n(
      stock_id, position_id, goods_id, lot_id, lpn_id, quality, book, delta, change_qty, to_quality, codes, ord
    )
    order by n.ord
  `;
}
