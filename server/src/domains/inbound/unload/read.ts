import { sql } from 'kysely';
import type { unloadApi } from '#contract/inbound/unload.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, equals, here, ofOwners, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';

type Row = OutputOf<typeof unloadApi.get>;
type RawRow = Omit<Row, 'startAt' | 'endAt' | 'createdAt' | 'amount'> & {
  startAt: Date | null;
  endAt: Date | null;
  createdAt: Date;
  amount: string | number;
};

const columns = sql`
  u.id, u.version, a.appt_no, u.status, u.unload_type, u.crew_code, u.staff_num, u.pallets, u.weight, u.fee_basis,
    u.amount, u.start_at, u.end_at, u.remark, u.created_at
`;
const joins = sql`
  inbound.appointment_unload u
  join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
`;

const rowOf = (row: RawRow): Row => ({
  ...row,
  amount: Number(row.amount),
  startAt: wireTimeOrNull(row.startAt),
  endAt: wireTimeOrNull(row.endAt),
  createdAt: wireTime(row.createdAt),
});

export async function unloadPage(
  ctx: Ctx,
  input: InputOf<typeof unloadApi.queryPage>,
): Promise<OutputOf<typeof unloadApi.queryPage>> {
  const { apptNo, unloadType, status, createdFrom, createdTo } = input.param;
  const from = sql`
    from ${joins}
    where ${here(ctx, 'u')}
      and not u.is_deleted
      and ${ofOwners(ctx, 'a')}
      ${anyCode(sql`a.appt_no`, apptNo, 'apptNo')}
      ${equals(sql`u.unload_type`, unloadType)}
      ${oneOrMany(sql`u.status`, status)}
      ${spanOf(sql`u.created_at`, createdFrom, createdTo, 'createdFrom')}
  `;
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from,
      countFrom: from,
      sortable: { createdAt: sql`u.created_at`, status: sql`u.status` },
      order: [desc(sql`u.created_at`), desc(sql`u.id`)],
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function unloadDetail(ctx: Ctx, { id }: InputOf<typeof unloadApi.get>): Promise<Row> {
  return rowOf(
    found(
      await ctx.row<RawRow>`
        select ${columns}
        from ${joins}
        where ${here(ctx, 'u')}
          and not u.is_deleted
          and ${ofOwners(ctx, 'a')}
          and u.id = ${id}
      `,
    ),
  );
}
