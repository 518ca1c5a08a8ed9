import { lockLife } from '#contract/inner/hold-life.ts';
import type { lockApi } from '#contract/inner/hold.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { holdStock } from '../hold.ts';
import { postTxn } from '../post.ts';
import { dealt, type Wanted } from './deal.plan.ts';

export interface Notice {
  id: number;
  noticeNo: string;
  ownerId: number;
  source: number;
  freezeLot: boolean;
  status: number;
  version: number;
}

export interface NoticeAfter {
  id: number;
  noticeNo: string;
  status: number;
  version: number;
  lockedQty: number;
}

/** A notice to be made, and what it names. */
export interface NoticeWish {
  ownerId: number;
  source: number;
  reason: string;
  untilOn: string | null;
  freezeLot: boolean;
  forceRelease: boolean;
  lines: readonly {
    goodsId: number;
    lotId: number | null;
    positionId: number | null;
    lpnId: number | null;
    wantQty: number | null;
  }[];
}

/** Write a notice down, and lock what is free of what it names. */
export async function openNotice(ctx: Ctx, wish: NoticeWish): Promise<NoticeAfter> {
  const noticeNo = await nextNo(ctx, 'LK');
  const notice = found(
    await ctx.row<Notice>`
      insert into inventory.lock_notice as n (
        tenant_id, warehouse_id, notice_no, source, owner_id, reason, until_on, freeze_lot, force_release, created_by,
        updated_by
      )
      values (
        ${ctx.tenantId}, ${ctx.warehouseId}, ${noticeNo}, ${wish.source}, ${wish.ownerId}, ${wish.reason},
        ${wish.untilOn}::date, ${wish.freezeLot}, ${wish.forceRelease}, ${ctx.userId}, ${ctx.userId}
      )
      returning n.id, n.notice_no, n.owner_id, n.source, n.freeze_lot, n.status, n.version
    `,
  );
  await ctx.run`
    insert into inventory.lock_line (
      tenant_id, warehouse_id, notice_id, goods_id, lot_id, position_id, lpn_id, want_qty, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${notice.id}, n.*, ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${wish.lines.map((l) => l.goodsId)}::bigint[], ${wish.lines.map((l) => l.lotId)}::bigint[],
      ${wish.lines.map((l) => l.positionId)}::bigint[], ${wish.lines.map((l) => l.lpnId)}::bigint[],
      ${wish.lines.map((l) => l.wantQty)}::bigint[]
    ) n
  `;
  return execute(ctx, notice, wish.reason);
}

/** A notice under lock (rank 3), that may do what is asked. */
export async function lockNotice(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  action: keyof typeof lockLife.actions,
): Promise<Notice> {
  const notice = found(
    await ctx.row<Notice>`
      select n.id, n.notice_no, n.owner_id, n.source, n.freeze_lot, n.status, n.version
      from inventory.lock_notice n
      where ${here(ctx, 'n')}
        and ${ofOwners(ctx, 'n')}
        and n.id = ${id}
      for no key update
    `,
  );
  const why = refusal(lockLife, action, notice.status);
  if (why) refuse('STATE', why);
  if (version !== undefined && version !== notice.version) refuse('VERSION');
  return notice;
}

/** Lock what is free now of what a notice names and has not locked yet; lots are frozen first, so that nothing of them is promised meanwhile. */
export async function executeNotice(ctx: Ctx, input: InputOf<typeof lockApi.execute>): Promise<NoticeAfter> {
  return execute(ctx, await lockNotice(ctx, input, 'execute'), lockLife.actions.execute.label);
}

