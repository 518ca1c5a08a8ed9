import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import type { qcOrderApi } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { nextNo } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockQc, lockQcLines, traceQc, type Qc } from './rows.ts';

type After = OutputOf<typeof qcOrderApi.start>;

async function stateSet(
  ctx: Ctx,
  qc: Qc,
  { status, reason = null }: { status: number; reason?: string | null },
): Promise<After> {
  const row = await ctx.row<After>`
    update inbound.qc_order q
    set status = ${status},
      inspector_id = case when ${status} = ${qcLife.at.inspecting} then ${ctx.userId} else q.inspector_id end,
      start_at = case when ${status} = ${qcLife.at.inspecting} then now() else q.start_at end,
      cancel_reason = ${reason}, version = q.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'q')}
      and q.id = ${qc.id}
    returning q.id, q.qc_no, q.status, q.version
  `;
  return found(row);
}

/** Claim an inspection. Whoever comes second is told who has it; whoever has it already goes on. */
export async function startQc(ctx: Ctx, { id }: InputOf<typeof qcOrderApi.start>): Promise<After> {
  const taken = await ctx.row<{ status: number; inspectorId: number | null; name: string | null }>`
    select q.status, q.inspector_id, u.user_name as name
    from inbound.qc_order q
    left join iam.user u on u.tenant_id = q.tenant_id and u.id = q.inspector_id
    where ${here(ctx, 'q')}
      and q.id = ${id}
      and q.status in (${qcLife.at.inspecting}, ${qcLife.at.recorded})
  `;
  if (taken && taken.inspectorId !== ctx.userId) refuse('BUSINESS', `质检任务已被【${taken.name ?? ''}】领取`);
  const { qc } = await lockQc(ctx, id, 'start');
  const after = await stateSet(ctx, qc, { status: qcLife.at.inspecting });
  await traceQc(ctx, qc, { action: 'START', actionName: qcLife.actions.start.label, toStatus: after.status });
  return after;
}

/** 退回领取: nobody has it any more, what was recorded stays. It is his who has it, or theirs who may call it off; nothing may have been judged. */
export async function releaseQc(ctx: Ctx, { id, version }: InputOf<typeof qcOrderApi.release>): Promise<After> {
  const { qc } = await lockQc(ctx, id, 'release', version);
  if (qc.inspectorId !== ctx.userId && !may(ctx, qcLife.actions.cancel.permit)) {
    const has = await ctx.row<{ name: string }>`
      select u.user_name as name
      from iam.user u
      where u.tenant_id = ${ctx.tenantId}
        and u.id = ${qc.inspectorId}
    `;
    refuse('BUSINESS', `质检任务已被【${has?.name ?? ''}】领取`);
  }
  const lines = await lockQcLines(ctx, qc.id);
  if ([...lines.values()].some((line) => line.state === QC_LINE.judged)) refuse('BUSINESS', '已有判定，请先撤销判定');
  const after = found(
    await ctx.row<After>`
      update inbound.qc_order q
      set status = ${qcLife.at.open}, inspector_id = null, start_at = null, version = q.version + 1,
        updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'q')}
        and q.id = ${qc.id}
      returning q.id, q.qc_no, q.status, q.version
    `,
  );
  await traceQc(ctx, qc, { action: 'RELEASE', actionName: qcLife.actions.release.label, toStatus: after.status });
  return after;
}

/** The goods stay under inspection: another inspection must be opened for them (`renewQc`). Nothing may have been judged. */
export async function cancelQc(
  ctx: Ctx,
  { id, version, reason }: InputOf<typeof qcOrderApi.cancel>,
): Promise<OutputOf<typeof qcOrderApi.cancel>> {
  const { qc } = await lockQc(ctx, id, 'cancel', version);
  const lines = await lockQcLines(ctx, qc.id);
  if ([...lines.values()].some((line) => line.state === QC_LINE.judged)) refuse('BUSINESS', '已有判定，不能取消质检');
  await ctx.run`
    update inbound.qc_line l
    set state = ${QC_LINE.withdrawn}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.qc_id = ${qc.id}
      and l.state = ${QC_LINE.waiting}
  `;
  const after = await stateSet(ctx, qc, { status: qcLife.at.cancelled, reason });
  await traceQc(ctx, qc, {
    action: 'CANCEL',
    actionName: qcLife.actions.cancel.label,
    toStatus: after.status,
    payload: { reason },
  });
  return after;
}

/** Lines of a cancelled inspection once more, as far as their goods still wait. */
const linesRenewed = (ctx: Ctx, fromId: number, toId: number): Promise<{ qty: number }[]> =>
  ctx.rows<{ qty: number }>`
    insert into inbound.qc_line as l (
      tenant_id, warehouse_id, qc_id, detail_id, goods_id, lot_id, receipt_id, stock_id, position_id, lpn_id, qty_total,
      qty_wanted, created_by, updated_by
    )
    select o.tenant_id, o.warehouse_id, ${toId}, o.detail_id, o.goods_id, o.lot_id, o.receipt_id, o.stock_id,
      o.position_id, o.lpn_id, o.qty_total, o.qty_wanted, ${ctx.userId}, ${ctx.userId}
    from inbound.qc_line o
    left join inbound.receipt r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.receipt_id
    join inventory.stock s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stock_id
    where ${here(ctx, 'o')}
      and o.qc_id = ${fromId}
      and not coalesce(r.is_reversed, false)
      and s.quality = 'Q'
      and s.on_hand >= o.qty_total + coalesce(
        (
          select sum(x.qty_total)
          from inbound.qc_line x
          where x.tenant_id = o.tenant_id
            and x.warehouse_id = o.warehouse_id
            and x.stock_id = o.stock_id
            and x.state = ${QC_LINE.waiting}
        ), 0
      )
      and not exists (
        select 1
        from inbound.qc_line x
        where x.tenant_id = o.tenant_id
          and x.warehouse_id = o.warehouse_id
          and x.receipt_id = o.receipt_id
          and x.state <> ${QC_LINE.withdrawn}
      )
    order by o.id
    returning l.qty_total as qty
  `;

/** A new inspection of what a cancelled one left: receipts that were neither taken back nor sent again, and goods of the shelf that still wait. */
export async function renewQc(ctx: Ctx, { id }: InputOf<typeof qcOrderApi.renew>): Promise<After> {
  const { qc } = await lockQc(ctx, id, 'renew');
  const qcNo = await nextNo(ctx, 'QC');
  const made = found(
    await ctx.row<After>`
      insert into inbound.qc_order as q (
        tenant_id, warehouse_id, qc_no, order_id, owner_id, mode, source, remark, created_by, updated_by
      )
      select o.tenant_id, o.warehouse_id, ${qcNo}, o.order_id, o.owner_id, o.mode, o.source, o.remark, ${ctx.userId},
        ${ctx.userId}
      from inbound.qc_order o
      where ${here(ctx, 'o')}
        and o.id = ${qc.id}
      returning q.id, q.qc_no, q.status, q.version
    `,
  );
  const lines = await linesRenewed(ctx, qc.id, made.id);
  if (lines.length === 0) refuse('BUSINESS', '没有待重新送检的库存');
  await traceQc(
    ctx,
    { ...qc, id: made.id, status: made.status },
    {
      action: 'CREATE',
      actionName: '送检',
      toStatus: made.status,
      qty: lines.reduce((sum, { qty }) => sum + qty, 0),
      payload: { fromQcNo: qc.qcNo },
    },
  );
  return made;
}
