import { addDays } from '../../platform/clock.ts';
import { adjust, move, pallet, replenish } from './deeds-inner.ts';
import { reshape } from './deeds-outbound.ts';
import { mine, one, shuffled, some, today, type Id } from './dice.ts';
import type { Deed, Hands } from './storm.ts';

/** Plan an inbound order, or receive on an open line. */
const receive: Deed = {
  name: 'receive',
  weight: 10,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const open = await one<Id & { rest: number; goods_id: number }>(
      hands,
      `select d.id, d.goods_id, d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed as rest from inbound.detail d
    where ${mine('d')} and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed`,
    );
    if (!open || dice.chance(0.2)) {
      await storm.call(actor, 'inboundOrder', 'add', {
        ownerId: storm.ownerId,
        orderType: 2,
        lines: some(hands).map((goodsId) => ({ goodsId, unitQty: dice.int(5, 60) })),
      });
      return true;
    }
    const lasts = storm.goods.indexOf(open.goods_id) < 2;
    await storm.call(actor, 'inboundReceive', 'confirm', {
      lines: [
        {
          detailId: open.id,
          qty: dice.int(1, open.rest),
          ...(lasts ? { producedOn: addDays(today(), -dice.int(1, 3)) } : {}),
          ...(dice.chance(0.4) ? { lpnCode: dice.pick(storm.pallets) } : {}),
        },
      ],
      acceptShortLife: true,
    });
    return true;
  },
};

/** Goods that go on to an order from where they came are put away after all, or such goods are looked for once more. */
const undock: Deed = {
  name: 'undock',
  weight: 3,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    if (dice.chance(0.4)) {
      const order = await one<Id>(
        hands,
        `select o.id from inbound."order" o where ${mine('o')} and o.status between 50 and 70`,
      );
      if (order) await storm.call(actor, 'inboundCrossDock', 'assign', { id: order.id });
      return order !== undefined;
    }
    const dock = await one<Id>(
      hands,
      `select x.id from inbound.cross_dock x where ${mine('x')} and x.freed_qty < x.qty`,
    );
    if (dock) await storm.call(actor, 'inboundCrossDock', 'undo', { id: dock.id });
    return dock !== undefined;
  },
};

/** Goods are announced, written off, or turned away at the door. */
const transit: Deed = {
  name: 'transit',
  weight: 3,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const order = await one<Id & { transit_made: boolean }>(
      hands,
      `select o.id, o.transit_made from inbound."order" o where ${mine('o')} and o.status in (10, 50)`,
    );
    if (!order) return false;
    if (!order.transit_made) await storm.call(actor, 'inboundOrder', 'generateTransit', { id: order.id });
    else if (dice.chance(0.3))
      await storm.call(actor, 'inboundReceive', 'finish', { orderId: order.id, reason: 'OTHER' });
    else {
      const line = await one<Id>(
        hands,
        `select d.id from inbound.detail d where ${mine('d')} and d.order_id = ${order.id} and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed`,
      );
      if (line) await storm.call(actor, 'inboundReceive', 'reject', { lines: [{ detailId: line.id, qty: 1 }] });
    }
    return true;
  },
};

const putaway: Deed = {
  name: 'putaway',
  weight: 12,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Id & { rest: number; whole_lpn: boolean }>(
      hands,
      `select l.id, l.qty - l.done_qty as rest, l.whole_lpn from inventory.task_line l join inventory.task t on t.id = l.task_id and ${mine('t')}
    where ${mine('l')} and l.state = 10 and t.kind = 'PUTAWAY' and t.status in (10, 20) and (t.assignee_id is null or t.assignee_id = ${actor.userId})`,
    );
    if (!line) return false;
    await storm.call(actor, 'inboundPutaway', 'confirm', {
      lines: [
        {
          lineId: line.id,
          qty: line.whole_lpn ? line.rest : dice.int(1, line.rest),
          positionCode: dice.pick(storm.shelves),
        },
      ],
      changePosition: true,
    });
    return true;
  },
};

/** Take back the last step of a receipt. */
const rollback: Deed = {
  name: 'roll back receipt',
  weight: 2,
  act: async (hands) => {
    const line = await one<Id>(hands, `select d.id from inbound.detail d where ${mine('d')} and d.qty_received > 0`);
    if (!line) return false;
    await hands.storm.call(hands.actor, 'inboundOrder', 'rollbackDetail', { id: line.id, reason: '错收' });
    return true;
  },
};