async function execute(ctx: Ctx, notice: Notice, reason: string): Promise<NoticeAfter> {
  const lines = await ctx.rows<Wanted>`
    select l.id, l.want_qty, l.locked_qty
    from inventory.lock_line l
    where ${here(ctx, 'l')}
      and l.notice_id = ${notice.id}
    order by l.id
    for no key update
  `;
  if (notice.freezeLot) await freeze(ctx, notice.id, reason);
  const rows = await ctx.rows<{ lineId: number; stockId: number }>`
    select l.id as line_id, s.id as stock_id
    from inventory.lock_line l
    join inventory.stock s
      on s.tenant_id = l.tenant_id
      and s.warehouse_id = l.warehouse_id
      and s.goods_id = l.goods_id
      and (l.lot_id is null or s.lot_id = l.lot_id)
      and (l.position_id is null or s.position_id = l.position_id)
      and (l.lpn_id is null or s.lpn_id = l.lpn_id)
      and s.on_hand > 0
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'l')}
      and l.notice_id = ${notice.id}
      and s.owner_id = ${notice.ownerId}
      and a.kind <> 'TRANSIT'
    order by l.id, s.id
  `;
  const stock = await holdStock(ctx, [...new Set(rows.map((row) => row.stockId))]);
  const { takes, short } = dealt(lines, rows, stock);
  if (takes.length > 0)
    await postTxn(
      ctx,
      {
        type: 'MOVE',
        source: { type: 'LOCK', id: notice.id, no: notice.noticeNo },
        entries: [],
        claims: takes.map(({ stockId, lineId, qty }) => ({
          op: 'open',
          at: stockId,
          kind: 'LOCK',
          qty,
          refType: 'LOCK',
          refId: notice.id,
          refLineId: lineId,
        })),
      },
      () => [],
    );
  await lockedBy(ctx, takes, 1);
  return settle(ctx, notice, {
    status: short ? lockLife.at.partlyLocked : lockLife.at.locked,
    action: 'EXECUTE',
    actionName: lockLife.actions.execute.label,
    qty: takes.reduce((sum, { qty }) => sum + qty, 0),
    payload: { reason },
  });
}

const freeze = (ctx: Ctx, noticeId: number, reason: string) =>
  ctx.run`
    update inventory.lot t
    set status = 2, frozen_reason = ${reason}, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.status = 1
      and t.id in (
        select l.lot_id
        from inventory.lock_line l
        where ${here(ctx, 'l')}
          and l.notice_id = ${noticeId}
          and l.lot_id is not null
      )
  `;

