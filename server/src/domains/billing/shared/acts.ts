import { sql } from 'kysely';
import { sharedCostLife, type SharedCostAction } from '#contract/billing/shared-cost-life.ts';
import type { SharedTerms, sharedCostApi } from '#contract/billing/shared-cost.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { lives, type Lived } from '../../../platform/command/live.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { knownMembers, refuseTerms } from './members.ts';
import { refuseNarrow, seesAll } from './reach.ts';

type Api = typeof sharedCostApi;
type After = OutputOf<Api['add']>;
const { at } = sharedCostLife;

/** A cost as its acts know it. */
export interface SharedCost extends Omit<SharedTerms, 'members'> {
  id: number;
  costNo: string;
  name: string;
  status: number;
  version: number;
}

/** The cost under lock, after scope, state and version. */
export async function lockCost(
  ctx: Ctx,
  act: SharedCostAction,
  { id, version }: { id: number; version: number },
): Promise<SharedCost> {
  const row = await ctx.row<SharedCost>`
    select c.id, c.cost_no, c.name, c.amount::text as amount, c.over, c.basis, c.direction,
      c.date_from::text as date_from, c.date_to::text as date_to, c.status, c.version
    from billing.shared_cost c
    where ${here(ctx, 'c')}
      and c.id = ${id}
      and not c.is_deleted
      and ${seesAll(ctx)}
    for no key update
  `;
  if (!row) return refuse('NOT_FOUND');
  const why = refusal(sharedCostLife, act, row.status);
  if (why) refuse('STATE', why);
  if (version !== row.version) refuse('VERSION');
  return row;
}

export const membersOf = (ctx: Ctx, id: number): Promise<SharedTerms['members']> => ctx.rows<
  SharedTerms['members'][number]
>`
  select m.owner_id, m.goods_id, m.order_no, trim_scale(m.share)::text as share
  from billing.shared_cost_member m
  where ${here(ctx, 'm')}
    and m.cost_id = ${id}
  order by m.seq_no
`;

async function check(ctx: Ctx, input: SharedTerms): Promise<void> {
  await refuseNarrow(ctx);
  refuseTerms(input);
  await knownMembers(ctx, input);
}

const writeMembers = async (ctx: Ctx, id: number, members: SharedTerms['members']): Promise<void> => {
  if (members.length === 0) return;
  await ctx.run`
    insert into billing.shared_cost_member (
      tenant_id, warehouse_id, cost_id, seq_no, owner_id, goods_id, order_no, share
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${id}, x.n, (x.m ->> 'ownerId')::bigint, (x.m ->> 'goodsId')::bigint,
      x.m ->> 'orderNo', (x.m ->> 'share')::numeric
    from jsonb_array_elements(${JSON.stringify(members)}::jsonb) with ordinality x(m, n)
  `;
};

/** A cost written down; nobody bears any of it yet. */
export async function addCost(ctx: Ctx, input: InputOf<Api['add']>): Promise<After> {
  await check(ctx, input);
  const costNo = await nextNo(ctx, 'GT');
  const made = await ctx.row<{ id: number }>`
    insert into billing.shared_cost (
      tenant_id, warehouse_id, cost_no, name, kind, source_no, amount, over, basis, direction, date_from, date_to,
      remark, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${costNo}, ${input.name}, ${input.kind}, ${input.sourceNo || null},
      ${input.amount}::numeric, ${input.over}, ${input.basis}, ${input.direction ?? null}, ${input.dateFrom}::date,
      ${input.dateTo}::date, ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  if (!made) return refuse('BUSINESS');
  await writeMembers(ctx, made.id, input.members);
  await trace(ctx, [{ docType: 'SHARED', docId: made.id, action: 'CREATE', actionName: '新增', toStatus: at.draft }]);
  return { id: made.id, costNo, status: at.draft, version: 0 };
}

const lived = lives('billing.shared_cost', 'SHARED', sharedCostLife);
export const step = async (ctx: Ctx, row: SharedCost, act: Lived<SharedCostAction>): Promise<After> => ({
  ...(await lived(ctx, row, act)),
  costNo: row.costNo,
});

/** A draft changed; its members are replaced as a whole. Holds the cost. */
export async function updateCost(ctx: Ctx, input: InputOf<Api['update']>): Promise<After> {
  const row = await lockCost(ctx, 'update', input);
  await check(ctx, input);
  await ctx.run`
    delete from billing.shared_cost_member m
    where ${here(ctx, 'm')}
      and m.cost_id = ${row.id}
  `;
  await writeMembers(ctx, row.id, input.members);
  return step(ctx, row, {
    act: 'update',
    set: sql`
      name = ${input.name}, kind = ${input.kind}, source_no = ${input.sourceNo || null},
        amount = ${input.amount}::numeric, over = ${input.over}, basis = ${input.basis},
        direction = ${input.direction ?? null}, date_from = ${input.dateFrom}::date, date_to = ${input.dateTo}::date,
        remark = ${input.remark || null},
    `,
  });
}

export async function removeCost(ctx: Ctx, input: InputOf<Api['remove']>): Promise<{ removed: number }> {
  const row = await lockCost(ctx, 'remove', input);
  await step(ctx, row, { act: 'remove', set: sql`is_deleted = true,` });
  return { removed: 1 };
}
