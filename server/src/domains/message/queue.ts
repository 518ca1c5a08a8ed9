import { sql } from 'kysely';
import type { Delivery, Event } from '../../services/events/lane.ts';
import { holdersOf } from '../iam/facade.ts';
import { wishPush } from './push/wish.ts';

/** Send one text message. */
export type Text = (message: { phone: string; template: string; params: Record<string, string> }) => Promise<void>;

const WATCHES = 'in:tower:list';

/** Tell whoever works in the warehouse and may see its queue that it has moved. */
export async function watchQueue({ tx, tenantId, now }: Delivery, events: readonly Event[]): Promise<void> {
  const houses = [
    ...new Set(
      events.flatMap(({ payload: { warehouseId } }) => (typeof warehouseId === 'number' ? [warehouseId] : [])),
    ),
  ];
  const { rows } = await sql<{ userId: number }>`
    select distinct s.user_id
    from iam.session s
    where s.tenant_id = ${tenantId}
      and s.warehouse_id = any(${houses}::bigint[])
      and s.status = 1
      and s.absolute_expire_at > ${now}
      and s.user_id in (select h.user_id from (${holdersOf(tenantId, WATCHES)}) h)
    order by 1
  `.execute(tx);
  await wishPush(
    tx,
    tenantId,
    rows.map(({ userId }) => ({ userId, groups: [], unread: false, queue: true })),
  );
}

const TEMPLATE = 'QUEUE_CALL';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Tell a driver by text message that he is called, and where to. */
export const textDriver =
  (text: Text) =>
  async (_: Delivery, events: readonly Event[]): Promise<void> => {
    for (const { payload } of events)
      await text({
        phone: textOf(payload.phone),
        template: TEMPLATE,
        params: {
          plateNo: textOf(payload.plateNo),
          queueNo: textOf(payload.queueNo),
          dock: textOf(payload.dock),
        },
      });
  };
