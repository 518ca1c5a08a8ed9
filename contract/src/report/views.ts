import type { FIELD_TYPES } from './shapes.ts';

/** A column that reports may read: what it is called, what it holds, and which dictionary or life cycle (`life.…`) tells its codes. */
export interface ViewColumn {
  name: string;
  title: string;
  type: (typeof FIELD_TYPES)[number];
  dict?: string;
}
/** A subject that reports may read (报表数据对象): whoever may read its list may read it. Rows end at tenant, warehouse and owner. */
export interface ReportView {
  name: string;
  title: string;
  permit: `${string}:${string}`;
  columns: readonly ViewColumn[];
}

type Told = readonly [title: string, type: ViewColumn['type'], dict?: string];

/** What a column is called, wherever it stands. */
const COLUMNS: Readonly<Record<string, Told>> = {
  warehouse_code: ['仓库编码', 'text'],
  warehouse_name: ['仓库', 'text'],
  owner_code: ['货主编码', 'text'],
  owner_name: ['货主', 'text'],
  goods_code: ['商品编码', 'text'],
  goods_name: ['商品名称', 'text'],
  spec: ['规格', 'text'],
  unit_name: ['单位', 'text'],
  category_name: ['分类', 'text'],
  storage_mode: ['温层', 'number', 'storageMode'],
  room_code: ['库房编码', 'text'],
  room_name: ['库房', 'text'],
  area_code: ['库区', 'text'],
  area_name: ['库区名称', 'text'],
  area_kind: ['库区类型', 'text'],
  position_code: ['库位', 'text'],
  lot_no: ['批次', 'text'],
  produced_on: ['生产日期', 'date'],
  expire_on: ['到期日期', 'date'],
  inbound_on: ['入库日期', 'date'],
  days_left: ['剩余天数', 'number'],
  age_days: ['库龄(天)', 'number'],
  quality: ['品质', 'text', 'quality'],
  on_hand: ['库存数量', 'number'],
  allocated: ['已分配', 'number'],
  locked: ['锁定', 'number'],
  moving: ['移动中', 'number'],
  available: ['可用', 'number'],
  weight_kg: ['重量(千克)', 'number'],
  posted_on: ['记账日期', 'date'],
  posted_at: ['操作时间', 'datetime'],
  posted_hour: ['小时', 'number'],
  txn_type: ['事务类型', 'text', 'txnType'],
  delta: ['变动数量', 'number'],
  balance: ['结余', 'number'],
  delta_kg: ['变动重量(千克)', 'number'],
  source_type: ['来源类型', 'text'],
  source_no: ['来源单号', 'text'],
  operator_name: ['操作人', 'text'],
  stock_on: ['库存日期', 'date'],
  order_no: ['单号', 'text'],
  external_no: ['货主单号', 'text'],
  order_type: ['单据类型', 'number'],
  supplier_code: ['供应商编码', 'text'],
  supplier_name: ['供应商', 'text'],
  expect_at: ['预计到货', 'datetime'],
  expect_on: ['预计到货日', 'date'],
  status: ['状态', 'number'],
  is_suspended: ['挂起', 'boolean'],
  created_at: ['创建时间', 'datetime'],
  created_on: ['创建日期', 'date'],
  finish_at: ['完成时间', 'datetime'],
  finish_on: ['完成日期', 'date'],
  received_on: ['最后收货日', 'date'],
  order_status: ['单据状态', 'number'],
  line_no: ['行号', 'number'],
  qty_expected: ['预计数量', 'number'],
  qty_received: ['已收数量', 'number'],
  qty_damaged: ['破损数量', 'number'],
  qty_rejected: ['拒收数量', 'number'],
  qty_putaway: ['已上架数量', 'number'],
  qty_closed: ['关闭数量', 'number'],
  delivery_type: ['配送方式', 'number', 'deliveryType'],
  store_code: ['门店编码', 'text'],
  store_name: ['门店', 'text'],
  city: ['城市', 'text'],
  route_code: ['线路编码', 'text'],
  route_name: ['线路', 'text'],
  require_on: ['要求日期', 'date'],
  cutoff_at: ['截单时间', 'datetime'],
  priority: ['优先级', 'number'],
  total_qty: ['总数量', 'number'],
  shipped_at: ['发运时间', 'datetime'],
  shipped_on: ['发运日期', 'date'],
  is_on_time: ['准时', 'boolean'],
  qty_ordered: ['订购', 'number'],
  qty_allocated: ['分配', 'number'],
  qty_picked: ['拣货', 'number'],
  qty_checked: ['复核', 'number'],
  qty_packed: ['装箱', 'number'],
  qty_shipped: ['发运', 'number'],
  qty_cancelled: ['取消', 'number'],
  qty_replaced: ['替换', 'number'],
  qty_short: ['缺货', 'number'],
  short_reason: ['短拣原因', 'text', 'shortReason'],
  shipped_kg: ['发运重量(千克)', 'number'],
  qty: ['数量', 'number'],
  picked_qty: ['拣到数量', 'number'],
  short_qty: ['短拣数量', 'number'],
  picked_at: ['拣货时间', 'datetime'],
  picked_on: ['拣货日期', 'date'],
  ship_no: ['发运单号', 'text'],
  carrier_code: ['承运商', 'text'],
  plate_no: ['车牌号', 'text'],
  carton_total: ['总箱数', 'number'],
  carton_loaded: ['装车箱数', 'number'],
  plan_depart: ['计划发车', 'datetime'],
  appt_no: ['预约号', 'text'],
  dock_code: ['月台编码', 'text'],
  dock_name: ['月台', 'text'],
  plan_from: ['预约开始', 'datetime'],
  plan_to: ['预约结束', 'datetime'],
  plan_on: ['预约日期', 'date'],
  plan_hours: ['预约时长(小时)', 'number'],
  pallets: ['托数', 'number'],
  is_force: ['强制', 'boolean'],
  signed_at: ['签到时间', 'datetime'],
  done_at: ['完成时间', 'datetime'],
  moved: ['改约次数', 'number'],
  direction: ['方向', 'number'],
  open_from: ['开放自', 'text'],
  open_to: ['开放至', 'text'],
  open_hours: ['开放时长(小时)', 'number'],
  slot_minutes: ['时段(分钟)', 'number'],
  rec_type: ['作业类型', 'text', 'workType'],
  task_no: ['任务号', 'text'],
  wave_no: ['波次号', 'text'],
  staff_name: ['作业人', 'text'],
  take_no: ['盘点单号', 'text'],
  kind: ['类型', 'number'],
  mode: ['模式', 'number'],
  book_qty: ['账面数量', 'number'],
  counted_qty: ['实盘数量', 'number'],
  diff: ['差异', 'number'],
  result: ['结果', 'number'],
  counted_at: ['盘点时间', 'datetime'],
  counted_on: ['盘点日期', 'date'],
  check_no: ['复核单号', 'text'],
  expect_qty: ['应复核', 'number'],
  count_qty: ['实复核', 'number'],
  checked_at: ['复核时间', 'datetime'],
  checked_on: ['复核日期', 'date'],
  state: ['库位状态', 'number'],
  max_pallets: ['最大托数', 'number'],
  used_pallets: ['已用托数', 'number'],
  max_weight_kg: ['承重(千克)', 'number'],
  used_weight_kg: ['已用重量(千克)', 'number'],
  max_volume: ['容积(立方厘米)', 'number'],
  used_volume: ['已用容积(立方厘米)', 'number'],
  is_used: ['有货', 'boolean'],
  group_code: ['预警分组', 'text'],
  rule_code: ['预警规则', 'text'],
  biz_code: ['业务单号', 'text'],
  alarm_msg: ['预警内容', 'text'],
  active: ['生效', 'boolean'],
  occur_count: ['发生次数', 'number'],
  first_at: ['首次发生', 'datetime'],
  first_on: ['首次发生日', 'date'],
  last_at: ['最近发生', 'datetime'],
  handled_at: ['处理时间', 'datetime'],
  danger_no: ['隐患编号', 'text'],
  category: ['类别', 'text'],
  level: ['级别', 'number', 'dangerLevel'],
  description: ['描述', 'text'],
  points: ['扣分', 'number'],
  found_at: ['发现时间', 'datetime'],
  found_on: ['发现日期', 'date'],
  due_at: ['期限', 'datetime'],
  audit_at: ['审核时间', 'datetime'],
  is_overdue: ['逾期', 'boolean'],
  reject_count: ['驳回次数', 'number'],
  score: ['得分', 'number'],
  day_on: ['日期', 'date'],
  weekday: ['星期', 'number'],
  month: ['月份', 'text'],
  stat_on: ['统计日期', 'date'],
  stat_month: ['统计月份', 'text'],
  units: ['单元数', 'number'],
  post_name: ['岗位', 'text'],
  result_rate: ['达成率(%)', 'number'],
  cost_on: ['费用日期', 'date'],
  order_count: ['单量', 'number'],
  distance_km: ['里程(公里)', 'number'],
  amount: ['金额', 'number'],
  item_code: ['指标编码', 'text'],
  item_name: ['指标', 'text'],
  item_value: ['数值', 'number'],
  remark: ['备注', 'text'],
  pool_no: ['结算号', 'text'],
  period: ['账期', 'text'],
  fee_code: ['费用编码', 'text'],
  fee_name: ['费用项', 'text'],
  fee_kind: ['费用类别', 'text', 'feeItem'],
  line_type: ['行类型', 'number', 'poolLineType'],
  biz_date: ['业务日期', 'date'],
  quantity: ['计费数量', 'number'],
  tax_amount: ['税额', 'number'],
  total_amount: ['价税合计', 'number'],
  complaint_no: ['投诉单号', 'text'],
  biz_type: ['业务类型', 'number', 'complaintBiz'],
  biz_no: ['业务单据', 'text'],
  customer_name: ['客户', 'text'],
  type_code: ['投诉类型', 'text', 'complaintType'],
  cause_code: ['原因', 'text', 'complaintCause'],
  liable_party: ['责任方', 'number', 'liableParty'],
  verdict: ['判定', 'number', 'complaintVerdict'],
  claim_amount: ['索赔金额', 'number'],
  paid_amount: ['赔付金额', 'number'],
  round_no: ['轮次', 'number'],
  closed_at: ['完结时间', 'datetime'],
  closed_on: ['完结日期', 'date'],
  receipt_no: ['回单号', 'text'],
  departed_at: ['出发时间', 'datetime'],
  departed_on: ['出发日期', 'date'],
  page_count: ['图片数', 'number'],
  abnormal: ['异常', 'boolean'],
  abnormal_cause: ['异常原因', 'number', 'receiptCause'],
  dispose_type: ['处置方式', 'number', 'receiptDisposeType'],
  uploaded_at: ['上传时间', 'datetime'],
  approved_at: ['通过时间', 'datetime'],
  waybill_no: ['运单号', 'text'],
  temp_zone: ['温区', 'number', 'carTempZone'],
  volume_m3: ['体积(立方米)', 'number'],
  require_arrive_at: ['要求送达', 'datetime'],
  signed_on: ['签收日期', 'date'],
  sign_type: ['签收结果', 'number', 'signType'],
  signed_qty: ['签收数量', 'number'],
  delay_minutes: ['延误(分钟)', 'number'],
  signed_count: ['已签收', 'number'],
  load_rate: ['装载率', 'number'],
  plan_depart_at: ['预计发车', 'datetime'],
  depart_at: ['发车时间', 'datetime'],
  depart_on: ['发车日期', 'date'],
  plan_arrive_at: ['预计到达', 'datetime'],
  arrive_at: ['到达时间', 'datetime'],
  plan_km: ['计划里程(公里)', 'number'],
  actual_km: ['实际里程(公里)', 'number'],
  freight: ['运费', 'number'],
  toll: ['路桥费', 'number'],
  equip_no: ['设备编号', 'text'],
  measured_at: ['测量时间', 'datetime'],
  measured_on: ['测量日期', 'date'],
  temp_avg: ['平均温度(℃)', 'number'],
  temp_min: ['最低温度(℃)', 'number'],
  temp_max: ['最高温度(℃)', 'number'],
  limit_min: ['温度下限(℃)', 'number'],
  limit_max: ['温度上限(℃)', 'number'],
  is_outside: ['超温', 'boolean'],
  work_date: ['作业日期', 'date'],
  post_code: ['岗位编码', 'text', 'workPost'],
  eff_unit: ['效率单位', 'number', 'effUnit'],
  equiv_qty: ['折算量', 'number'],
  direct_min: ['直接工时(分钟)', 'number'],
  attend_min: ['出勤(分钟)', 'number'],
  uph: ['每小时产出', 'number'],
  standard_uph: ['标准产出', 'number'],
  performance: ['绩效', 'number'],
  utilization: ['利用率', 'number'],
  achievement: ['达成率', 'number'],
  band: ['等级', 'text'],
  is_valid: ['有效', 'boolean'],
  return_reason: ['退货原因', 'text', 'returnReason'],
};

