import { furnishReports } from '../../src/domains/report/ready/furnish.ts';
import { systemActor } from '../../src/platform/actor.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import { ctxOf } from '../../src/platform/ctx.ts';
import type { Platform } from '../../src/platform/platform.ts';
import type { Ask } from './acting.ts';

const head = {
  params: [],
  rowCap: 5000,
  timeoutS: 15,
};
const field = (name: string, title: string, type: 'text' | 'number' = 'text', dict?: string) => ({
  field: name,
  title,
  type,
  format: type === 'number' ? ('qty' as const) : ('none' as const),
  mask: 'none' as const,
  sum: type === 'number',
  dict,
});

/** Reports of one tenant: those that come with the product, and one in every state of its life. `author` writes, `publisher` is somebody else. */
export async function report(platform: Platform, tenantId: number, author: Ask, publisher: Ask): Promise<void> {
  await platform.db.write(tenantId, (tx) => furnishReports(ctxOf(tx, systemActor(tenantId))));
  const { id: classId } = await author('reportClass', 'add', { code: 'OWN', name: '自定义报表', sort: 1 });
  const add = async (code: string, templateName: string, sql: string, fields: ReturnType<typeof field>[]) => {
    const saved = await author('reportTemplateConfig', 'add', { ...head, code, templateName, classId, sql, fields });
    return { id: saved.id, version: saved.version };
  };
  await add(
    'Z01',
    '货主库存（草稿）',
    'select owner_name, sum(on_hand) as on_hand from rpt.v_stock group by owner_name',
    [field('owner_name', '货主'), field('on_hand', '库存数量', 'number')],
  );
  const waiting = await add(
    'Z02',
    '温层库存',
    'select storage_mode, sum(on_hand) as on_hand from rpt.v_stock group by storage_mode order by storage_mode',
    [field('storage_mode', '温层', 'text', 'storageMode'), field('on_hand', '库存数量', 'number')],
  );
  await author('reportTemplateConfig', 'submit', waiting);
  const done = await add(
    'Z03',
    '客户订单量',
    'select store_name, count(*) as orders from rpt.v_outbound_order group by store_name order by orders desc',
    [field('store_name', '门店'), field('orders', '单数', 'number')],
  );
  const submitted = await author('reportTemplateConfig', 'submit', done);
  const published = await publisher('reportTemplateConfig', 'publish', submitted);
  const old = await add(
    'Z04',
    '停用的库位清单',
    'select position_code, is_used from rpt.v_position order by position_code',
    [field('position_code', '库位'), field('is_used', '有货')],
  );
  const again = await publisher('reportTemplateConfig', 'publish', await author('reportTemplateConfig', 'submit', old));
  await publisher('reportTemplateConfig', 'disable', again);
  await author('reportTemplateConfig', 'design', {
    id: published.id,
    version: published.version,
    design: { kind: 'bar', x: 'store_name', values: ['orders'] },
  });
}

/** Days of figures before today. */
const DAYS = 3;

/** What a house is told from outside: storage in units, costs of driving, how far people came, and figures of the month. */
export async function importedFigures(house: Ask, staffId: number): Promise<void> {
  const today = wireDay(new Date());
  const { list: owners } = await house('owner', 'page', { param: {}, pageNum: 1, pageSize: 10 });
  for (let ago = 1; ago <= DAYS; ago += 1) {
    const on = addDays(today, -ago);
    for (const [i, owner] of owners.entries())
      await house('unitsStorage', 'add', {
        statOn: on,
        ownerId: owner.id,
        storageMode: i % 2 === 0 ? 1 : 2,
        units: 40 * (i + 1) + ago,
      });
    await house('tmsCost', 'add', {
      costOn: on,
      plateNo: `浙A5C11${ago}`,
      carrierCode: '捷运冷链',
      orderCount: 10 + ago,
      distanceKm: 90 + ago,
      amount: 860,
    });
  }
  const month = addDays(today, -DAYS).slice(0, 7);
  for (const [i, postName] of ['拣货', '复核', '收货'].entries())
    await house('staffResultRate', 'add', { statMonth: month, staffId, postName, resultRate: 96.5 + i });
  const figures = [
    { itemCode: 'RENT', itemName: '仓租', itemValue: 320_000, unitName: '元' },
    { itemCode: 'POWER', itemName: '电费', itemValue: 86_500.5, unitName: '元' },
    { itemCode: 'HEADS', itemName: '在岗人数', itemValue: 64, unitName: '人' },
  ];
  for (const figure of figures) await house('basicData', 'add', { statMonth: month, ...figure });
}
