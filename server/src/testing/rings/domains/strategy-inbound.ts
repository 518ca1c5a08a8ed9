import { NAMELESS, OF_THE_HOUSE, SETTING, WORD, type Ring } from '../ring.ts';
import { fresh, OF_ALL, ofAnOwner, placed, unnamed } from './strategy-settings.ts';

const ON_THE_MAP = 'a place on the map: nothing in it has a name';

/** An owner and a category for which the table says nothing yet. */
const unsaid = (table: string): string =>
  `select g.id, o.id as owner_id, g.id as category_id, w.id as warehouse_id, 1 as status from basic.goods_category g join basic.owner o on o.tenant_id = g.tenant_id join basic.warehouse w on w.tenant_id = o.tenant_id
   where not g.is_deleted and not o.is_deleted and not exists (select 1 from strategy.${table} x where x.warehouse_id = w.id and x.owner_id = o.id and x.category_id = g.id and not x.is_deleted)`;
/** An owner and a type of order for which the table says nothing yet. */
const untyped = (table: string): string =>
  `select o.id, o.id as owner_id, t.t as order_type, w.id as warehouse_id, 1 as status from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id cross join unnest(array[9, 5, 4, 2]) t(t)
   where not o.is_deleted and not exists (select 1 from strategy.${table} x where x.warehouse_id = w.id and x.owner_id = o.id and x.order_type = t.t and not x.is_deleted)`;

const bothGiven = (table: string) => ({
  rows: unsaid(table),
  give: ['ownerId', 'categoryId'],
  passes: { warehouse: OF_ALL },
});
/** A line that says only for whom; everything else has its default. */
const lineOf = (rows: string, columns: string, joins = ''): string =>
  `select s.id, s.owner_id, s.warehouse_id, o.code as "货主", ${columns} from (${rows}) s join basic.owner o on o.id = s.owner_id ${joins}`;
const byCategory = (table: string) => ({
  off: SETTING,
  passes: { warehouse: OF_ALL },
  sheet: lineOf(unsaid(table), 'c.code as "商品分类"', 'join basic.goods_category c on c.id = s.category_id'),
});
const INBOUND_TYPES = `case s.order_type when 9 then '其他' when 5 then '换仓' when 4 then '生产' else '调拨' end`;
const byType = (table: string) => ({ off: SETTING, sheet: lineOf(untyped(table), `${INBOUND_TYPES} as "入库类型"`) });
const OUTBOUND_TYPES = `case s.order_type when 9 then '其他' when 5 then '领用' when 4 then '报损' else '调拨' end`;
const openDay = `select o.id, o.id as owner_id, d.d as weekday, w.id as warehouse_id, 1 as status, 9 as max_orders from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id cross join generate_series(1, 7) d(d)
    where not o.is_deleted and not exists (select 1 from strategy.appointment_threshold x where x.warehouse_id = w.id and x.owner_id = o.id and x.weekday = d.d and not x.is_deleted)`;
const dropping = `select a.id, a.id as area_id, b.id as drop_area_id, a.warehouse_id from basic.area a join basic.area b on b.tenant_id = a.tenant_id and b.warehouse_id = a.warehouse_id and b.kind = 'DROP' and not b.is_deleted
  where a.kind = 'STORE' and not a.is_deleted`;
const gate = 'select w.id, w.id as warehouse_id, 100 + random() as lng, 30 + random() as lat from basic.warehouse w';

/** What the rings feed the settings of what comes in with. */
export const calls: Ring = {
  ...unnamed(
    'ownerEntryFlow',
    'entryUploadMode',
    'batchStrategy',
    'overageStrategy',
    'expiryStrategy',
    'putawayStrategy',
    'judgingCriteria',
    'goodsClassDecide',
    'ownerCrossDock',
    'appointmentThreshold',
  ),
  ownerEntryFlow: byType('owner_entry_flow'),
  'ownerEntryFlow.add': { rows: untyped('owner_entry_flow'), give: ['orderType'] },
  ownerCrossDock: {
    off: SETTING,
    sheet: lineOf(untyped('owner_cross_dock'), `${OUTBOUND_TYPES} as "出库类型"`),
  },
  'ownerCrossDock.add': { rows: untyped('owner_cross_dock'), give: ['orderType'] },
  entryUploadMode: byType('entry_upload_mode'),
  'entryUploadMode.add': { rows: untyped('entry_upload_mode'), give: ['orderType'] },
  batchStrategy: byCategory('batch_strategy'),
  'batchStrategy.add': bothGiven('batch_strategy'),
  'batchStrategy.save': { give: ['version'], passes: { warehouse: OF_ALL } },
  'batchStrategy.whole': { open: { warehouse: OF_ALL } },
  overageStrategy: byCategory('overage_strategy'),
  'overageStrategy.add': bothGiven('overage_strategy'),
  judgingCriteria: {
    off: SETTING,
    passes: { warehouse: OF_ALL },
    sheet: lineOf(
      unsaid('judging_criteria'),
      'c.code as "商品分类", \'色泽\' as "检验项目"',
      'join basic.goods_category c on c.id = s.category_id',
    ),
  },
  'judgingCriteria.add': { ...bothGiven('judging_criteria'), with: { kind: 2, minValue: null, maxValue: null } },
  goodsClassDecide: byCategory('goods_class_decide'),
  'goodsClassDecide.add': bothGiven('goods_class_decide'),
  expiryStrategy: byCategory('expiry_strategy'),
  'expiryStrategy.add': bothGiven('expiry_strategy'),
  putawayStrategy: byCategory('putaway_strategy'),
  'putawayStrategy.add': bothGiven('putaway_strategy'),
  ...ofAnOwner('putawayStrategy', 'putaway_strategy'),
  ...placed('twoStepPutaway'),
  ...fresh('twoStepPutaway', {
    rows: dropping,
    line: 'a.code as "库区", b.code as "接驳库区"',
    joins: 'join basic.area a on a.id = s.area_id join basic.area b on b.id = s.drop_area_id',
  }),
  appointmentThreshold: {
    off: SETTING,
    sheet: lineOf(
      openDay,
      `(array['周一', '周二', '周三', '周四', '周五', '周六', '周日'])[s.weekday] as "星期", 9 as "每日单数上限"`,
    ),
  },
  ...ofAnOwner('appointmentThreshold', 'appointment_threshold'),
  'appointmentThreshold.add': { rows: openDay, give: ['ownerId', 'weekday', 'maxOrders'] },
  signRange: {
    off: SETTING,
    open: { owner: OF_THE_HOUSE },
    sheet: `select g.id, g.warehouse_id, g.lng as "经度", g.lat as "纬度" from (${gate}) g`,
  },
  preCheckCommentConfig: { off: WORD, open: { owner: OF_THE_HOUSE }, passes: { owner: OF_THE_HOUSE } },
  'preCheckCommentConfig.options': { open: { every: NAMELESS } },
  'preCheckCommentConfig.add': { with: { content: 'RING' } },
  'signRange.options': { open: { every: NAMELESS } },
  'signRange.page': { open: { warehouse: ON_THE_MAP, owner: OF_THE_HOUSE } },
  'signRange.export': { open: { every: ON_THE_MAP } },
  'signRange.add': { rows: gate },
};
