import { z } from 'zod';
import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { unit } from '#contract/basic/goods/unit.ts';
import { warehouse } from '#contract/basic/warehouse/warehouse.ts';
import type { Resource, Shape } from '#contract/kit/resource.ts';
import { insertRows } from '../../crud/write.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { addWarehouse } from './warehouse/warehouse.ts';

// What every company finds on its first day: words it would have to enter before anything else, and may change or remove.

const HEADQUARTERS = 0;

const UNITS = ['个', '件', '袋', '瓶', '盒', '包', '桶', '千克', '箱', '托'];
const KINDS: Readonly<Record<string, string>> = { 千克: 'WEIGHT', 箱: 'PACK', 托: 'PACK' };

const CONTAINERS = [
  { code: 'PAL-1210', name: '标准托盘 1200×1000', kind: 'PALLET', tare: 15_000, maxWeight: 1_200_000 },
  { code: 'TOTE-60', name: '周转箱 60L', kind: 'TOTE', tare: 2000, maxWeight: 30_000 },
  { code: 'BOX-M', name: '出库纸箱 中号', kind: 'CARTON', tare: 400, maxWeight: 25_000 },
];

const ANOMALIES = [
  { direction: 1, code: 'SHORT', name: '到货短少', level: 1, deadlineHours: 24 },
  { direction: 1, code: 'TEMP', name: '到车温度超标', level: 3, deadlineHours: 4 },
  { direction: 1, code: 'DAMAGE', name: '包装破损', level: 2, deadlineHours: 12 },
  { direction: 2, code: 'REFUSE', name: '门店拒收', level: 2, deadlineHours: 12 },
  { direction: 2, code: 'LATE', name: '送达超时', level: 1, deadlineHours: 24 },
];

/** Units (a unit's code is its name: that is what people write into sheets), containers and anomalies of a new company, and its headquarters: whoever works for all warehouses works there. */
export async function furnishCompany(ctx: Ctx, company: string): Promise<{ headquartersId: number }> {
  await put(
    ctx,
    unit,
    UNITS.map((name) => ({ code: name, name, typeCode: KINDS[name] ?? 'COUNT' })),
  );
  await put(ctx, containerSpec, CONTAINERS);
  await put(ctx, anomalyConfig, ANOMALIES);
  const { id } = await addWarehouse(
    ctx,
    z.object(warehouse.spec.fields).parse({ code: 'HQ', name: '总部', houseType: HEADQUARTERS, companyName: company }),
  );
  return { headquartersId: id };
}

/** As if entered on the screen: what is left out has its default. */
async function put<F extends Shape>(ctx: Ctx, { spec }: Resource<F>, rows: readonly object[]): Promise<void> {
  const fields = z.object(spec.fields);
  await insertRows(
    ctx,
    spec.table,
    rows.map((row) => ({ ...fields.parse(row) })),
  );
}