/** `columns`: their names, with blanks between. */
const view = (
  [name, title]: readonly [name: string, title: string],
  permit: ReportView['permit'],
  columns: string,
  dicts: Readonly<Record<string, string>> = {},
): ReportView => ({
  name,
  title,
  permit,
  columns: columns
    .trim()
    .split(/\s+/)
    .map((column) => {
      const told = COLUMNS[column];
      if (!told) throw new Error(`nobody says what ${column} is called`);
      const [label, type, usual] = told,
        dict = dicts[column] ?? usual;
      return { name: column, title: label, type, ...(dict === undefined ? {} : { dict }) };
    }),
});

/** What the text of a report may read, and nothing else. A test holds it to the views of the schema `rpt`. */
export const reportViews: readonly ReportView[] = [
  view(
    ['v_stock', '库存余额'],
    'inv:stock:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode room_code room_name area_code area_kind position_code lot_no produced_on
      expire_on inbound_on days_left age_days quality on_hand allocated locked moving available weight_kg
    `,
  ),
  view(
    ['v_ledger', '库存流水'],
    'inv:ledger:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode posted_on posted_at txn_type lot_no position_code quality delta balance
      delta_kg source_type source_no operator_name
    `,
  ),
  view(
    ['v_stock_day', '每日库存'],
    'inv:asOf:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode stock_on lot_no quality on_hand weight_kg
    `,
  ),
  view(
    ['v_inbound_order', '入库单'],
    'in:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name order_no external_no order_type supplier_code
      supplier_name expect_at expect_on status is_suspended created_at created_on finish_at finish_on
      received_on
    `,
    { order_type: 'inboundType', status: 'life.inboundOrder' },
  ),
  view(
    ['v_inbound_line', '入库单明细'],
    'in:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode order_no order_type supplier_code supplier_name expect_on created_on
      order_status line_no status qty_expected qty_received qty_damaged qty_rejected qty_putaway
      qty_closed
    `,
    { order_type: 'inboundType', order_status: 'life.inboundOrder' },
  ),
  view(
    ['v_outbound_order', '出库单'],
    'out:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name order_no external_no order_type delivery_type
      store_code store_name city route_code route_name require_on cutoff_at status priority total_qty
      weight_kg created_at created_on shipped_at shipped_on is_on_time
    `,
    { order_type: 'outboundType', status: 'life.outOrder' },
  ),
  view(
    ['v_outbound_line', '出库单明细'],
    'out:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode order_no external_no order_type delivery_type store_code store_name city
      route_code route_name require_on order_status created_on shipped_at shipped_on line_no status
      qty_ordered qty_allocated qty_picked qty_checked qty_packed qty_shipped qty_cancelled qty_replaced
      qty_short short_reason shipped_kg
    `,
    { order_type: 'outboundType', order_status: 'life.outOrder' },
  ),
  view(
    ['v_short_pick', '短拣记录'],
    'out:pickTask:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode order_no position_code qty picked_qty short_qty short_reason picked_at
      picked_on
    `,
  ),
  view(
    ['v_shipment', '发运单'],
    'out:ship:list',
    `
      warehouse_code warehouse_name ship_no route_code route_name carrier_code plate_no status
      carton_total carton_loaded weight_kg plan_depart shipped_at shipped_on is_on_time
    `,
    { status: 'life.shipment' },
  ),
  view(
    ['v_appointment', '预约'],
    'in:appoint:list',
    `
      warehouse_code warehouse_name owner_code owner_name appt_no room_code room_name dock_code dock_name
      plan_from plan_to plan_on plan_hours pallets weight_kg status is_force signed_at done_at moved
    `,
    { status: 'life.appointment' },
  ),
  view(
    ['v_dock', '月台'],
    'base:dock:list',
    `
      warehouse_code warehouse_name dock_code dock_name room_code direction open_from open_to open_hours
      slot_minutes status
    `,
  ),
  view(
    ['v_work', '作业记录'],
    'out:record:list',
    `
      warehouse_code warehouse_name owner_code owner_name rec_type posted_at posted_on posted_hour
      order_no task_no wave_no goods_name lot_no position_code qty weight_kg staff_name
    `,
  ),
  view(
    ['v_stocktake_line', '盘点明细'],
    'inv:take:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode take_no kind mode plan_on status position_code lot_no book_qty
      counted_qty diff result counted_at counted_on
    `,
    { kind: 'takeKind', result: 'takeResult' },
  ),
  view(
    ['v_check_line', '复核明细'],
    'out:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode check_no kind order_no line_no expect_qty count_qty diff result
      checked_at checked_on
    `,
  ),
  view(
    ['v_position', '库位'],
    'base:shy:list',
    `
      warehouse_code warehouse_name position_code room_code room_name storage_mode area_code area_name
      area_kind state max_pallets used_pallets max_weight_kg used_weight_kg max_volume used_volume is_used
    `,
  ),
  view(
    ['v_alarm', '预警'],
    'msg:alarmRule:list',
    `
      warehouse_code warehouse_name owner_code owner_name group_code rule_code biz_code alarm_msg status
      active occur_count first_at first_on last_at handled_at
    `,
  ),
  view(
    ['v_patrol', '巡检隐患'],
    'ins:rectify:list',
    `
      warehouse_code warehouse_name danger_no kind category level description points task_no score found_at
      found_on status due_at finish_at audit_at is_overdue reject_count
    `,
    { kind: 'patrolKind', status: 'life.rectify' },
  ),
  view(
    ['v_day', '日历'],
    'rpt:report:view',
    `
      day_on weekday month
    `,
  ),
  view(
    ['v_units_storage', '仓储单元'],
    'rpt:unitsStorage:list',
    `
      warehouse_code warehouse_name owner_code owner_name stat_on storage_mode units remark
    `,
  ),
  view(
    ['v_staff_result_rate', '人员达成率'],
    'rpt:staffResultRate:list',
    `
      warehouse_code warehouse_name stat_month post_name staff_name result_rate remark
    `,
  ),
  view(
    ['v_tms_cost', '运输成本'],
    'rpt:tmsCost:list',
    `
      warehouse_code warehouse_name cost_on plate_no route_code route_name carrier_code order_count
      distance_km amount remark
    `,
  ),
  view(
    ['v_basic_data', '经营基础数据'],
    'rpt:basicData:list',
    `
      warehouse_code warehouse_name stat_month item_code item_name item_value unit_name remark
    `,
  ),
  view(
    ['v_settlement', '结算明细'],
    'bil:pool:list',
    `
      warehouse_code warehouse_name owner_code owner_name pool_no period fee_code fee_name fee_kind direction
      line_type source_type source_no biz_date quantity amount tax_amount total_amount status
    `,
    { direction: 'feeDirection', source_type: 'chargeSource', status: 'life.settlementPool' },
  ),
  view(
    ['v_complaint', '投诉'],
    'order:complaint:list',
    `
      warehouse_code warehouse_name owner_code owner_name complaint_no biz_type biz_no route_name
      customer_name type_code level cause_code liable_party verdict status claim_amount paid_amount round_no
      created_at created_on closed_at closed_on is_overdue
    `,
    { level: 'complaintLevel', status: 'life.complaint' },
  ),
  view(
    ['v_receipt', '回单'],
    'order:receipt:list',
    `
      warehouse_code warehouse_name owner_code owner_name receipt_no order_no ship_no customer_name
      departed_at departed_on due_at status page_count abnormal abnormal_cause dispose_type uploaded_at
      approved_at is_overdue
    `,
    { status: 'life.receipt' },
  ),
  view(
    ['v_transport_order', '运输订单'],
    'tms:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name store_code store_name route_code route_name
      order_no source_type source_no waybill_no status temp_zone qty weight_kg volume_m3 require_arrive_at
      require_on signed_at signed_on sign_type signed_qty is_on_time delay_minutes
    `,
    { source_type: 'transportSource', status: 'life.transportOrder' },
  ),
  view(
    ['v_waybill', '运单'],
    'tms:waybill:list',
    `
      warehouse_code warehouse_name waybill_no route_code route_name carrier_code plate_no status temp_zone
      order_count signed_count weight_kg volume_m3 load_rate plan_depart_at depart_at depart_on
      plan_arrive_at arrive_at delay_minutes plan_km actual_km freight toll
    `,
    { status: 'life.waybill' },
  ),
  view(
    ['v_temperature', '在途温度'],
    'tms:waybill:list',
    `
      warehouse_code warehouse_name waybill_no route_code route_name plate_no equip_no temp_zone measured_at
      measured_on temp_avg temp_min temp_max limit_min limit_max is_outside
    `,
  ),
  view(
    ['v_post_efficiency', '岗位效率'],
    'bil:effPost:list',
    `
      warehouse_code warehouse_name work_date staff_name post_code eff_unit equiv_qty direct_min attend_min
      uph standard_uph performance utilization achievement band is_valid
    `,
  ),
  view(
    ['v_return_line', '退货明细'],
    'in:order:list',
    `
      warehouse_code warehouse_name owner_code owner_name goods_code goods_name spec unit_name
      category_name storage_mode order_no source_no store_code store_name return_reason order_status
      created_on line_no qty_expected qty_received qty_damaged qty_rejected
    `,
    { order_status: 'life.inboundOrder' },
  ),
];

const byName = new Map(reportViews.map((one) => [one.name, one]));
export const viewNamed = (name: string): ReportView | undefined => byName.get(name);
