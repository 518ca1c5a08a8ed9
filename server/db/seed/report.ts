import { furnishReports } from '../../src/domains/report/ready/furnish.ts';
import { systemActor } from '../../src/platform/actor.ts';
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
