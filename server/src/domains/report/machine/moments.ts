import { sql, type RawBuilder } from 'kysely';
import { cartonLife } from '#contract/outbound/carton-life.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { checkLife, pickTaskLife } from '#contract/outbound/pick-life.ts';
import type { Moment } from '#contract/report/machine.ts';
import type { Actor } from '../../../platform/actor.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { OF_ORDERS } from '../paper/pick-list.ts';
import { allOwn } from '../paper/sheet.ts';

/** What a moment asks to be printed since an instant: number and name of the document, when, and whose act it was. */
export type Asked = (actor: Actor, since: Date) => RawBuilder<unknown>;

/** The first count of an order; a second one decides nothing. */
const FIRST_CHECK = 1;
const STANDING = sql`
  l.carton_state >= ${cartonLife.at.packing} and l.carton_state <= ${cartonLife.at.loaded} and not l.is_deleted
`;
const CARTONS = sql`
  join basic.lpn l
    on l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.out_order_id = o.id
    and ${STANDING}
`;

const walks: Asked = (actor, since) => sql`
  select t.id as doc_id, t.task_no as doc_no, t.created_at as at, t.created_by as by_id
  from outbound.pick_task t
  where ${here(actor, 't')}
    and t.created_at >= ${since}
    and t.status <> ${pickTaskLife.at.cancelled}
    and ${allOwn(actor, sql`select 1 ${OF_ORDERS}`)}
`;

const waves: Asked = (actor, since) => sql`
  select w.id as doc_id, w.wave_no as doc_no, w.released_at as at, min(t.created_by) as by_id
  from outbound.wave w
  join outbound.pick_task t on t.tenant_id = w.tenant_id and t.warehouse_id = w.warehouse_id and t.wave_id = w.id
  where ${here(actor, 'w')}
    and w.released_at >= ${since}
    and t.status <> ${pickTaskLife.at.cancelled}
    and ${allOwn(
      actor,
      sql`
        select 1
        from outbound.order o
        where o.tenant_id = w.tenant_id
          and o.warehouse_id = w.warehouse_id
          and o.wave_id = w.id
      `,
    )}
  group by w.id, w.wave_no, w.released_at
`;

/** Checks that were the last of their order; it is not on its way yet. */
const checks = (actor: Actor, since: Date): RawBuilder<unknown> => sql`
  outbound.check_task c
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
  where ${here(actor, 'c')}
    and c.kind = ${FIRST_CHECK}
    and c.status = ${checkLife.at.done}
    and c.done_at >= ${since}
    and o.status >= ${orderLife.at.checked}
    and o.status < ${orderLife.at.cancelled}
    and ${ofOwners(actor, 'o')}
`;

const checked: Asked = (actor, since) => sql`
  select o.id as doc_id, o.order_no as doc_no, max(c.done_at) as at, max(c.checker_id) as by_id
  from ${checks(actor, since)}
  group by o.id, o.order_no
`;

const cartonsChecked: Asked = (actor, since) => sql`
  select l.id as doc_id, l.code as doc_no, o.at, o.by_id
  from (
    select o.tenant_id, o.warehouse_id, o.id, max(c.done_at) as at, max(c.checker_id) as by_id
    from ${checks(actor, since)}
    group by o.tenant_id, o.warehouse_id, o.id
  ) o ${CARTONS}
`;

const listsChecked: Asked = (actor, since) => sql`
  select distinct x.doc_id, x.doc_no, x.at, x.by_id
  from (${checked(actor, since)}) x
  join outbound.order o
    on o.tenant_id = ${actor.tenantId}
    and o.warehouse_id = ${actor.warehouseId}
    and o.id = x.doc_id ${CARTONS}
`;

const sealed: Asked = (actor, since) => sql`
  select l.id as doc_id, l.code as doc_no, l.sealed_at as at, l.updated_by as by_id
  from basic.lpn l
  join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
  where ${here(actor, 'l')}
    and l.sealed_at >= ${since}
    and l.carton_state > ${cartonLife.at.packing}
    and ${STANDING}
    and ${ofOwners(actor, 'o')}
`;

const packed: Asked = (actor, since) => sql`
  select o.id as doc_id, o.order_no as doc_no, max(l.sealed_at) as at, max(l.updated_by) as by_id
  from basic.lpn l
  join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
  where ${here(actor, 'l')}
    and l.sealed_at >= ${since}
    and ${STANDING}
    and o.status >= ${orderLife.at.packed}
    and o.status < ${orderLife.at.cancelled}
    and ${ofOwners(actor, 'o')}
  group by o.id, o.order_no
`;

export const ASKED: Readonly<Record<Moment, Asked>> = {
  releasePickList: walks,
  releaseTaskLabel: walks,
  releaseWaveSummary: waves,
  checkedCartonLabel: cartonsChecked,
  checkedPackingList: listsChecked,
  checkedDeliveryNote: checked,
  sealedCartonLabel: sealed,
  packedPackingList: packed,
};
