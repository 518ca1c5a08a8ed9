import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { deciding, families, withKin } from './families.ts';
import { lottingColumns, type LottingRule } from './lotting.ts';

/** What the configuration centre asks of receiving one goods (C2 batch, C3 overage, C7 expiry), defaults filled in. */
export interface ReceivingRule {
  goodsId: number;
  needProduced: boolean;
  needExpire: boolean;
  needSupplierLot: boolean;
  /** Different lots may share a container. */
  allowMixLpn: boolean;
  overPct: number;
  /** Upper limit of the allowed overage in base units, whatever the percentage says. */
  overMax: number | null;
  /** Beyond the limit: 1 forbidden, 2 with authority, 3 allowed. */
  overAction: number;
  /** Share of the shelf life that must remain, in per cent. */
  minLifePct: number;
  /** How its lots are told apart. */
  lotting: LottingRule;
}

/**
 * The rules of each goods in one statement. Without a batch strategy, production dates are asked of goods that have a shelf life,
 * lots share containers, nothing may come over, and the goods' own standard of remaining life holds.
 */
export async function receivingRules(ctx: Ctx, goodsIds: readonly number[]): Promise<Map<number, ReceivingRule>> {
  return receivingFrom((await receivingRuleRows(ctx, goodsIds).execute(ctx.tx)).rows);
}

type ReceivingRow = Omit<ReceivingRule, 'lotting'> & LottingRule;

/** The same as a list of a larger look; `receivingFrom` reads it. */
export const receivingRuleRows = (ctx: Ctx, goodsIds: readonly number[]): RawBuilder<ReceivingRow> => sql<ReceivingRow>`
  ${withKin(ctx, goodsIds)}
  select g.id as goods_id, g.is_lot and coalesce(b.need_produced, coalesce(g.shelf_life_days, 0) > 0) as need_produced,
    g.is_lot and coalesce(b.need_expire, false) as need_expire,
    g.is_lot and coalesce(b.lot_no_rule = 3 or 'supplier_lot_no' = any (b.key_attrs), false) as need_supplier_lot,
    coalesce(b.allow_mix_lpn, true) as allow_mix_lpn, coalesce(o.pct, 0) as over_pct, o.max_qty as over_max,
    coalesce(o.action, 1) as over_action, coalesce(e.receive_min_pct, g.receive_min_pct) as min_life_pct,
    ${lottingColumns}
  from g ${deciding(ctx, families.batchStrategy, 'b')} ${deciding(ctx, families.overageStrategy, 'o')} ${deciding(ctx, families.expiryStrategy, 'e')}
`;

export const receivingFrom = (rows: readonly ReceivingRow[]): Map<number, ReceivingRule> =>
  new Map(
    rows.map(({ keyAttrs, lotNoRule, ...row }) => [
      row.goodsId,
      { ...row, lotting: { goodsId: row.goodsId, keyAttrs, lotNoRule } },
    ]),
  );
