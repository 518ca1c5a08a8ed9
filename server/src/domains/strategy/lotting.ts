import { sql } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { deciding, families, withKin } from './families.ts';

/** How the configuration centre tells the lots of one goods apart (C2 batch strategy). */
export interface LottingRule {
  goodsId: number;
  /** Attributes that make a lot: column names of `inventory.lot`. */
  keyAttrs: string[];
  /** 1 production date, 2 inbound date and a serial, 3 the supplier's number. */
  lotNoRule: number;
}

/** Of the batch strategy `b` that applies, if any. */
export const lottingColumns = sql`
  coalesce(b.key_attrs, '{produced_on,expire_on,supplier_lot_no}') as key_attrs,
    coalesce(b.lot_no_rule, 1) as lot_no_rule
`;

/** The rule of each goods in one statement. Without a strategy, dates and the supplier's lot number make a lot. */
export async function lottingRules(ctx: Ctx, goodsIds: readonly number[]): Promise<Map<number, LottingRule>> {
  const rows = await ctx.rows<LottingRule>`
    ${withKin(ctx, goodsIds)}
    select g.id as goods_id, ${lottingColumns}
    from g ${deciding(ctx, families.batchStrategy, 'b')}
  `;
  return new Map(rows.map((row) => [row.goodsId, row]));
}
