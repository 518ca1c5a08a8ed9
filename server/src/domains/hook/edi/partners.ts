import path from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import type { EdiKind } from '#contract/hook/edi/sheets.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A partner, as whoever looks at its folder knows it. */
export interface Partner {
  tenantId: number;
  id: number;
  warehouseId: number;
  tenantCode: string;
  folder: string;
  clientId: number;
  goodsColumns: string | null;
  outboundColumns: string | null;
  inboundColumns: string | null;
  format: 'csv' | 'xlsx';
  stockAt: string | null;
  stockSentOn: string | null;
}

export const columnsOf = (partner: Partner): Readonly<Record<EdiKind, string | null>> => ({
  goods: partner.goodsColumns,
  outbound: partner.outboundColumns,
  inbound: partner.inboundColumns,
});

/** Where a partner's folder lies. */
export const folderOf = (dir: string, { tenantCode, folder }: { tenantCode: string; folder: string }): string =>
  path.join(dir, tenantCode, folder);

/** A server that has not looked for so long is taken for dead. Longer than any batch takes. */
const LEASE_S = 120;

/** Take the folder of a partner into this server's hands; nothing when it is in others'. */
export async function claimPartner(
  tx: Tx,
  { tenantId, partnerId }: { tenantId: number; partnerId: number },
): Promise<Partner | undefined> {
  const { rows } = await sql<Partner>`
    update hook.edi_partner p
    set leased_until = now() + make_interval(secs => ${LEASE_S}), looked_at = now()
    from iam.tenant t
    where p.tenant_id = ${tenantId}
      and p.id = ${partnerId}
      and t.id = p.tenant_id
      and p.enabled
      and not p.is_deleted
      and (p.leased_until is null or p.leased_until < now())
    returning p.tenant_id, p.id, p.warehouse_id, t.tenant_code, p.folder, p.client_id, p.goods_columns,
      p.outbound_columns, p.inbound_columns, p.format, to_char(p.stock_at, 'HH24:MI') as stock_at,
      p.stock_sent_on::text as stock_sent_on
  `.execute(tx);
  return rows[0];
}

/** Still at it. */
export const holdPartner = (tx: Tx, { tenantId, id }: Pick<Partner, 'tenantId' | 'id'>): Promise<unknown> =>
  sql`
    update hook.edi_partner
    set leased_until = now() + make_interval(secs => ${LEASE_S})
    where tenant_id = ${tenantId}
      and id = ${id}
  `.execute(tx);

/** Done for this time; what was wrong with the folder as a whole stands with it. */
export const releasePartner = (
  tx: Tx,
  { tenantId, id }: Pick<Partner, 'tenantId' | 'id'>,
  error: string | null,
): Promise<unknown> =>
  sql`
    update hook.edi_partner
    set leased_until = null, last_error = ${error?.slice(0, ERROR_MAX) ?? null}
    where tenant_id = ${tenantId}
      and id = ${id}
  `.execute(tx);
const ERROR_MAX = 300;

/** Partners `p` of the current warehouse whose owners the actor all sees: what their files say is read on their page. */
export const within = (ctx: Ctx): RawBuilder<unknown> => sql`
  p.tenant_id = ${ctx.tenantId} and p.warehouse_id = ${ctx.warehouseId} and not p.is_deleted
    and (
      ${ctx.ownerIds}::bigint[] is null
      or exists (
        select 1
        from iam.api_client c
        where c.tenant_id = p.tenant_id
          and c.id = p.client_id
          and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
          and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@
          ${ctx.ownerIds}::bigint[]
      )
    )
`;
