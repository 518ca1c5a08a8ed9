import { sql } from 'kysely';
import type { ediApi, EdiRow } from '#contract/hook/edi/partner.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import { query } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { containing, equals } from '../../../platform/list/filters.ts';
import { asc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { ediDirOf } from './dir.ts';
import { folderOf, within } from './partners.ts';

type Times = 'lastFileAt' | 'lookedAt';
type Stored = Omit<EdiRow, Times | 'updatedAt' | 'path'> &
  Record<Times, Date | null> & { updatedAt: Date; tenantCode: string };

const COLUMNS = sql`
  p.id, p.version, p.name, p.folder, t.tenant_code, p.client_id, c.name as client_name, p.goods_columns,
    p.outbound_columns, p.inbound_columns, p.format, p.sends_shipments, to_char(p.stock_at, 'HH24:MI') as stock_at,
    p.enabled, p.looked_at, p.last_error, p.updated_at,
    (
      select count(*)::int
      from hook.edi_file f
      where f.tenant_id = p.tenant_id
        and f.partner_id = p.id
        and f.settled_at is null
    ) as waiting,
    (
      select count(*)::int
      from hook.edi_file f
      where f.tenant_id = p.tenant_id
        and f.partner_id = p.id
        and f.state in (2, 3)
    ) as failed,
    (
      select max(f.created_at)
      from hook.edi_file f
      where f.tenant_id = p.tenant_id
        and f.partner_id = p.id
    ) as last_file_at
`;
const FROM = sql`
  from hook.edi_partner p
  join iam.tenant t on t.id = p.tenant_id
  join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id
`;

const shown =
  (dir: string) =>
  ({ tenantCode, ...row }: Stored): EdiRow => ({
    ...row,
    path: folderOf(dir, { ...row, tenantCode }),
    lastFileAt: wireTimeOrNull(row.lastFileAt),
    lookedAt: wireTimeOrNull(row.lookedAt),
    updatedAt: wireTime(row.updatedAt),
  });

type Api = typeof ediApi;

/** Partners of the current warehouse. */
export const partnerPage = (call: Call, asked: InputOf<Api['page']>): Promise<OutputOf<Api['page']>> =>
  query(async (ctx: Ctx, input: InputOf<Api['page']>) => {
    const { name, enabled } = input.param;
    const page = await paged<Stored>(
      ctx.tx,
      {
        select: COLUMNS,
        from: sql`
          ${FROM}
          where ${within(ctx)}
            ${containing(sql`p.name`, name)}
            ${equals(sql`p.enabled`, enabled)}
        `,
        sortable: {},
        order: [asc(sql`p.name`), asc(sql`p.id`)],
      },
      input,
    );
    return { ...page, list: page.list.map(shown(ediDirOf(call.platform))) };
  })(call, asked);

export const partnerDetail = (call: Call, asked: InputOf<Api['get']>): Promise<EdiRow> =>
  query(async (ctx: Ctx, { id }: InputOf<Api['get']>) => {
    const row = await ctx.row<Stored>`
      select ${COLUMNS} ${FROM}
      where ${within(ctx)}
        and p.id = ${id}
    `;
    return shown(ediDirOf(call.platform))(found(row));
  })(call, asked);
