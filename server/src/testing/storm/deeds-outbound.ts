import { mine, one, type Id } from './dice.ts';
import type { Deed } from './storm.ts';

interface Line extends Id, Record<string, unknown> {
  order_id: number;
  version: number;
  status: number;
  delivery_type: number;
  wanted: number;
}

/** Orders are split, by hand or by what they were given, and leave in another way. */
export const reshape: Deed = {
  name: 'reshape',
  weight: 4,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Line>(
      hands,
      `select d.id, d.order_id, o.version, o.status, o.delivery_type, d.qty_ordered - d.qty_cancelled - d.qty_replaced as wanted
      from outbound.detail d join outbound."order" o on o.id = d.order_id and ${mine('o')}
    where ${mine('d')} and o.status in (10, 20, 30) and not o.is_hidden and not o.is_frozen and d.qty_ordered - d.qty_cancelled - d.qty_replaced > 1`,
    );
    if (!line) return false;
    const known = { id: line.order_id, version: line.version };
    if (line.status === 20 && dice.chance(0.4)) await storm.call(actor, 'outOrder', 'splitForAllocating', known);
    else if (dice.chance(0.6))
      await storm.call(actor, 'outOrder', 'split', {
        ...known,
        lines: [{ detailId: line.id, qty: dice.int(1, line.wanted) }],
      });
    else if (dice.chance(0.5)) await storm.call(actor, 'outOrder', 'changeOrderType', { ...known, orderType: 5 });
    else
      await storm.call(actor, 'outOrder', 'updateDeliveryType', {
        ...known,
        deliveryType: line.delivery_type === 1 ? 2 : 1,
      });
    return true;
  },
};
