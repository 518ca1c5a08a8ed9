import { sql } from 'kysely';
import { SERIAL_MODE } from '#contract/inventory/serial.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Ask } from './acting.ts';
import { idOf } from './masters.ts';
import { pick, release, ship, type Floor } from './orders.ts';
import type { Depot } from './stock.ts';
import { lineOf, reading, supply } from './supply.ts';

const CAME = 12,
  LEFT = 3;

export type Hands = Depot & Omit<Floor, 'outlets' | 'range' | 'analyze'>;

/** Hand terminals told apart from receipt on, of which some have left, and scales whose numbers are taken when they leave. */
export async function numberPieces(floor: Hands, office: Ask): Promise<void> {
  const { clerk, receiver, owners } = floor;
  const ownerId = idOf(owners, 'CWX');
  const device = { spec: '台', weight: 400, volume: 1200, palletQty: 200 };
  const goodsId = await supply(floor, office, {
    ...device,
    code: 'SN1',
    name: '手持终端',
    barcode: '6906700000052',
    serialMode: SERIAL_MODE.whole,
  });
  await supply(floor, office, {
    ...device,
    code: 'SN2',
    name: '电子秤',
    barcode: '6906700000069',
    serialMode: SERIAL_MODE.out,
  });
  const made = await clerk('inboundOrder', 'add', {
    ownerId,
    orderType: 1,
    externalNo: 'CWX-SN01',
    lines: [{ goodsId, unitLevel: 1, unitQty: CAME }],
  });
  const detailId = await lineOf(floor, made.id);
  const { tasks } = await receiver('inboundReceive', 'confirm', {
    lines: [
      {
        detailId,
        qty: CAME,
        positionCode: 'REC-03',
        serials: numbers(0, CAME),
      },
    ],
  });
  await shelve(floor, tasks[0]?.id ?? 0);
  await sendOff(floor, { ownerId, goodsId });
}

/** All of it on an empty shelf at the far end, where nobody is led first. */
export async function shelve(floor: Hands, taskId: number, qty = CAME): Promise<void> {
  const { tenantId, receiver } = floor;
  const { lineId, positionCode } = await reading(floor)(sql<{ lineId: number; positionCode: string }>`
    select l.id as line_id, p.code as position_code
    from inventory.task_line l
    join basic.area a
      on a.tenant_id = l.tenant_id
      and a.warehouse_id = l.warehouse_id
      and a.kind = 'STORE'
      and a.code = 'STA'
    join basic.position p on p.tenant_id = a.tenant_id and p.warehouse_id = a.warehouse_id and p.area_id = a.id
    where l.tenant_id = ${tenantId}
      and l.task_id = ${taskId}
      and not exists (
        select 1
        from inventory.stock s
        where s.tenant_id = p.tenant_id
          and s.warehouse_id = p.warehouse_id
          and s.position_id = p.id
      )
      and not exists (
        select 1
        from inventory.task_line o
        where o.tenant_id = p.tenant_id
          and o.warehouse_id = p.warehouse_id
          and o.to_position_id = p.id
          and o.state = 10
      )
    order by p.code desc
    limit 1
  `);
  await receiver('inboundPutaway', 'confirm', { lines: [{ lineId, qty, positionCode }], changePosition: true });
}

/** Some of it to a store. */
async function sendOff(floor: Hands, { ownerId, goodsId }: { ownerId: number; goodsId: number }): Promise<void> {
  const { clerk, packer, shipper, stores } = floor;
  const order = await clerk('outOrder', 'add', {
    ownerId,
    storeId: [...stores.values()][0] ?? null,
    externalNo: 'CWX-SN02',
    requireOn: addDays(wireDay(new Date()), 1),
    lines: [{ goodsId, unitLevel: 1, unitQty: LEFT }],
  });
  await release(floor, [order.id]);
  await pick(floor, [order.id]);
  // The picker took others than the first that lay there: the check says so.
  const serials = numbers(4, LEFT);
  await packer('checkDelivery', 'confirm', {
    items: [{ orderId: order.id, lines: [{ goodsId, qty: LEFT, serials }] }],
  });
  const { cartons } = await packer('assemble', 'confirm', { items: [{ orderId: order.id, seal: true }] });
  await shipper('collection', 'confirm', { cartonCodes: cartons.map(({ code }) => code) });
  await ship(floor, [order.id]);
}

const numbers = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `HT26${String(from + i + 1).padStart(6, '0')}`);
