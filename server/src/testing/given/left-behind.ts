import type { Given } from './rows.ts';

/** Where whatever is done in a warehouse leaves something. */
const TABLES = [
  'strategy.config_version',
  'strategy.setting_change',
  'inventory.stock',
  'inventory.stock_ledger',
  'inventory.stock_claim',
  'inventory.task',
  'inventory.task_line',
  'ops.outbox_event',
  'ops.doc_trace',
];

/** Every row of these tables, as a sum of each: two sums that are equal say that nothing was left behind. */
export const leftBehind = (given: Given, more: readonly string[]): Promise<string[]> =>
  Promise.all(
    [...TABLES, ...more].map(async (table) => {
      const [row] = await given.ask<{ sum: string }>(
        `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as sum from ${table.replace('.order', '."order"')} x`,
        [],
      );
      return `${table} ${row?.sum}`;
    }),
  );
