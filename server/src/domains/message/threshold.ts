import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { threshold, type thresholdApi } from '#contract/message/threshold.ts';
import type { Rules } from '../../crud/rows.ts';
import { page, serve, specOf } from '../../crud/serve.ts';
import { query } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { here, ofOwners } from '../../platform/list/filters.ts';
import { freeOf } from './alarm/sources.ts';

/** The quantities must leave room for each other, and goods are their owner's. */
const sensible: Rules = ({ minQty, maxQty, recoverQty }) => {
  const min = Number(minQty ?? 0),
    max = Number(maxQty ?? 0),
    recover = Number(recoverQty ?? 0);
  return [
    ...(min === 0 && max === 0 ? [{ field: 'minQty', msg: '最小量与最大量至少填写一项' }] : []),
    ...(max > 0 && min >= max ? [{ field: 'maxQty', msg: '最大量须大于最小量' }] : []),
    ...(recover > 0 && recover < min ? [{ field: 'recoverQty', msg: '恢复量不能小于最小量' }] : []),
    ...(recover > 0 && max > 0 && recover > max ? [{ field: 'recoverQty', msg: '恢复量不能大于最大量' }] : []),
  ];
};

/** The levels, each with what is free now: counted as the alarm counts it, of all rows of the page at once. */
async function thresholdPage(
  ctx: Ctx,
  input: InputOf<typeof thresholdApi.page>,
): Promise<OutputOf<typeof thresholdApi.page>> {
  const found = await page<Row<typeof threshold.spec.fields>>(ctx, specOf(threshold), input);
  const rows = await ctx.rows<{ id: number; qty: number }>`
    select t.id, s.qty
    from message.stock_threshold t
    cross join lateral (${freeOf}) s
    where ${here(ctx, 't')}
      and ${ofOwners(ctx, 't')}
      and t.id = any(${found.list.map(({ id }) => id)}::bigint[])
  `;
  const free = new Map(rows.map(({ id, qty }) => [id, qty]));
  return { ...found, list: found.list.map((row) => ({ ...row, available: free.get(row.id) ?? 0 })) };
}

export const thresholds = { ...serve(threshold, sensible), page: query(thresholdPage) };
