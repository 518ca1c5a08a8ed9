import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, Retry, sqlState } from '../../../platform/errors.ts';
import type { PlannedEntry, StockState } from '../post.plan.ts';
import type { Txn } from '../txn.ts';
import { serialsAfter, type Fault, type Following } from './follow.plan.ts';
import { lockUnits } from './lock.ts';
import { placeOfUnit } from './place.ts';

const NONE: Following = { units: [], moves: [] };

/**
 * The pieces a posting moves, locked last (rank 11, ids ascending) by one statement more, where it touches goods told apart by their serial numbers; nothing is asked where it does not.
 * Refuses what is not named, lies elsewhere or was moved since.
 */
export async function serialsFollow(
  ctx: Ctx,
  txns: readonly Txn[],
  entries: readonly PlannedEntry[],
  stocks: readonly StockState[],
): Promise<Following> {
  const rows = new Map(stocks.map((row) => [row.id, row]));
  const moved = entries.flatMap(({ stockId }) => {
    const row = rows.get(stockId);
    return row?.isSerial === true ? [row] : [];
  });
  if (moved.length === 0) return NONE;
  const named = [...new Set(txns.flatMap((txn) => txn.entries.flatMap((entry) => entry.serials ?? [])))];
  const undone = txns.flatMap(({ serialsOf }) => serialsOf ?? []);
  const sendsBack = txns.some(({ type }) => type === 'REJECT_OUT');
  const { units, done, came, newIds } = await lockUnits(ctx, { rows: [...new Set(moved)], named, undone, sendsBack });
  const after = serialsAfter(txns, entries, {
    rows: new Map(moved.map((row) => [row.id, row])),
    units,
    done,
    came,
    newIds,
    houseId: ctx.warehouseId,
  });
  if (after.fault)
    await refuseFault(
      ctx,
      after.fault,
      txns.some(({ source }) => source.type === 'TAKE'),
    );
  return after;
}

async function refuseFault(ctx: Ctx, fault: Fault, isTake: boolean): Promise<never> {
  if (fault.why === 'unknown') return refuse('BUSINESS', `序列号【${fault.serial}】不存在`);
  if (fault.why === 'unnamed') {
    const goods = await ctx.row<{ code: string }>`
      select g.code
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and g.id = ${fault.goodsId}
    `;
    const named = goods?.code ?? '';
    if (isTake) refuse('BUSINESS', `商品【${named}】按序列号管理，盘点差异须逐件扫描序列号，请撤销清点后重盘`);
    return fault.comes
      ? refuse('BUSINESS', `商品【${named}】按序列号管理，请录入${fault.qty}个序列号`)
      : refuse('BUSINESS', `商品【${named}】按序列号管理，请指明减少的${fault.qty}个序列号`);
  }
  const place = await placeOfUnit(ctx, fault.unit.id);
  return fault.why === 'moved'
    ? refuse('BUSINESS', `序列号【${fault.unit.serial}】已不在原处（${place}），不能撤销`)
    : refuse('BUSINESS', `序列号【${fault.unit.serial}】${place}`);
}

/** Somebody else received the very serial at the same moment: look again, and say so. */
export function serialTaken(error: unknown): never {
  if (sqlState(error) === '23505' && error instanceof Error && error.message.includes('serial_unit_uq'))
    throw new Retry('a serial was taken');
  throw error;
}
