import { z } from 'zod';
import { appointmentApi } from '../inbound/appointment.ts';
import { orderApi } from '../inbound/order.ts';
import { endpoint, type Endpoint } from '../kit/endpoint.ts';
import { outOrderApi } from '../outbound/order.ts';

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
} as const satisfies Readonly<Record<string, BoardFunnel>>;
export type FunnelKey = keyof typeof boardFunnels;

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
  /** Who did something in the last half hour. */
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
  alarms: z.int().meta({ unit: '条' }),
});
export type Board = z.output<typeof board>;

export const boardApi = {
  query: endpoint({
    act: 'query',
    path: '/report-server/board/query',
    label: '运营看板',
    permit: 'rpt:board:view',
    input: z.object({}),
    output: board,
  }),
};
