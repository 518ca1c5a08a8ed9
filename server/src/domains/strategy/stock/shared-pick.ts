import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { idsAt } from '#contract/strategy/references.ts';
import {
  sharedPickRule,
  sharedPickRuleSheet,
  type sharedPickRuleApi,
} from '#contract/strategy/stock/shared-pick-rule.ts';
import type { Members } from '../../../crud/grouped-members.ts';
import { importMembers, insertHeads } from '../../../crud/grouped-sheet.ts';
import { grouped } from '../../../crud/grouped.ts';
import type { Removal } from '../../../crud/remove.ts';
import type { Record_ } from '../../../crud/rows.ts';
import { specOf } from '../../../crud/serve.ts';
import { refuseFaults } from '../../../crud/write.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import type { BatchFault } from '../../../services/imports/batch.ts';
import { importHandlers } from '../../../services/imports/serve.ts';

/** The goods of a rule. */
export const sharedGoods: Members = {
  field: 'goodsIds',
  label: '商品',
  table: 'strategy.shared_pick_goods',
  head: 'rule_id',
  member: 'goods_id',
  also: {
    owner_id: sql`(select g.owner_id from basic.goods g where g.tenant_id = h.tenant_id and g.id = i.member)`,
  },
  sheet: sharedPickRuleSheet,
};
const rules = grouped(sharedPickRule, sharedGoods);

const spec = specOf(sharedPickRule),
  plain = importMembers(spec, [sharedGoods], { rules: () => [], cells: undefined });

/** Lines of a file whose goods stand in a rule, or in an earlier line. */
async function shared(ctx: Ctx, batchId: number): Promise<BatchFault[]> {
  const rows = await ctx.rows<{ row: number; code: string }>`
    with r as (
      select x.row_no as row, i.id::bigint as id
      from ops.import_row x, jsonb_array_elements_text(x.parsed -> 'goodsIds') i(id)
      where x.tenant_id = ${ctx.tenantId}
        and x.batch_id = ${batchId}
        and x.errors is null
    )
    select distinct on (r.row) r.row, g.code
    from r
    join basic.goods g on g.tenant_id = ${ctx.tenantId} and g.id = r.id
    where exists (
      select 1
      from strategy.shared_pick_goods s
      where s.tenant_id = ${ctx.tenantId}
        and s.warehouse_id = ${ctx.warehouseId}
        and s.goods_id = r.id
    )
      or exists (select 1 from r e where e.id = r.id and e.row < r.row)
    order by r.row, g.code
  `;
  return rows.map(({ row, code }) => ({ row, field: 'goodsIds', msg: `商品【${code}】已在其他共享规则中` }));
}

const imports = importHandlers(
  {
    ...plain,
    verify: async (ctx, batchId) => [...((await plain.verify?.(ctx, batchId)) ?? []), ...(await shared(ctx, batchId))],
  },
  (ctx, batchId) => insertHeads(ctx, spec, [sharedGoods], batchId),
);

const page = (ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.page>) =>
  rules.page(ctx, input, (own) => ({
    goodsIds: own.map(({ member }) => member),
    goodsNames: own.map(({ code, name }) => `${code} ${name}`),
  }));

/** Goods lie at one shared face: a second rule for them is refused in words, and by the table. */
const alone =
  (ctx: Ctx, goodsIds: readonly number[]) =>
  async ({ id }: { id: number }): Promise<void> => {
    const [taken] = await ctx.rows<{ code: string }>`
      select g.code
      from strategy.shared_pick_goods s
      join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
      where s.tenant_id = ${ctx.tenantId}
        and s.warehouse_id = ${ctx.warehouseId}
        and s.goods_id = any(${goodsIds}::bigint[])
        and s.rule_id <> ${id}
        and ${ctx.ownerIds ? sql`g.owner_id = any(${ctx.ownerIds}::bigint[])` : sql`true`}
      limit 1
    `;
    if (taken) refuseField('goodsIds', `商品【${taken.code}】已在其他共享规则中`);
  };

/** A rule with goods of owners out of reach is not changed by whoever does not see them, nor taken from them. */
async function refuseBeyond(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ctx.ownerIds) return;
  const others = await ctx.rows`
    select 1
    from strategy.shared_pick_goods s
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.rule_id = any(${ids}::bigint[])
      and s.owner_id <> all(${ctx.ownerIds}::bigint[])
    limit 1
  `;
  if (others.length > 0) refuse('NOT_FOUND');
}

/** A rule written back with its goods, for whoever takes a change of it back: under the same checks. */
export const sharedRuleWritten = {
  update: async (ctx: Ctx, row: Record_ & Removal) => {
    await refuseBeyond(ctx, [row.id]);
    return rules.update(ctx, row, alone(ctx, idsAt(row, ['goodsIds'])));
  },
  remove: async (ctx: Ctx, row: Removal) => {
    await refuseBeyond(ctx, [row.id]);
    return rules.remove(ctx, row);
  },
  /** Removed with its goods; where its name is free it stands again, and takes those that no other rule has taken. */
  revive: async (ctx: Ctx, row: Record_ & Removal) => {
    await refuseFaults(ctx, spec, row);
    await ctx.run`
      update strategy.shared_pick_rule r
      set is_deleted = false
      where ${here(ctx, 'r')}
        and r.id = ${row.id}
    `;
    return sharedRuleWritten.update(ctx, row);
  },
};

async function update(ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.update>) {
  await refuseBeyond(ctx, [input.id]);
  return rules.update(ctx, input, alone(ctx, input.goodsIds));
}

async function remove(ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.remove>) {
  await refuseBeyond(
    ctx,
    ('items' in input ? input.items : [input]).map(({ id }) => id),
  );
  return rules.remove(ctx, input);
}

export const sharedPickRules: Handlers<typeof sharedPickRuleApi> = {
  ...rules.handlers,
  ...imports,
  page: query(page),
  remove: command(remove),
  add: command((ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.add>) =>
    rules.add(ctx, input, alone(ctx, input.goodsIds)),
  ),
  update: command(update),
};