async function lockedBy(ctx: Ctx, parts: readonly { lineId: number; qty: number }[], sign: 1 | -1): Promise<void> {
  if (parts.length === 0) return;
  await ctx.run`
    update inventory.lock_line l
    set locked_qty = l.locked_qty + case when ${sign} > 0 then n.qty else 0 end,
      unlocked_qty = l.unlocked_qty + case when ${sign} < 0 then n.qty else 0 end, updated_by = ${ctx.userId},
      updated_at = now()
    from (
      select id, sum(qty)::bigint as qty
      from unnest(${parts.map(({ lineId }) => lineId)}::bigint[], ${parts.map(({ qty }) => qty)}::bigint[]) u(id, qty)
      group by id
    ) n
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
}

interface Step {
  status: number;
  action: string;
  actionName: string;
  qty: number;
  payload: Record<string, unknown>;
  unlockReason?: string;
}

async function settle(ctx: Ctx, notice: Notice, step: Step): Promise<NoticeAfter> {
  const released = step.status === lockLife.at.released;
  const after = found(
    await ctx.row<NoticeAfter>`
      update inventory.lock_notice n
      set status = ${step.status}, locked_at = coalesce(n.locked_at, now()),
        unlocked_at = case when ${released} then now() else n.unlocked_at end,
        unlock_reason = coalesce(${step.unlockReason ?? null}, n.unlock_reason), version = n.version + 1,
        updated_by = ${ctx.userId}, updated_at = now()
      where ${here(ctx, 'n')}
        and n.id = ${notice.id}
      returning n.id, n.notice_no, n.status, n.version,
        (
          select coalesce(sum(l.locked_qty - l.unlocked_qty), 0)::bigint
          from inventory.lock_line l
          where l.tenant_id = n.tenant_id
            and l.warehouse_id = n.warehouse_id
            and l.notice_id = n.id
        ) as locked_qty
    `,
  );
  await trace(ctx, [
    {
      docType: 'LOCK',
      docId: notice.id,
      action: step.action,
      actionName: step.actionName,
      fromStatus: notice.status,
      toStatus: after.status,
      qty: step.qty,
      payload: step.payload,
    },
  ]);
  return after;
}

/** Release all of it, or so much of some lines. A lot thaws with the last notice that freezes it. */
export async function unlockNotice(
  ctx: Ctx,
  { reason, lines, ...which }: Omit<InputOf<typeof lockApi.unlock>, 'version'> & { version?: number },
): Promise<NoticeAfter> {
  const notice = await lockNotice(ctx, which, 'unlock');
  const held = await ctx.rows<{ claimId: number; lineId: number; stockId: number; qty: number }>`
    select c.id as claim_id, c.ref_line_id as line_id, c.stock_id, c.open_qty as qty
    from inventory.stock_claim c
    where ${here(ctx, 'c')}
      and c.kind = 'LOCK'
      and c.ref_type = 'LOCK'
      and c.ref_id = ${notice.id}
      and c.open_qty > 0
    order by c.id
  `;
  const wanted = lines ? new Map<number, number>() : null;
  for (const line of lines ?? []) wanted?.set(line.lineId, (wanted.get(line.lineId) ?? 0) + line.qty);
  for (const [lineId, qty] of wanted ?? []) {
    const most = held.filter((one) => one.lineId === lineId).reduce((sum, one) => sum + one.qty, 0);
    if (qty > most) refuse('BUSINESS', `解锁数量超过锁定数量，最多${most}`);
  }
  const parts = held.flatMap((one) => {
    const qty = wanted ? Math.min(one.qty, wanted.get(one.lineId) ?? 0) : one.qty;
    wanted?.set(one.lineId, (wanted.get(one.lineId) ?? 0) - qty);
    return qty > 0 ? [{ ...one, qty }] : [];
  });
  if (lines && parts.length === 0) refuse('BUSINESS', '请选择要解锁的数量');
  if (parts.length > 0)
    await postTxn(ctx, {
      type: 'MOVE',
      source: { type: 'LOCK', id: notice.id, no: notice.noticeNo },
      entries: [],
      claims: parts.map(({ claimId, qty }) => ({ op: 'release', claimId, qty })),
    });
  await lockedBy(ctx, parts, -1);
  const left = held.reduce((sum, { qty }) => sum + qty, 0) - parts.reduce((sum, { qty }) => sum + qty, 0);
  const status = left === 0 ? lockLife.at.released : notice.status;
  const after = await settle(ctx, notice, {
    status,
    action: 'UNLOCK',
    actionName: lockLife.actions.unlock.label,
    qty: parts.reduce((sum, { qty }) => sum + qty, 0),
    payload: { reason },
    unlockReason: reason,
  });
  if (left === 0 && notice.freezeLot) await thaw(ctx, notice.id);
  return after;
}

const thaw = (ctx: Ctx, noticeId: number) =>
  ctx.run`
    update inventory.lot t
    set status = 1, frozen_reason = null, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where t.tenant_id = ${ctx.tenantId}
      and t.status = 2
      and t.id in (
        select l.lot_id
        from inventory.lock_line l
        where ${here(ctx, 'l')}
          and l.notice_id = ${noticeId}
          and l.lot_id is not null
      )
      and not exists (
        select 1
        from inventory.lock_line l
        join inventory.lock_notice n
          on n.tenant_id = l.tenant_id
          and n.warehouse_id = l.warehouse_id
          and n.id = l.notice_id
        where l.tenant_id = t.tenant_id
          and l.lot_id = t.id
          and n.freeze_lot
          and n.status in (${lockLife.at.open}, ${lockLife.at.locked}, ${lockLife.at.partlyLocked})
      )
  `;
