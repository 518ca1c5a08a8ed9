import { sql, type RawBuilder } from 'kysely';
import { dictionaries } from '#contract/dictionaries.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import type { complaintApi } from '#contract/service/complaint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { equals, here, ofOwners, span } from '../../../platform/list/filters.ts';
import { servicers } from '../group/read.ts';
import { COUNTED, LATE } from './read.ts';

type Asked = InputOf<typeof complaintApi.analysis>;
type Told = OutputOf<typeof complaintApi.analysis>;

/** What complaints have in common: its key, and the dictionary it is named by. */
const DIMENSIONS: Readonly<
  Record<Asked['by'], { key: RawBuilder<unknown>; dict?: string; named?: RawBuilder<unknown> }>
> = {
  cause: { key: sql`coalesce(c.cause_code, '')`, dict: 'complaintCause' },
  type: { key: sql`c.type_code`, dict: 'complaintType' },
  liable: { key: sql`coalesce(c.liable_party::text, '')`, dict: 'liableParty' },
  route: { key: sql`coalesce(c.route_name, '')` },
  handler: {
    key: sql`coalesce(c.handler_id::text, '')`,
    named: sql`(select u.user_name from iam.user u where u.tenant_id = c.tenant_id and u.id = c.handler_id)`,
  },
  goods: { key: sql`x.goods_name` },
};
const NAMELESS: Readonly<Record<Asked['by'], string>> = {
  cause: '未填原因',
  type: '未填类型',
  liable: '未定责',
  route: '没有线路',
  handler: '未分配',
  goods: '没有商品',
};
const GROUPS_MAX = 100;

/** Complaints taken in within a span of days, by what they have in common. By goods, what is claimed and paid is the part of the goods. */
export async function analyse(ctx: Ctx, { by, dayFrom, dayTo, ownerId }: Asked): Promise<Told> {
  const { from, before } = span(dayFrom, dayTo, 'dayFrom'),
    { key, dict, named = sql`null::text` } = DIMENSIONS[by];
  const where = sql`
    ${here(ctx, 'c')} and ${ofOwners(ctx, 'c')} and ${COUNTED} and c.created_at >= ${from}
      and c.created_at < ${before} ${equals(sql`c.owner_id`, ownerId)}
  `;
  const part = by === 'goods' ? sql`x.claim_amount` : sql`c.claim_amount`,
    paid = by === 'goods' ? sql`c.paid_amount * x.claim_amount / nullif(c.claim_amount, 0)` : sql`c.paid_amount`;
  const rows = await ctx.rows<Omit<Told['rows'][number], 'name'> & { named: string | null }>`
    select ${key} as key, max(${named}) as named, count(distinct c.id)::int as count,
      count(distinct c.id) filter (where c.status = ${complaintLife.at.closed})::int as settled,
      count(distinct c.id) filter (where ${LATE})::int as overdue, coalesce(sum(${part}), 0)::float8 as claim_amount,
      round(coalesce(sum(${paid}), 0), 2)::float8 as paid_amount,
      round(avg(extract(epoch from c.concluded_at - c.created_at) / 3600)::numeric, 1)::float8 as hours
    from service.complaint c ${
      by === 'goods'
        ? sql`
          join service.complaint_goods x
            on x.tenant_id = c.tenant_id
            and x.warehouse_id = c.warehouse_id
            and x.complaint_id = c.id
        `
        : sql``
    }
    where ${where}
    group by 1
    order by count desc, key
    limit ${GROUPS_MAX}
  `;
  const total = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from service.complaint c
    where ${where}
  `;
  return {
    total: total?.n ?? 0,
    rows: rows.map(({ named: called, ...row }) => ({ ...row, name: called ?? nameIn(by, row.key, dict) })),
  };
}

function nameIn(by: Asked['by'], key: string, dict: string | undefined): string {
  if (key === '') return NAMELESS[by];
  return dict ? nameOf(dict, by === 'liable' ? Number(key) : key) : key;
}

/** Everything a form or a filter of complaints chooses from. */
export async function downPullList(ctx: Ctx): Promise<OutputOf<typeof complaintApi.getDownPullList>> {
  const of = (dict: string) => (dictionaries[dict] ?? []).map(({ value, label }) => ({ value, label }));
  return {
    status: Object.entries(complaintLife.states).map(([value, label]) => ({ value: Number(value), label })),
    bizType: of('complaintBiz'),
    typeCode: of('complaintType'),
    level: of('complaintLevel'),
    liableParty: of('liableParty'),
    causeCode: of('complaintCause'),
    payMode: of('payMode'),
    handler: (await servicers(ctx, {})).map(({ userId, userName }) => ({ value: userId, label: userName })),
  };
}
