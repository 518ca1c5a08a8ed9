import { z } from 'zod';
import { appointmentApi } from '../inbound/appointment.ts';
import { orderApi } from '../inbound/order.ts';
import { preCheckApi } from '../inbound/queue/pre-check.ts';
import { endpoint, type Endpoint } from '../kit/endpoint.ts';
import { pageInput, pageOutput } from '../kit/page.ts';
import { outOrderApi } from '../outbound/order.ts';
import { recordRow } from '../outbound/record.ts';
import { codes, moment, rowId } from '../terms/values.ts';
import { WORK_KINDS } from './works.ts';

/** How old a figure on a board may be: within this time all boards of a warehouse share one answer. */
export const BOARD_FRESH_MS = 5000;
export const BOARD_EVERY_MS = 15_000;
/** The pace a forecast goes by is that of the last minutes. */
export const PACE_MINUTES = 30;

/** One day of a kind of document, by state (beyond.md §10): what the board counts, and the list that shows exactly those rows. */
export interface BoardFunnel {
  name: string;
  /** The page its figures open, and the names of the filters that narrow that page to a day. */
  url: string;
  from: string;
  to: string;
  list: Endpoint;
  life: string;
}
export const boardFunnels = {
  inbound: {
    name: '今日入库',
    url: '/Inbound/Order',
    from: 'expectFrom',
    to: 'expectTo',
    list: orderApi.queryPage,
    life: 'inboundOrder',
  },
  outbound: {
    name: '今日出库',
    url: '/Outbound/Order',
    from: 'requireFrom',
    to: 'requireTo',
    list: outOrderApi.queryPage,
    life: 'outOrder',
  },
  docks: {
    name: '今日预约',
    url: '/Inbound/Appointment',
    from: 'comeFrom',
    to: 'comeTo',
    list: appointmentApi.queryPage,
    life: 'appointment',
  },
  queue: {
    name: '今日排队',
    url: '/Inbound/PreCheck',
    from: 'signFrom',
    to: 'signTo',
    list: preCheckApi.queryPage,
    life: 'preCheck',
  },
} as const satisfies Readonly<Record<string, BoardFunnel>>;
export type FunnelKey = keyof typeof boardFunnels;

/** Where the other figures open. */
export const BOARD_LISTS = {
  orders: '/Outbound/Order',
  works: '/Report/Board/Work',
  positions: '/Basic/Position',
  stock: '/Inventory/Stock',
  alarms: '/sys/Alarm',
} as const;
/** Kinds of work the hours of a day are drawn of. */
export const HOUR_WORK = { received: 'RECEIVE', picked: 'PICK', shipped: 'SHIPMENT' } as const;

const funnel = z.object({
  total: z.int(),
  states: z.array(z.object({ status: z.int(), name: z.string(), count: z.int() })),
});

/** What a board shows; a part whose list the reader may not see is null. */
const board = z.object({
  at: z.string(),
  day: z.string(),
  inbound: funnel.nullable(),
  outbound: funnel.nullable(),
  docks: funnel.nullable(),
  queue: funnel.nullable(),
  /** Base units by hour of today. */
  hours: z.array(z.object({ hour: z.int(), received: z.int(), picked: z.int(), shipped: z.int() })),
  /** Orders of today by route; at risk: at the pace of the last half hour what is left is not picked before the cut-off. */
  routes: z.array(
    z.object({
      routeId: z.int(),
      routeName: z.string(),
      orders: z.int(),
      open: z.int(),
      leftQty: z.int(),
      cutoffAt: z.string().nullable(),
      atRisk: z.boolean(),
    }),
  ),
  /** Who did something since then. */
  since: z.string(),
  staff: z.array(z.object({ recType: z.string(), people: z.int(), qty: z.int() })),
  zones: z.array(
    z.object({
      storageMode: z.int(),
      positions: z.int(),
      used: z.int(),
      usedPallets: z.int(),
      maxPallets: z.int(),
    }),
  ),
  expiring: z.object({ lots: z.int(), qty: z.int() }),
  /** Of the reader: those he may act on. */
  alarms: z.int().meta({ unit: '条' }),
});
export type Board = z.output<typeof board>;

const workSearch = z.object({
  recType: z.enum(WORK_KINDS, '请选择作业').meta({ label: '作业', dict: 'workType' }),
  orderNo: codes('单号'),
  staffId: rowId('人员').nullish().meta({ ref: 'user' }),
  postedFrom: moment('时间从').nullish(),
  postedTo: moment('时间到').nullish(),
});

export const boardApi = {
  /** Work of every kind as it was recorded: what the hours and the staff of a board add up. */
  works: endpoint({
    act: 'query',
    path: '/report-server/board/works',
    label: '查询作业明细',
    permit: 'rpt:board:view',
    input: pageInput(workSearch),
    output: pageOutput(
      recordRow.extend({ recType: z.string().meta({ label: '作业', dict: 'workType' }), staffId: z.int() }),
    ).extend({
      /** Of all that is found, not of the page; null: of no span of time. */
      sums: z.object({ qty: z.int().meta({ label: '合计数量' }), people: z.int().meta({ label: '人数' }) }).nullable(),
    }),
  }),
  query: endpoint({
    act: 'query',
    path: '/report-server/board/query',
    label: '运营看板',
    permit: 'rpt:board:view',
    input: z.object({}),
    output: board,
  }),
};
