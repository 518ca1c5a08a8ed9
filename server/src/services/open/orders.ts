import { sql, type RawBuilder } from 'kysely';
import type { OpenOrderResult } from '#contract/terms/open.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { anyCode, equals, here, ofOwners } from '../../platform/list/filters.ts';
import { outcomeOf, type RowFault } from './rows.ts';

/** Where documents lie that owners know by numbers of their own. */
export type OrderTable = 'outbound.order' | 'inbound.order';

/** Owner and number, where the owner is one of the sender's. */
export interface Numbered {
  ownerId: number;
  externalNo: string;
}
export const numberOf = ({ ownerId, externalNo }: Numbered): string => `${ownerId}/${externalNo}`;

/** The order under a number. A cancelled one counts only where none lives. */
export interface Known extends Numbered {
  id: number;
  isCancelled: boolean;
  sentHash: string | null;
}

/** Orders by number, looked up without a lock: the living one that had it first, else the last that was cancelled. */
export async function ordersUnder(
  ctx: Ctx,
  table: OrderTable,
  numbers: readonly Numbered[],
): Promise<Map<string, Known>> {
  if (numbers.length === 0) return new Map();
  const rows = await ctx.rows<Known>`
    select distinct on (o.owner_id, o.external_no) o.id, o.owner_id, o.external_no, o.status = 99 as is_cancelled,
      encode(o.sent_hash, 'hex') as sent_hash
    from unnest(
      ${numbers.map(({ ownerId }) => ownerId)}::bigint[], ${numbers.map(({ externalNo }) => externalNo)}::text[]
    ) n(owner_id, external_no)
    join ${sql.table(table)} o
      on ${here(ctx, 'o')}
      and o.owner_id = n.owner_id
      and ops.folded(o.external_no) = ops.folded(n.external_no)
      and o.external_no = n.external_no
      and ${ofOwners(ctx, 'o')}
    order by o.owner_id, o.external_no, o.status = 99, case when o.status = 99 then -o.id else o.id end
  `;
  return new Map(rows.map((row) => [numberOf(row), row]));
}

/** Orders one call asks about. */
export const NAMED_MAX = 400;

/** ` and` the orders of these numbers, ours or theirs, of `o` and its owner `w`. */
export function named({
  orderNo,
  externalNo,
  ownerCode,
}: {
  orderNo?: string | undefined;
  externalNo?: string | undefined;
  ownerCode?: string | undefined;
}): RawBuilder<unknown> {
  if (!orderNo && !externalNo) refuseField('orderNo', '请提供单号或货主单号');
  return sql`
    ${anyCode(sql`o.order_no`, orderNo, 'orderNo')} ${anyCode(sql`o.external_no`, externalNo, 'externalNo', false)} ${equals(sql`w.code`, ownerCode)}
  `;
}

type Stands = Pick<OpenOrderResult, 'id' | 'orderNo' | 'status' | 'version'>;
const NOWHERE: Stands = { id: null, orderNo: null, status: null, version: null };

/** How orders stand once everything is written. */
export async function standsOf(ctx: Ctx, table: OrderTable, ids: readonly number[]): Promise<Map<number, Stands>> {
  const rows = await ctx.rows<Stands & { id: number }>`
    select o.id, o.order_no, o.status, o.version
    from ${sql.table(table)} o
    where ${here(ctx, 'o')}
      and o.id = any(${[...ids]}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The answer of one row; one that was refused shows how the order stands, where there is one. */
export const answerOf = (
  index: number,
  { ownerCode, externalNo }: { ownerCode: string; externalNo: string },
  how: { fault?: RowFault | undefined; stands?: Stands | undefined },
): OpenOrderResult => ({ ...outcomeOf(index, how.fault), ownerCode, externalNo, ...(how.stands ?? NOWHERE) });
