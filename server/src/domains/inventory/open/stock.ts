import { sql } from 'kysely';
import type { openStockApi } from '#contract/inventory/open.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { OPEN_ROWS_MAX } from '#contract/terms/open.ts';
import { wireDay, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { ownersByCode } from '../../basic/facade.ts';
import { available, LOT, PLACE } from '../stock-view.ts';

type Answer = OutputOf<typeof openStockApi.query>;
type Row = Answer['list'][number];
const NOTHING = { quality: 'A', onHand: 0, allocated: 0, locked: 0, available: 0 } as const;

/** Stock of an owner's goods by quality: of those asked for, or of all, so many goods at a time in the order of their codes. */
export async function stockOf(
  ctx: Ctx,
  { ownerCode, goodsCodes, after }: InputOf<typeof openStockApi.query>,
): Promise<Answer> {
  const ownerId = (await ownersByCode(ctx, [ownerCode])).get(ownerCode);
  if (ownerId === undefined) return refuseFieldAs('SCOPE', 'ownerCode', '货主编码不存在，或无权操作该货主的数据');
  const asked = goodsCodes
    ? sql`and g.code = any(${[...new Set(goodsCodes)]}::text[])`
    : sql`and g.code > ${after ?? ''}`;
  const now = new Date();
  const rows = await ctx.rows<Omit<Row, 'quality'> & { quality: Row['quality'] | null }>`
    select n.code as goods_code, x.quality, x.on_hand, x.allocated, x.locked, x.available
    from (
      select g.id, g.code
      from basic.goods g
      where g.tenant_id = ${ctx.tenantId}
        and g.owner_id = ${ownerId}
        and not g.is_deleted
        ${asked}
      order by g.code
      limit ${OPEN_ROWS_MAX + 1}
    ) n
    left join lateral (
      select s.quality, sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated,
        sum(s.locked)::bigint as locked, sum(${available(wireDay(now))})::bigint as available
      from inventory.stock s ${LOT} ${PLACE}
      join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
      where ${here(ctx, 's')}
        and s.owner_id = ${ownerId}
        and s.goods_id = n.id
        and s.on_hand > 0
      group by s.quality
    ) x
      on true
    order by n.code, x.quality
  `;
  const codes = [...new Set(rows.map(({ goodsCode }) => goodsCode))].slice(0, OPEN_ROWS_MAX),
    told = new Set(codes);
  return {
    at: wireTime(now),
    list: rows
      .filter(({ goodsCode }) => told.has(goodsCode))
      .flatMap(({ quality, ...row }): Row[] =>
        quality !== null ? [{ ...row, quality }] : goodsCodes ? [{ goodsCode: row.goodsCode, ...NOTHING }] : [],
      ),
    more: rows.some(({ goodsCode }) => !told.has(goodsCode)),
  };
}
