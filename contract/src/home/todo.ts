import { orderApi } from '../inbound/order.ts';
import { putawayApi } from '../inbound/putaway.ts';
import { adjustApi } from '../inner/adjust.ts';
import { moveApi } from '../inner/move.ts';
import { replenishApi } from '../inner/replenish.ts';
import { integrityApi } from '../inventory/integrity.ts';
import type { Endpoint } from '../kit/endpoint.ts';
import { outOrderApi } from '../outbound/order.ts';
import { pickTaskApi } from '../outbound/pick.ts';
import { shipmentApi } from '../outbound/ship.ts';
import { unpickApi } from '../outbound/unpick.ts';
import { waveApi } from '../outbound/wave.ts';

/** One to-do counter (待办) of the home page: the page it opens, and the question that page then asks. */
export interface Todo {
  key: string;
  name: string;
  /** Address of the menu entry it stands for: no entry, no counter. */
  url: string;
  /** What that page's list is filtered by; the counter counts exactly these rows. */
  filter: Readonly<Record<string, number | boolean>>;
  /** The list behind the page. Its permission guards the counter. */
  list: Endpoint;
  /** Beside the address: what the page always asks. */
  fixed?: Readonly<Record<string, readonly number[]>>;
  tone?: 'warn' | 'bad';
}

const todo = <K extends string>(key: K, one: Omit<Todo, 'key'>): Todo & { key: K } => ({ key, ...one });

/** What waits for somebody, in the order goods travel. */
export const todos = [
  todo('inboundDue', { name: '待收货入库单', url: '/Inbound/Order', filter: { status: 10 }, list: orderApi.queryPage }),
  todo('inboundReceiving', {
    name: '收货中入库单',
    url: '/Inbound/Order',
    filter: { status: 50 },
    list: orderApi.queryPage,
  }),
  todo('inboundSuspended', {
    name: '挂起入库单',
    url: '/Inbound/Order',
    filter: { isSuspended: true },
    list: orderApi.queryPage,
    tone: 'warn',
  }),
  todo('putaway', {
    name: '待上架任务',
    url: '/Inbound/Putaway',
    filter: {},
    fixed: { status: [10, 20] },
    list: putawayApi.queryPage,
  }),
  todo('outboundDue', {
    name: '待分配出库单',
    url: '/Outbound/Order',
    filter: { status: 10 },
    list: outOrderApi.queryPage,
  }),
  todo('outboundShort', {
    name: '缺货出库单',
    url: '/Outbound/Order',
    filter: { isShort: true },
    list: outOrderApi.queryPage,
    tone: 'bad',
  }),
  todo('wave', { name: '待释放波次', url: '/Outbound/Wave', filter: { status: 10 }, list: waveApi.queryPage }),
  todo('pick', {
    name: '待领取拣货任务',
    url: '/Outbound/PickTask',
    filter: { status: 10 },
    list: pickTaskApi.queryPage,
  }),
  todo('check', {
    name: '待复核出库单',
    url: '/Outbound/Check',
    filter: {},
    fixed: { status: [60, 65] },
    list: outOrderApi.queryPage,
  }),
  todo('seal', { name: '待封车发运单', url: '/Outbound/Ship', filter: { status: 20 }, list: shipmentApi.queryDocPage }),
  todo('depart', {
    name: '待发运发运单',
    url: '/Outbound/Ship',
    filter: { status: 30 },
    list: shipmentApi.queryDocPage,
  }),
  todo('replenish', {
    name: '待补货任务行',
    url: '/Inner/Replenish',
    filter: { lineState: 10 },
    list: replenishApi.queryPage,
  }),
  todo('move', { name: '待移库任务行', url: '/Inner/Move', filter: { lineState: 10 }, list: moveApi.queryPage }),
  todo('unpick', { name: '待返架任务行', url: '/Inner/Unpick', filter: { lineState: 10 }, list: unpickApi.queryPage }),
  todo('adjust', { name: '待审核库存调整', url: '/Inner/Adjust', filter: { status: 15 }, list: adjustApi.queryPage }),
  todo('integrity', {
    name: '库存核对异常',
    url: '/Inventory/Integrity',
    filter: {},
    list: integrityApi.list,
    tone: 'bad',
  }),
] as const satisfies readonly Todo[];

export type TodoKey = (typeof todos)[number]['key'];
