import { lockLife } from '#contract/inner/hold-life.ts';
import type { lockApi } from '#contract/inner/hold.ts';
import { unlockQcRight } from '#contract/inner/rights.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may, reaches } from '../../../platform/actor.ts';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import {
  lpnIds,
  openNotice,
  positionIds,
  unlockNotice,
  type NoticeAfter,
  type NoticeWish,
} from '../../inventory/facade.ts';
import { recallPromises } from '../../outbound/facade.ts';
import { writeReleased } from './letters.ts';

type Input = InputOf<typeof lockApi.add>;
type Line = Input['lines'][number];
type After = OutputOf<typeof lockApi.add>;

/** Make a notice, give back promises first where that is asked, and tell those concerned. */
export async function openHold(ctx: Ctx, wish: NoticeWish): Promise<NoticeAfter> {
  if (wish.forceRelease) await recallPromises(ctx, wish.lines, wish.reason);
  const made = await openNotice(ctx, wish);
  await tell(ctx, 'HOLD.OPENED', made, wish.reason);
  return made;
}

const tell = (ctx: Ctx, topic: 'HOLD.OPENED' | 'HOLD.RELEASED', notice: NoticeAfter, reason: string) =>
  emit(ctx, [
    {
      topic,
      aggKey: `LOCK:${notice.id}`,
      payload: { noticeId: notice.id, noticeNo: notice.noticeNo, qty: notice.lockedQty, reason, by: ctx.userName },
    },
  ]);

/** A notice by hand: goods of one owner, by lot, place, container or row. */
export async function addLock(ctx: Ctx, input: Input): Promise<After> {
  if (!reaches(ctx, input.ownerId)) refuse('SCOPE', '无权操作该货主的数据');
  const wish = { ...input, source: 1, untilOn: input.untilOn ?? null };
  return openHold(ctx, { ...wish, lines: await resolved(ctx, input) });
}

async function resolved(ctx: Ctx, { ownerId, lines, freezeLot }: Input): Promise<NoticeWish['lines']> {
  const at = (i: number, field: string, msg: string): never => refuseField(`lines.${i}.${field}`, msg);
  const [goods, rows, placeOf, lpnOf] = [
    await goodsOf(ctx, ownerId, lines),
    await rowsOf(ctx, ownerId, lines),
    await positionIds(
      ctx,
      lines.map((line) => line.positionCode),
    ),
    await lpnIds(
      ctx,
      lines.map((line) => line.lpnCode),
    ),
  ];
  return lines.flatMap((line, i): NoticeWish['lines'][number][] => {
    const wantQty = line.wantQty ?? null;
    if (line.stockId) {
      const row = rows.get(line.stockId) ?? at(i, 'stockId', '库存行不存在');
      return [{ ...row, wantQty }];
    }
    if (!line.goodsId && !line.positionCode && !line.lpnCode) at(i, 'goodsId', '请至少选择商品、批次或库位');
    const positionId = line.positionCode ? placeOf(line.positionCode) : null,
      lpnId = line.lpnCode ? lpnOf(line.lpnCode) : null;
    const meant = goods.filter(
      (one) =>
        (!line.goodsId || one.goodsId === line.goodsId) &&
        (!line.lotNo || one.lotNo === line.lotNo) &&
        (line.goodsId ||
          (positionId !== null && one.positionId === positionId) ||
          (lpnId !== null && one.lpnId === lpnId)),
    );
    if (freezeLot && line.goodsId && !line.lotNo) at(i, 'lotNo', '冻结批次时请填写批次');
    if (line.goodsId && !line.lotNo) return [{ goodsId: line.goodsId, lotId: null, positionId, lpnId, wantQty }];
    const found = [...new Map(meant.map((one) => [`${one.goodsId}/${one.lotId}`, one])).values()];
    if (found.length === 0)
      at(i, line.lotNo ? 'lotNo' : 'goodsId', line.lotNo ? `批次【${line.lotNo}】没有库存` : '该范围没有库存');
    return found.map(({ goodsId, lotId }) => ({ goodsId, lotId, positionId, lpnId, wantQty }));
  });
}

interface Lying {
  goodsId: number;
  lotId: number;
  lotNo: string;
  positionId: number;
  lpnId: number;
}

/** What lies here of the owner that the lines may mean. */
async function goodsOf(ctx: Ctx, ownerId: number, lines: readonly Line[]): Promise<Lying[]> {
  const known = await ctx.rows<{ id: number }>`
    select g.id
    from basic.goods g
    where g.tenant_id = ${ctx.tenantId}
      and g.owner_id = ${ownerId}
      and g.id = any(${lines.map((line) => line.goodsId ?? 0)}::bigint[])
  `;
  lines.forEach((line, i) => {
    if (line.goodsId && known.every(({ id }) => id !== line.goodsId))
      refuseField(`lines.${i}.goodsId`, '商品不属于该货主');
  });
  return ctx.rows<Lying>`
    select distinct s.goods_id, s.lot_id, t.lot_no, s.position_id, s.lpn_id
    from inventory.stock s
    join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where ${here(ctx, 's')}
      and s.owner_id = ${ownerId}
      and s.on_hand > 0
      and (
        s.goods_id = any(${lines.map((line) => line.goodsId ?? 0)}::bigint[])
        or p.code = any(${lines.flatMap((line) => line.positionCode ?? [])}::text[])
        or (s.lpn_id <> 0 and n.code = any(${lines.flatMap((line) => line.lpnCode ?? [])}::text[]))
      )
  `;
}

async function rowsOf(
  ctx: Ctx,
  ownerId: number,
  lines: readonly Line[],
): Promise<Map<number, Omit<NoticeWish['lines'][number], 'wantQty'>>> {
  const rows = await ctx.rows<{ id: number; goodsId: number; lotId: number; positionId: number; lpnId: number }>`
    select s.id, s.goods_id, s.lot_id, s.position_id, s.lpn_id
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.owner_id = ${ownerId}
      and s.id = any(${lines.flatMap((line) => line.stockId ?? [])}::bigint[])
  `;
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** 手工解锁: a notice of quality control needs a right of its own. */
export async function unlockByHand(ctx: Ctx, input: InputOf<typeof lockApi.unlock>): Promise<After> {
  const notice = await ctx.row<{ source: number }>`
    select n.source
    from inventory.lock_notice n
    where ${here(ctx, 'n')}
      and ${ofOwners(ctx, 'n')}
      and n.id = ${input.id}
  `;
  if (notice?.source === unlockQcRight.source && !may(ctx, unlockQcRight.permit)) refuse('FORBIDDEN');
  return releaseLock(ctx, input);
}

/** Release, and tell those who were told of the hold. */
export async function releaseLock(ctx: Ctx, input: InputOf<typeof lockApi.unlock>): Promise<After> {
  const after = await unlockNotice(ctx, input);
  await tell(ctx, 'HOLD.RELEASED', after, input.reason);
  if (after.status === lockLife.at.released) await writeReleased(ctx, after.id, input.reason);
  return after;
}

/** Notices whose day is over are released by the clock. */
export async function releaseDue(ctx: Ctx, id: number): Promise<null> {
  const due = await ctx.row<{ version: number }>`
    select n.version
    from inventory.lock_notice n
    where ${here(ctx, 'n')}
      and ${ofOwners(ctx, 'n')}
      and n.id = ${id}
      and n.status in (20, 25)
  `;
  if (due) await releaseLock(ctx, { id, version: due.version, reason: '到期自动解锁' });
  return null;
}
