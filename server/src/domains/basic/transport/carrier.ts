import { sql } from 'kysely';
import { carrier, type carrierApi } from '#contract/basic/transport/carrier.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Row } from '#contract/kit/resource.ts';
import { removeRows } from '../../../crud/remove.ts';
import { exported, page, specOf } from '../../../crud/serve.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { narrowed } from '../validity.ts';

const spec = specOf(carrier);
const PAPERS = [sql`t.licence_until`, sql`t.insure_until`, sql`t.contract_until`];

/** Carriers, also only those with a paper that has run out or soon will. */
export const carrierPage = (ctx: Ctx, { param: { expiring, ...param }, ...input }: InputOf<typeof carrierApi.page>) =>
  page<Row<typeof carrier.spec.fields>>(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, { ...input, param });
export const exportCarriers = (ctx: Ctx, { expiring, ...param }: InputOf<typeof carrierApi.export>) =>
  exported(ctx, { ...spec, ...narrowed(expiring, PAPERS) }, param);

/** What names a carrier by its code, and where. */
const USERS = [
  { label: '车辆', from: sql`basic.car u`, title: sql`u.plate_no`, live: sql`not u.is_deleted` },
  { label: '司机', from: sql`basic.driver u`, title: sql`u.name`, live: sql`not u.is_deleted` },
  { label: '线路', from: sql`basic.route u`, title: sql`u.name`, live: sql`not u.is_deleted` },
  { label: '运单', from: sql`transport.waybill u`, title: sql`u.waybill_no`, live: sql`true` },
  { label: '发运单', from: sql`outbound.shipment u`, title: sql`u.ship_no`, live: sql`true` },
];

/** Delete carriers nobody names any more. They are named by their code and not by a key, so it is asked here; the rows are locked first. */
export async function removeCarriers(ctx: Ctx, input: InputOf<typeof carrierApi.remove>): Promise<{ removed: number }> {
  const ids = 'items' in input ? input.items.map(({ id }) => id) : [input.id];
  const removed = await removeRows(ctx, spec, input);
  const used = await ctx.row<{ name: string; label: string; title: string }>`
    select k.name, u.label, u.title
    from basic.carrier k
    cross join lateral (
      ${sql.join(
        USERS.map(
          ({ label, from, title, live }, rank) => sql`
            (
              select ${rank}::int as rank, ${label}::text as label, ${title}::text as title
              from ${from}
              where u.tenant_id = k.tenant_id
                and upper(trim(u.carrier_code)) = k.code
                and ${live}
              limit 1
            )
          `,
        ),
        sql` union all `,
      )}
    ) u
    where k.tenant_id = ${ctx.tenantId}
      and k.id = any(${ids}::bigint[])
    order by k.id, u.rank
    limit 1
  `;
  if (used) refuse('IN_USE', `【${used.name}】已被${used.label}【${used.title}】使用，不能删除`);
  return removed;
}
