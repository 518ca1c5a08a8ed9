import { sql } from 'kysely';
import { addDays, wireDay } from '../../../src/platform/clock.ts';
import type { Ask } from '../acting.ts';
import { idOf } from '../masters.ts';
import type { Depot } from '../stock.ts';
import { lineOf, reading } from '../supply.ts';

const CARTONS = 12,
  WEIGHED = 8,
  RECEIVED = 5;

/** Fresh tripe, sold by weight: a delivery of which some cartons are weighed and some of those received. */
export async function weighCartons(depot: Depot, office: Ask): Promise<void> {
  const { tenantId, clerk, receiver, owners } = depot;
  const ownerId = idOf(owners, 'CWX');
  const of = await reading(depot)(sql<{ categoryId: number; unitId: number }>`
    select g.category_id, u.id as unit_id
    from basic.goods g
    join basic.unit u on u.tenant_id = g.tenant_id and u.code = '箱'
    where g.tenant_id = ${tenantId}
      and g.owner_id = ${ownerId}
      and g.code = 'G15'
  `);
  const { id: goodsId } = await office('goods', 'add', tripe(ownerId, of));
  const made = await clerk('inboundOrder', 'add', {
    ownerId,
    orderType: 1,
    externalNo: 'CWX-CM01',
    lines: [{ goodsId, unitLevel: 1, unitQty: CARTONS }],
  });
  const detailId = await lineOf(depot, made.id);
  const producedOn = addDays(wireDay(new Date()), -2);
  const { cartons } = await receiver('inboundCatch', 'submit', {
    detailId,
    cartons: Array.from({ length: WEIGHED }, (_, i) => ({
      code: `MD${String(i + 1).padStart(6, '0')}`,
      weightG: 9800 + ((i * 137) % 450),
      producedOn,
    })),
  });
  await receiver('inboundReceive', 'confirm', {
    lines: [
      {
        detailId,
        qty: RECEIVED,
        producedOn,
        positionCode: 'REC-02',
        cartonIds: cartons.slice(0, RECEIVED).map(({ id }) => id),
      },
    ],
  });
}

const tripe = (ownerId: number, of: { categoryId: number; unitId: number }) => ({
  code: 'G4',
  name: '鲜毛肚',
  spec: '抄码/箱',
  ownerId,
  categoryId: of.categoryId,
  baseUnitId: of.unitId,
  storageMode: 2 as const,
  isCatchWeight: true,
  shelfLifeDays: 30,
  shipStopDays: 5,
  weight: 10_000,
  volume: 16_000,
  palletQty: 40,
  barcodes: [{ barcode: '6906700000045', unitLevel: 1 as const }],
});
