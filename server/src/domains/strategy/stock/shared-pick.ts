import { sql } from 'kysely';
import type { InputOf } from '#contract/kit/endpoint.ts';
import {
  sharedPickRule,
  sharedPickRuleSheet,
  type sharedPickRuleApi,
} from '#contract/strategy/stock/shared-pick-rule.ts';
import { grouped } from '../../../crud/grouped.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';

const rules = grouped(sharedPickRule, {
  field: 'goodsIds',
  label: '商品',
  table: 'strategy.shared_pick_goods',
  head: 'rule_id',
  member: 'goods_id',
  also: {
    owner_id: sql`(select g.owner_id from basic.goods g where g.tenant_id = h.tenant_id and g.id = i.member)`,
  },
  sheet: sharedPickRuleSheet,
});

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
      limit 1
    `;
    if (taken) refuseField('goodsIds', `商品【${taken.code}】已在其他共享规则中`);
  };

/** A rule with goods of owners out of reach is not taken from them. */
async function remove(ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.remove>) {
  const ids = ('items' in input ? input.items : [input]).map(({ id }) => id);
  const others = ctx.ownerIds
    ? await ctx.rows`
      select 1
      from strategy.shared_pick_goods s
      where s.tenant_id = ${ctx.tenantId}
        and s.warehouse_id = ${ctx.warehouseId}
        and s.rule_id = any(${ids}::bigint[])
        and s.owner_id <> all(${ctx.ownerIds}::bigint[])
      limit 1
    `
    : [];
  if (others.length > 0) refuse('SCOPE', '规则中有其他货主的商品，不能删除');
  return rules.remove(ctx, input);
}

export const sharedPickRules: Handlers<typeof sharedPickRuleApi> = {
  ...rules.handlers,
  page: query(page),
  remove: command(remove),
  add: command((ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.add>) =>
    rules.add(ctx, input, alone(ctx, input.goodsIds)),
  ),
  update: command((ctx: Ctx, input: InputOf<typeof sharedPickRuleApi.update>) =>
    rules.update(ctx, input, alone(ctx, input.goodsIds)),
  ),
};