const demand: Deed = {
  name: 'order',
  weight: 6,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const waiting = await one<Id>(
      hands,
      `select count(*)::int as id from outbound."order" o where ${mine('o')} and o.status < 50 having count(*) > 60`,
    );
    if (waiting) return false;
    await storm.call(actor, 'outOrder', 'add', {
      ownerId: storm.ownerId,
      requireOn: addDays(today(), 1),
      shortPolicy: dice.int(1, 2),
      lines: some(hands).map((goodsId) => ({ goodsId, unitQty: dice.int(1, 25) })),
    });
    return true;
  },
};

const allocate: Deed = {
  name: 'allocate',
  weight: 6,
  act: async (hands) => {
    const order = await one<Id>(
      hands,
      `select o.id from outbound."order" o where ${mine('o')} and o.status in (10, 20) and not o.is_hidden and not o.is_frozen`,
    );
    if (!order) return false;
    await hands.storm.call(hands.actor, 'outOrder', 'allocate', { ids: [order.id] });
    return true;
  },
};

const release: Deed = {
  name: 'release',
  weight: 2,
  act: async (hands) => {
    const order = await one<Id>(
      hands,
      `select o.id from outbound."order" o where ${mine('o')} and o.status in (20, 30)`,
    );
    if (!order) return false;
    if (hands.dice.chance(0.3))
      await hands.storm.call(hands.actor, 'outOrder', 'cancel', { id: order.id, reason: '不要了' });
    else await hands.storm.call(hands.actor, 'outOrder', 'cancelAllocate', { ids: [order.id] });
    return true;
  },
};

const wave: Deed = {
  name: 'wave',
  weight: 4,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const draft = await one<Id>(hands, `select w.id from outbound.wave w where ${mine('w')} and w.status in (10, 15)`);
    if (draft && dice.chance(0.6)) {
      await storm.call(actor, 'wave', 'release', { id: draft.id });
      return true;
    }
    const orders = await storm.look<Id>(
      shuffled(
        `select o.id from outbound."order" o where ${mine('o')} and o.status between 10 and 30 and o.wave_id is null and not o.is_hidden`,
        dice.int(0, 1_000_000),
        dice.int(1, 4),
      ),
      [storm.at.tenantId, storm.at.warehouseId],
    );
    if (orders.length === 0) return false;
    await storm.call(actor, 'wave', 'insert', { orderIds: orders.map((o) => o.id), pickMethod: 1 });
    return true;
  },
};

const cancelWave: Deed = {
  name: 'cancel wave',
  weight: 1,
  act: async (hands) => {
    const row = await one<Id>(hands, `select w.id from outbound.wave w where ${mine('w')} and w.status in (10, 20)`);
    if (!row) return false;
    await hands.storm.call(hands.actor, 'wave', 'cancel', {
      id: row.id,
      keepAllocation: hands.dice.chance(0.5),
      reason: '改',
    });
    return true;
  },
};

interface PickLine extends Id, Record<string, unknown> {
  rest: number;
  task_id: number;
  status: number;
}
const pickable = (hands: Hands) =>
  one<PickLine>(
    hands,
    `select l.id, l.qty - l.picked_qty - l.short_qty as rest, t.id as task_id, t.status from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id and ${mine('t')}
  where ${mine('l')} and l.state = 10 and t.status in (10, 20, 30) and (t.assignee_id is null or t.assignee_id = ${hands.actor.userId})`,
  );

const pick: Deed = {
  name: 'pick',
  weight: 14,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await pickable(hands);
    if (!line) return false;
    if (line.status === 10) await storm.call(actor, 'pickTask', 'claim', { taskId: line.task_id });
    await storm.call(actor, 'pick', 'confirm', {
      lines: [
        {
          lineIds: [line.id],
          qty: dice.chance(0.7) ? line.rest : dice.int(1, line.rest),
          containerCode: dice.pick(storm.totes),
        },
      ],
    });
    return true;
  },
};

const short: Deed = {
  name: 'short pick',
  weight: 2,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await pickable(hands);
    if (!line) return false;
    if (line.status === 10) await storm.call(actor, 'pickTask', 'claim', { taskId: line.task_id });
    await storm.call(actor, 'pick', 'short', {
      lineIds: [line.id],
      qty: dice.int(0, line.rest - 1),
      reason: 'MISSING',
      containerCode: dice.pick(storm.totes),
    });
    return true;
  },
};

