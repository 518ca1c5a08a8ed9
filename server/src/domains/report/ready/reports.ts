import { officeReports } from './office.ts';
import { chart, date, DAYS, field, OWNER, table, type Ready } from './shape.ts';

/** The definitions are those of the control room: fill rate is shipped of ordered, accuracy one less what was found wrong, on time by the cut-off. */
export const readyReports: readonly Ready[] = [
  ...officeReports,
  {
    code: 'R01',
    name: '库龄分析',
    remark: '在库数量按入库天数分段，没有入库日期的批次单列',
    sql: `select owner_name, goods_code, goods_name, unit_name,
  sum(case when age_days is null then on_hand else 0 end) as age_none,
  sum(case when age_days <= 30 then on_hand else 0 end) as age_30,
  sum(case when age_days between 31 and 90 then on_hand else 0 end) as age_90,
  sum(case when age_days between 91 and 180 then on_hand else 0 end) as age_180,
  sum(case when age_days > 180 then on_hand else 0 end) as age_more,
  sum(on_hand) as on_hand
from rpt.v_stock
where true [[ and owner_code = :owner ]]
group by owner_name, goods_code, goods_name, unit_name
order by age_more desc, age_180 desc, on_hand desc, goods_code`,
    fields: [
      field('owner_name', '货主'),
      field('goods_code', '商品编码'),
      field('goods_name', '商品名称'),
      field('unit_name', '单位'),
      field('age_none', '无入库日期', 'sum'),
      field('age_30', '30天内', 'sum'),
      field('age_90', '31-90天', 'sum'),
      field('age_180', '91-180天', 'sum'),
      field('age_more', '180天以上', 'sum'),
      field('on_hand', '库存数量', 'sum'),
    ],
    params: [OWNER],
    design: table,
  },
  {
    code: 'R02',
    name: '效期预警',
    remark: '指定天数内到期或已经过期的批次',
    sql: `select owner_name, goods_code, goods_name, lot_no, expire_on, days_left, sum(on_hand) as on_hand, unit_name
from rpt.v_stock
where days_left <= :days::int [[ and owner_code = :owner ]]
group by owner_name, goods_code, goods_name, lot_no, expire_on, days_left, unit_name
order by expire_on, goods_code, lot_no`,
    fields: [
      field('owner_name', '货主'),
      field('goods_code', '商品编码'),
      field('goods_name', '商品名称'),
      field('lot_no', '批次'),
      field('expire_on', '到期日期', 'date'),
      field('days_left', '剩余天数', 'number'),
      field('on_hand', '库存数量', 'sum'),
      field('unit_name', '单位'),
    ],
    params: [{ name: 'days', label: '剩余天数不超过', type: 'number', required: true, preset: '90' }, OWNER],
    design: table,
  },
  {
    code: 'R03',
    name: '每日吞吐',
    remark: '每天收货与发运的数量，按库存流水',
    sql: `select posted_on,
  sum(case when txn_type in ('RECEIVE', 'TRANSIT_RCV') and delta > 0 then delta else 0 end) as received,
  sum(case when txn_type = 'SHIP' then -delta else 0 end) as shipped
from rpt.v_ledger
where posted_on between :day_from and :day_to and txn_type in ('RECEIVE', 'TRANSIT_RCV', 'SHIP') [[ and owner_code = :owner ]]
group by posted_on
order by posted_on`,
    fields: [
      field('posted_on', '日期', 'date'),
      field('received', '收货数量', 'sum'),
      field('shipped', '发运数量', 'sum'),
    ],
    params: [...DAYS, OWNER],
    design: chart('line', 'posted_on', ['received', 'shipped']),
  },
  {
    code: 'R04',
    name: '订单履行',
    remark: '按要求日期统计各状态的出库单',
    sql: `select require_on, status, count(*) as orders, sum(total_qty) as qty
from rpt.v_outbound_order
where require_on between :day_from and :day_to [[ and owner_code = :owner ]]
group by require_on, status
order by require_on, status`,
    fields: [
      field('require_on', '要求日期', 'date'),
      field('status', '状态', 'number', 'life.outOrder'),
      field('orders', '单数', 'sum'),
      field('qty', '数量', 'sum'),
    ],
    params: [...DAYS, OWNER],
    design: chart('bar', 'require_on', ['orders'], 'status'),
  },
  {
    code: 'R05',
    name: '满足率',
    remark: '发运数量与订购数量之比，按货主与商品；已取消的行不计',
    sql: `select owner_name, goods_code, goods_name, sum(qty_ordered) as ordered, sum(qty_shipped) as shipped,
  count(*) as line_count, count(*) filter (where qty_shipped = qty_ordered) as line_full,
  round(sum(qty_shipped) / sum(qty_ordered), 4) as fill_rate
from rpt.v_outbound_line
where require_on between :day_from and :day_to and status <> 99 [[ and owner_code = :owner ]]
group by owner_name, goods_code, goods_name
order by fill_rate, ordered desc, goods_code`,
    fields: [
      field('owner_name', '货主'),
      field('goods_code', '商品编码'),
      field('goods_name', '商品名称'),
      field('ordered', '订购', 'sum'),
      field('shipped', '发运', 'sum'),
      field('line_count', '行数', 'sum'),
      field('line_full', '足量行数', 'sum'),
      field('fill_rate', '满足率', 'percent'),
    ],
    params: [...DAYS, OWNER],
    design: table,
  },
  {
    code: 'R06',
    name: '月台占用',
    remark: '每个月台每天的预约时长与开放时长之比；取消与爽约不计',
    sql: `select a.plan_on, a.dock_code, count(*) as appointments, sum(a.plan_hours) as hours,
  round(sum(a.plan_hours) / max(d.open_hours), 4) as share
from rpt.v_appointment a
join rpt.v_dock d on d.warehouse_code = a.warehouse_code and d.dock_code = a.dock_code
where a.plan_on between :day_from and :day_to and a.status < 90
group by a.plan_on, a.dock_code
order by a.plan_on, a.dock_code`,
    fields: [
      field('plan_on', '日期', 'date'),
      field('dock_code', '月台'),
      field('appointments', '预约数', 'sum'),
      field('hours', '预约时长(小时)', 'sum'),
      field('share', '占用率', 'percent'),
    ],
    params: [date('day_from', '日期从', 'today-7'), date('day_to', '日期到', 'today+7')],
    design: chart('bar', 'dock_code', ['hours']),
  },
  {
    code: 'R07',
    name: '库存准确率',
    remark: '1减去盘点差异与实盘数量之比，按盘点日期',
    sql: `select counted_on, count(*) as line_count, sum(counted_qty) as counted, sum(abs(coalesce(diff, 0))) as wrong,
  round(greatest(1 - sum(abs(coalesce(diff, 0))) / nullif(sum(counted_qty), 0), 0), 4) as accuracy
from rpt.v_stocktake_line
where counted_on between :day_from and :day_to
group by counted_on
order by counted_on`,
    fields: [
      field('counted_on', '盘点日期', 'date'),
      field('line_count', '行数', 'sum'),
      field('counted', '实盘数量', 'sum'),
      field('wrong', '差异数量', 'sum'),
      field('accuracy', '准确率', 'percent'),
    ],
    params: DAYS,
    design: chart('line', 'counted_on', ['accuracy']),
  },
  {
    code: 'R08',
    name: '作业产量',
    remark: '每天各类作业的数量与次数',
    sql: `select posted_on, rec_type, count(*) as work_count, sum(qty) as qty, sum(weight_kg) as weight_kg
from rpt.v_work
where posted_on between :day_from and :day_to
group by posted_on, rec_type
order by posted_on, rec_type`,
    fields: [
      field('posted_on', '日期', 'date'),
      field('rec_type', '作业类型', 'text', 'workType'),
      field('work_count', '次数', 'sum'),
      field('qty', '数量', 'sum'),
      field('weight_kg', '重量(千克)', 'sum'),
    ],
    params: DAYS,
    design: chart('bar', 'posted_on', ['qty'], 'rec_type'),
  },
  {
    code: 'R09',
    name: '库位占用',
    remark: '按温层与库区统计有货库位与托数',
    sql: `select storage_mode, area_code, count(*) as positions, count(*) filter (where is_used) as used,
  round(count(*) filter (where is_used)::numeric / count(*), 4) as share, sum(max_pallets) as max_pallets,
  sum(used_pallets) as used_pallets
from rpt.v_position
group by storage_mode, area_code
order by storage_mode, area_code`,
    fields: [
      field('storage_mode', '温层', 'number', 'storageMode'),
      field('area_code', '库区'),
      field('positions', '库位数', 'sum'),
      field('used', '有货库位', 'sum'),
      field('share', '占用率', 'percent'),
      field('max_pallets', '最大托数', 'sum'),
      field('used_pallets', '已用托数', 'sum'),
    ],
    params: [],
    design: chart('bar', 'area_code', ['positions', 'used']),
  },
  {
    code: 'R10',
    name: '商品收发存',
    remark: '每个商品在期间内的增加与减少，按库存流水；库内移动两抵',
    sql: `select owner_name, goods_code, goods_name, unit_name, sum(greatest(delta, 0)) as qty_in, sum(least(delta, 0)) as qty_out,
  sum(delta) as net
from rpt.v_ledger
where posted_on between :day_from and :day_to [[ and owner_code = :owner ]]
group by owner_name, goods_code, goods_name, unit_name
order by owner_name, goods_code`,
    fields: [
      field('owner_name', '货主'),
      field('goods_code', '商品编码'),
      field('goods_name', '商品名称'),
      field('unit_name', '单位'),
      field('qty_in', '增加', 'sum'),
      field('qty_out', '减少', 'sum'),
      field('net', '净变动', 'sum'),
    ],
    params: [...DAYS, OWNER],
    design: table,
  },
  {
    code: 'R11',
    name: '短拣原因',
    remark: '拣货短少的数量，按原因与库位',
    sql: `select short_reason, position_code, count(*) as short_count, sum(short_qty) as short_qty
from rpt.v_short_pick
where picked_on between :day_from and :day_to [[ and owner_code = :owner ]]
group by short_reason, position_code
order by short_qty desc, position_code`,
    fields: [
      field('short_reason', '短拣原因', 'text', 'shortReason'),
      field('position_code', '库位'),
      field('short_count', '次数', 'sum'),
      field('short_qty', '短拣数量', 'sum'),
    ],
    params: [...DAYS, OWNER],
    design: chart('pie', 'short_reason', ['short_qty']),
  },
  {
    code: 'R12',
    name: '准时发运',
    remark: '在截单时间之前发运的出库单，按线路；没有截单时间的不计',
    sql: `select route_code, route_name, count(*) as orders, count(*) filter (where is_on_time) as on_time,
  round(count(*) filter (where is_on_time)::numeric / count(*), 4) as share
from rpt.v_outbound_order
where shipped_on between :day_from and :day_to and cutoff_at is not null [[ and owner_code = :owner ]]
group by route_code, route_name
order by share, route_code`,
    fields: [
      field('route_code', '线路编码'),
      field('route_name', '线路'),
      field('orders', '已发运单数', 'sum'),
      field('on_time', '准时单数', 'sum'),
      field('share', '准时率', 'percent'),
    ],
    params: [...DAYS, OWNER],
    design: chart('bar', 'route_code', ['orders', 'on_time']),
  },
];
