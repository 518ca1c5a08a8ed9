import type { Counted } from '#contract/outbound/check.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuseFieldAs } from '../../../platform/errors.ts';
import { checkSerials, type PiecesChecked } from '../../inventory/facade.ts';
import type { CountedOrder } from './outcome.plan.ts';

interface Item {
  orderId: number;
  lines?: Counted[] | undefined;
}

/** The numbers that were scanned for each goods of each order; as many as were counted, or it is refused on their line. */
export async function checkPieces(
  ctx: Ctx,
  items: readonly Item[],
  counted: readonly CountedOrder[],
  checks: readonly { checkId: number }[],
): Promise<void> {
  const pieces = counted.flatMap((one, i) =>
    piecesOf(one, items[i]?.lines ?? [], { item: i, checkId: checks[i]?.checkId ?? 0 }),
  );
  if (pieces.length > 0) await checkSerials(ctx, pieces);
}

function piecesOf(
  { order, expected, tallies }: CountedOrder,
  lines: readonly Counted[],
  { item, checkId }: { item: number; checkId: number },
): PiecesChecked[] {
  const serial = Map.groupBy(
    expected.filter(({ serialMode }) => serialMode > 0),
    ({ goodsId }) => goodsId,
  );
  return [...serial].map(([goodsId, own]): PiecesChecked => {
    const serials = lines.flatMap((line) => (line.goodsId === goodsId ? (line.serials ?? []) : []));
    const at = lines.findIndex((line) => line.goodsId === goodsId);
    const field = `items.${item}.lines${at < 0 ? '' : `.${at}.serials`}`;
    const details = own.map(({ detailId }) => ({
      detailId,
      qty: tallies.find((t) => t.detailId === detailId)?.countQty ?? 0,
    }));
    const qty = details.reduce((sum, detail) => sum + detail.qty, 0);
    if (serials.length !== qty) {
      const msg = `商品【${own[0]?.goodsCode ?? ''}】数量与序列号不符：数量${qty}，序列号${serials.length}个`;
      refuseFieldAs('BUSINESS', field, msg);
    }
    return {
      order: { id: order.id, no: order.orderNo },
      checkId,
      goodsId,
      mode: own[0]?.serialMode ?? 0,
      details,
      serials,
      field,
    };
  });
}