const check: Deed = {
  name: 'check',
  weight: 6,
  act: async (hands) => {
    const order = await one<Id>(
      hands,
      `select o.id from outbound."order" o where ${mine('o')} and o.status in (60, 65)`,
    );
    if (!order) return false;
    await hands.storm.call(hands.actor, 'checkDelivery', 'confirm', { items: [{ orderId: order.id }] });
    return true;
  },
};

/** Count less than was picked, and have the rest picked again or given up. */
const miscount: Deed = {
  name: 'check short',
  weight: 4,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const line = await one<Id & { goods_id: number; detail_id: number }>(
      hands,
      `select o.id, d.goods_id, d.id as detail_id from outbound."order" o join outbound.detail d on d.order_id = o.id and d.qty_picked > d.qty_packed where ${mine('o')} and o.status in (60, 65)`,
    );
    if (!line) return false;
    const picked = await storm.look<{ goods_id: number; qty: number }>(
      'select goods_id, sum(qty_picked - qty_shipped)::int as qty from outbound.detail where order_id = $1 group by 1',
      [line.id],
    );
    const lines = picked.map(({ goods_id, qty }) => ({
      goodsId: goods_id,
      qty: goods_id === line.goods_id ? dice.int(0, qty) : qty,
    }));
    const {
      list: [done],
    } = await storm.call<{ list: { checkStatus: number }[] }>(actor, 'checkDelivery', 'confirm', {
      items: [{ orderId: line.id, lines }],
    });
    if (done?.checkStatus === 30)
      await storm.call(actor, 'checkDelivery', 'handle', { orderId: line.id, handle: dice.pick([1, 1, 3]) });
    return true;
  },
};

const pack: Deed = {
  name: 'pack',
  weight: 6,
  act: async (hands) => {
    const order = await one<Id>(hands, `select o.id from outbound."order" o where ${mine('o')} and o.status = 70`);
    if (!order) return false;
    await hands.storm.call(hands.actor, 'assemble', 'confirm', { items: [{ orderId: order.id, seal: true }] });
    return true;
  },
};

const collect: Deed = {
  name: 'collect',
  weight: 6,
  act: async (hands) => {
    const carton = await one<{ code: string }>(
      hands,
      `select n.code from basic.lpn n where ${mine('n')} and n.carton_state = 20`,
    );
    if (!carton) return false;
    await hands.storm.call(hands.actor, 'collection', 'confirm', { cartonCodes: [carton.code] });
    return true;
  },
};

const ship: Deed = {
  name: 'ship',
  weight: 6,
  act: async (hands) => {
    const { storm, actor, dice } = hands;
    const open = await one<Id & { status: number }>(
      hands,
      `select s.id, s.status from outbound.shipment s where ${mine('s')} and s.status < 50`,
    );
    if (!open || dice.chance(0.3)) {
      const order = await one<Id>(
        hands,
        `select o.id from outbound."order" o where ${mine('o')} and o.status = 80 and not exists (select 1 from outbound.shipment_item i where ${mine('i')} and i.order_id = o.id and i.active)`,
      );
      if (!order) return false;
      await storm.call(actor, 'shipment', dice.chance(0.5) ? 'create' : 'depart', {
        orderIds: [order.id],
        plateNo: '浙A00001',
      });
      return true;
    }
    if (open.status <= 20) {
      await storm.call(actor, 'shipment', 'load', { id: open.id });
      await storm.call(actor, 'shipment', 'seal', { id: open.id });
    }
    await storm.call(actor, 'shipment', 'confirm', { id: open.id });
    return true;
  },
};

const unship: Deed = {
  name: 'roll back shipment',
  weight: 1,
  act: async (hands) => {
    const shipped = await one<Id>(hands, `select s.id from outbound.shipment s where ${mine('s')} and s.status = 50`);
    if (!shipped) return false;
    await hands.storm.call(hands.actor, 'shipment', 'rollback', { id: shipped.id, reason: '装错' });
    return true;
  },
};

export const deeds: readonly Deed[] = [
  receive,
  undock,
  transit,
  putaway,
  rollback,
  demand,
  allocate,
  release,
  reshape,
  wave,
  cancelWave,
  pick,
  short,
  check,
  miscount,
  pack,
  collect,
  ship,
  unship,
  move,
  pallet,
  replenish,
  adjust,
];
