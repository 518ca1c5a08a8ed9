import type { OpenOutboundResult } from '#contract/outbound/open.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { outcomeOf, type RowFault } from '../../../services/open/rows.ts';
import { ownedKey } from '../../basic/facade.ts';

/** Owner and number, where the owner is one of the sender's. */
export interface Numbered {
  ownerId: number;
  externalNo: string;
}
export const numberOf = ({ ownerId, externalNo }: Numbered): string => ownedKey({ ownerId, code: externalNo });

/** An order under a number. A cancelled one counts only where none lives; of one that was split, the part that kept its number. */
export interface Known extends Numbered {
  id: number;
  isCancelled: boolean;
  isSplit: boolean;
  sentHash: string | null;
}

/** Orders by number, looked up without a lock: living ones first, then the last that was cancelled. */
export async function ordersUnder(ctx: Ctx, numbers: readonly Numbered[]): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map();
  const rows = await ctx.rows<Known>`
    select distinct on (o.owner_id, o.external_no) o.id, o.owner_id, o.external_no, o.status = 99 as is_cancelled,
      o.split_no > 0 or exists (
        select 1
        from outbound.order p
        where p.tenant_id = o.tenant_id
          and p.warehouse_id = o.warehouse_id
          and p.owner_id = o.owner_id
          and p.external_no = o.external_no
          and p.split_no > 0
          and p.status <> 99
      ) as is_split, encode(o.sent_hash, 'hex') as sent_hash
    from unnest(
      ${numbers.map(({ ownerId }) => ownerId)}::bigint[], ${numbers.map(({ externalNo }) => externalNo)}::text[]
    ) n(owner_id, external_no)
    join outbound.order o
      on ${here(ctx, 'o')}
      and o.owner_id = n.owner_id
      and o.external_no = n.external_no
      and ${ofOwners(ctx, 'o')}
    order by o.owner_id, o.external_no, o.status = 99, o.split_no, o.id desc
  `;
  return new Map(rows.map((row) => [numberOf(row), row]));
}

type Stands = Pick<OpenOutboundResult, 'id' | 'orderNo' | 'status' | 'version'>;
const NOWHERE: Stands = { id: null, orderNo: null, status: null, version: null };

/** How orders stand once everything is written. */
export async function standsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Stands>> {
  const rows = await ctx.rows<Stands & { id: number }>`
    select o.id, o.order_no, o.status, o.version
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The answer of one row. */
export const answerOf = (
  index: number,
  { ownerCode, externalNo }: { ownerCode: string; externalNo: string },
  how: { fault?: RowFault | undefined; stands?: Stands | undefined },
): OpenOutboundResult => ({ ...outcomeOf(index, how.fault), ownerCode, externalNo, ...(how.stands ?? NOWHERE) });
