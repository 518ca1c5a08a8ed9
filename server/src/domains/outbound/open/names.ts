import type { OpenOutboundOrder } from '#contract/outbound/open.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { ownedByCode, ownedKey, routesByCode, type OwnedMaster } from '../../basic/facade.ts';
import type { Named } from './upsert.plan.ts';

export interface OfOwner {
  row: OpenOutboundOrder;
  ownerId: number;
}

/** Everything the rows name by code, one statement for each kind of thing. */
export async function namedBy(ctx: Ctx, rows: readonly OfOwner[]): Promise<Named[]> {
  const of = (table: OwnedMaster, codes: (row: OpenOutboundOrder) => readonly (string | null | undefined)[]) =>
    ownedByCode(
      ctx,
      table,
      rows.flatMap(({ row, ownerId }) => codes(row).flatMap((code) => (code ? [{ ownerId, code }] : []))),
    );
  const [goods, stores, customers, suppliers, routes] = await together(
    of('goods', ({ lines }) => lines.map(({ goodsCode }) => goodsCode)),
    of('store', ({ storeCode }) => [storeCode]),
    of('customer', ({ customerCode }) => [customerCode]),
    of('supplier', ({ supplierCode }) => [supplierCode]),
    routesByCode(
      ctx,
      rows.flatMap(({ row }) => row.routeCode ?? []),
    ),
  );
  const goodsOf = (ownerId: number, code: string): number | null => goods.get(ownedKey({ ownerId, code })) ?? null;
  const lots = await lotsByNumber(
    ctx,
    rows.flatMap(({ row, ownerId }) =>
      row.lines.flatMap(({ goodsCode, lotNo }) => {
        const goodsId = goodsOf(ownerId, goodsCode);
        return lotNo && goodsId !== null ? [{ goodsId, lotNo }] : [];
      }),
    ),
  );
  return rows.map(({ row, ownerId }): Named => {
    const known = (ids: ReadonlyMap<string, number>, code: string | null | undefined): number | null | undefined =>
      code ? (ids.get(ownedKey({ ownerId, code })) ?? null) : undefined;
    return {
      ownerId,
      storeId: known(stores, row.storeCode),
      customerId: known(customers, row.customerCode),
      supplierId: known(suppliers, row.supplierCode),
      routeId: row.routeCode ? (routes.get(row.routeCode) ?? null) : undefined,
      lines: row.lines.map(({ goodsCode, lotNo }) => {
        const goodsId = goodsOf(ownerId, goodsCode);
        return {
          goodsId,
          lotId: lotNo && goodsId !== null ? (lots.get(`${goodsId}/${lotNo}`) ?? null) : undefined,
        };
      }),
    };
  });
}

async function lotsByNumber(
  ctx: Ctx,
  asked: readonly { goodsId: number; lotNo: string }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map();
  const rows = await ctx.rows<{ goodsId: number; lotNo: string; id: number }>`
    select l.goods_id, l.lot_no, l.id
    from inventory.lot l
    where l.tenant_id = ${ctx.tenantId}
      and (l.goods_id, l.lot_no) in (
        select *
        from unnest(${asked.map(({ goodsId }) => goodsId)}::bigint[], ${asked.map(({ lotNo }) => lotNo)}::text[])
      )
  `;
  return new Map(rows.map(({ goodsId, lotNo, id }) => [`${goodsId}/${lotNo}`, id]));
}
