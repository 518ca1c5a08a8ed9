import { COLUMNS, type ViewColumn } from './columns.ts';

/** A subject that reports may read (报表数据对象): whoever may read its list may read it. Rows end at tenant, warehouse and owner. */
export interface ReportView {
  name: string;
  title: string;
  permit: `${string}:${string}`;
  columns: readonly ViewColumn[];
}

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
