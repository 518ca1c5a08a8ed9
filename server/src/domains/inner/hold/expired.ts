import { wireDay } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { NoticeAfter } from '../../inventory/facade.ts';
import { lockAllocation } from '../../outbound/facade.ts';
import { autoLocked } from '../../strategy/facade.ts';
import { openHold } from './notices.ts';

/** 到期. */
const SOURCE = 5;
/** Lots looked at in one round; what is beyond waits for the next. */
const LOTS_MAX = 2000;

interface Lot {
  ownerId: number;
  goodsId: number;
  lotId: number;
}

/** Lots past their date of which something is free still. */
const expired = (ctx: Ctx): Promise<Lot[]> =>
  ctx.rows<Lot>`
    select distinct s.owner_id, s.goods_id, s.lot_id
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 's')}
      and l.expire_on < ${wireDay(new Date())}::date
      and s.on_hand > s.allocated + s.locked + s.moving
      and a.kind <> 'TRANSIT'
    order by s.owner_id, s.goods_id, s.lot_id
    limit ${LOTS_MAX}
  `;

/** Those the expiry strategy locks by itself. */
export async function lotsToLock(ctx: Ctx): Promise<Lot[]> {
  const lots = await expired(ctx);
  const locked = await autoLocked(ctx, [...new Set(lots.map((lot) => lot.goodsId))]);
  return lots.filter((lot) => locked.has(lot.goodsId));
}

/**
 * 到期自动锁定: what is free of lots past their date is locked, by one notice for each owner, which says so to whom it concerns and is released as any other.
 * Waits for the turn to allocate, so that of two who lock at once the second finds nothing free and writes nothing; what is promised stays so.
 */
export async function lockExpired(ctx: Ctx): Promise<NoticeAfter[]> {
  await lockAllocation(ctx);
  const notices: NoticeAfter[] = [];
  for (const [ownerId, lots] of Map.groupBy(await lotsToLock(ctx), (lot) => lot.ownerId))
    notices.push(
      await openHold(ctx, {
        ownerId,
        source: SOURCE,
        reason: '批次已到期',
        untilOn: null,
        freezeLot: false,
        forceRelease: false,
        lines: lots.map(({ goodsId, lotId }) => ({ goodsId, lotId, positionId: null, lpnId: null, wantQty: null })),
      }),
    );
  return notices;
}
