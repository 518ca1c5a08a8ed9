import { chart, date, DAYS, field, OWNER, table, type Ready } from './shape.ts';

const MONTHS = [date('day_from', '账期从', 'monthStart'), date('day_to', '账期到', 'today')];

/** What the office asks every month: charges, arrivals, returns, complaints, temperatures. */
export const officeReports: readonly Ready[] = [
  {
    code: 'R13',
    name: '费用汇总',
    remark: '按账期、货主与费用项的应收应付，作废的行不计；账期从日期所在的月算起',
    sql: `select period, owner_name, direction, fee_code, fee_name, count(*) as line_count, sum(amount) as amount, sum(tax_amount) as tax_amount,
  sum(total_amount) as total_amount
from rpt.v_settlement
where period between to_char(:day_from, 'YYYY-MM') and to_char(:day_to, 'YYYY-MM') [[ and owner_code = :owner ]]
group by period, owner_name, direction, fee_code, fee_name
order by period, owner_name, direction, fee_code`,
    fields: [
      field('period', '账期'),
      field('owner_name', '货主'),
      field('direction', '收付方向', 'number', 'feeDirection'),
      field('fee_code', '费用编码'),
      field('fee_name', '费用项'),
      field('line_count', '行数', 'sum'),
      field('amount', '金额', 'money'),
      field('tax_amount', '税额', 'money'),
      field('total_amount', '价税合计', 'money'),
    ],
    params: [...MONTHS, OWNER],
    design: table,
  },
  {
    code: 'R14',
    name: '准时送达',
    remark: '在要求送达之前签收的运输订单，按线路；延误只计晚到的',
    sql: `select route_code, route_name, count(*) as orders, count(*) filter (where is_on_time) as on_time,
  round(count(*) filter (where is_on_time)::numeric / count(*), 4) as share, round(avg(delay_minutes) filter (where delay_minutes > 0), 0) as late_minutes
from rpt.v_transport_order
where signed_on between :day_from and :day_to [[ and owner_code = :owner ]]
group by route_code, route_name
order by share, route_code`,
    fields: [
      field('route_code', '线路编码'),
      field('route_name', '线路'),
      field('orders', '已签收单数', 'sum'),
      field('on_time', '准时单数', 'sum'),
      field('share', '准时率', 'percent'),
      field('late_minutes', '平均延误(分钟)', 'number'),
    ],
    params: [...DAYS, OWNER],
    design: chart('bar', 'route_code', ['orders', 'on_time']),
  },
  {
    code: 'R15',
    name: '退货率',
    remark: '期间内建立的退货收到的数量，与期间内发运数量之比，按货主、商品与原因；没有发运过的只列数量',
    sql: `with shipped as (
  select owner_code, goods_code, sum(qty_shipped) as qty
  from rpt.v_outbound_line
  where shipped_on between :day_from and :day_to
  group by owner_code, goods_code
), returned as (
  select owner_code, owner_name, goods_code, goods_name, return_reason, sum(qty_received) as qty, sum(qty_damaged) as damaged
  from rpt.v_return_line
  where created_on between :day_from and :day_to [[ and owner_code = :owner ]]
  group by owner_code, owner_name, goods_code, goods_name, return_reason
)
select r.owner_name, r.goods_code, r.goods_name, r.return_reason, r.qty as returned, r.damaged, s.qty as shipped,
  round(r.qty / nullif(s.qty, 0), 4) as share
from returned r
left join shipped s on s.owner_code = r.owner_code and s.goods_code = r.goods_code
order by share desc nulls last, r.qty desc, r.goods_code`,
    fields: [
      field('owner_name', '货主'),
      field('goods_code', '商品编码'),
      field('goods_name', '商品名称'),
      field('return_reason', '退货原因', 'text', 'returnReason'),
      field('returned', '退货数量', 'sum'),
      field('damaged', '其中破损', 'sum'),
      field('shipped', '发运数量', 'qty'),
      field('share', '退货率', 'percent'),
    ],
    params: [...DAYS, OWNER],
    design: table,
  },
  {
    code: 'R16',
    name: '投诉统计',
    remark: '期间内登记的投诉，按类型与责任方；逾期按处理期限',
    sql: `select type_code, liable_party, count(*) as complaints, count(*) filter (where closed_at is not null) as closed,
  count(*) filter (where is_overdue) as overdue, sum(claim_amount) as claim_amount, sum(paid_amount) as paid_amount
from rpt.v_complaint
where created_on between :day_from and :day_to [[ and owner_code = :owner ]]
group by type_code, liable_party
order by complaints desc, type_code`,
    fields: [
      field('type_code', '投诉类型', 'text', 'complaintType'),
      field('liable_party', '责任方', 'number', 'liableParty'),
      field('complaints', '投诉数', 'sum'),
      field('closed', '已完结', 'sum'),
      field('overdue', '逾期', 'sum'),
      field('claim_amount', '索赔金额', 'money'),
      field('paid_amount', '赔付金额', 'money'),
    ],
    params: [...DAYS, OWNER],
    design: chart('bar', 'type_code', ['complaints', 'overdue']),
  },
  {
    code: 'R17',
    name: '在途温度',
    remark: '每张运单的最低、最高与平均温度，与超温的刻数（每刻15分钟）',
    sql: `select waybill_no, plate_no, route_name, temp_zone, min(limit_min) as limit_min, max(limit_max) as limit_max, min(temp_min) as temp_min,
  max(temp_max) as temp_max, round(avg(temp_avg), 1) as temp_avg, count(*) as quarters, count(*) filter (where is_outside) as outside
from rpt.v_temperature
where measured_on between :day_from and :day_to
group by waybill_no, plate_no, route_name, temp_zone
order by outside desc, waybill_no desc`,
    fields: [
      field('waybill_no', '运单号'),
      field('plate_no', '车牌号'),
      field('route_name', '线路'),
      field('temp_zone', '温区', 'number', 'carTempZone'),
      field('limit_min', '温度下限(℃)', 'number'),
      field('limit_max', '温度上限(℃)', 'number'),
      field('temp_min', '最低(℃)', 'number'),
      field('temp_max', '最高(℃)', 'number'),
      field('temp_avg', '平均(℃)', 'number'),
      field('quarters', '刻数', 'sum'),
      field('outside', '超温刻数', 'sum'),
    ],
    params: [date('day_from', '日期从', 'today-7'), date('day_to', '日期到', 'today')],
    design: table,
  },
];
