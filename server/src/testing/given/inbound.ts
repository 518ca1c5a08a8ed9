import { appointmentApi } from '#contract/inbound/appointment.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi, receiveRights } from '#contract/inbound/receive.ts';
import type { Endpoint, InputOf, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { inboundAppointment, inboundOrder, inboundPutaway, inboundReceive } from '../../domains/inbound/routes.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import type { Handler } from '../../platform/command/call.ts';
import { testWorld, type TestWorld } from './app.ts';
import { SILENT } from './basic.ts';
import { givenActor, openGiven, type Given, type Row } from './rows.ts';

/** A warehouse ready to receive: places, an owner with goods that expire and goods that do not, containers, and someone who may do everything. */
export interface Inbound {
  world: TestWorld;
  given: Given;
  actor: Actor;
  ownerId: number;
  /** 20 a case, 365 days, 100 g and 10 cm³ a piece. */
  meat: number;
  /** No shelf life, no units. */
  cup: number;
  recCode: string;
  storeAreaId: number;
  today: string;
  day(offset: number): string;
  position(areaId: number, more?: Row): Promise<{ id: number; code: string }>;
  lpn(more?: Row): Promise<{ id: number; code: string }>;
  /** An order of (goods, quantity in base units) lines; answers the ids of its lines. */
  order(
    lines: [number, number][],
    more?: Partial<SentTo<typeof orderApi.add>>,
  ): Promise<{ id: number; orderNo: string; lines: number[] }>;
  call<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: SentTo<E>,
    as?: { actor?: Actor; key?: string },
  ): Promise<OutputOf<E>>;
  api: { [K in keyof typeof orderApi]: Ask<(typeof orderApi)[K]> };
  appointing: { [K in keyof typeof appointmentApi]: Ask<(typeof appointmentApi)[K]> };
  receiving: { [K in keyof typeof receiveApi]: Ask<(typeof receiveApi)[K]> };
  putting: { [K in keyof typeof putawayApi]: Ask<(typeof putawayApi)[K]> };
  /** Status of the order and of its lines as stored. */
  statuses(orderId: number): Promise<[number, ...number[]]>;
  close(): Promise<void>;
}

type Ask<E extends Endpoint> = (input: SentTo<E>, as?: { actor?: Actor; key?: string }) => Promise<OutputOf<E>>;

const RIGHTS = ['task:putaway:changePos', receiveRights.life.permit];

export async function openInbound(): Promise<Inbound> {
  const world = await testWorld();
  const given = openGiven(world.database);
  const tenantId = await given.tenant();
  const house = await given.warehouse(tenantId);
  const at = { tenantId, warehouseId: house.id };
  const actor = givenActor(at, { permissions: RIGHTS });
  const ownerId = await given.owner(tenantId, { name: '川味鲜' });
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: house.id });
  const meat = await given.goods(tenantId, ownerId, { name: '肥牛卷', shelf_life_days: 365 });
  const unit = await given.row('basic.unit', { tenant_id: tenantId, code: 'BOX', name: '箱' });
  await given.row('basic.goods_unit', { tenant_id: tenantId, goods_id: meat, unit_id: unit, level: 3, ratio: 20 });
  const cup = await given.goods(tenantId, ownerId, { name: '纸杯' });
  const codeOf = async (table: string, id: number): Promise<{ id: number; code: string }> => {
    const [row] = await given.ask<{ code: string }>(`select code from ${table} where tenant_id = $1 and id = $2`, [
      tenantId,
      id,
    ]);
    return { id, code: row?.code ?? '' };
  };
  const call: Inbound['call'] = async (endpoint, handler, input, as = {}) => {
    const answer = await handler(
      {
        platform: world.platform,
        endpoint,
        actor: as.actor ?? actor,
        requestId: 'test',
        ip: '127.0.0.1',
        key: as.key,
        upload: undefined,
        http: SILENT,
      },
      endpoint.input.parse(input) as InputOf<typeof endpoint>,
    );
    return (endpoint.file ? answer : endpoint.output.parse(answer)) as OutputOf<typeof endpoint>;
  };
  const bind = (api: Record<string, Endpoint>, handlers: Record<string, Handler<Endpoint>>) =>
    Object.fromEntries(
      Object.entries(api).map(([name, endpoint]) => [
        name,
        (input: never, as?: { actor?: Actor; key?: string }) =>
          call(endpoint, handlers[name] as Handler<Endpoint>, input, as),
      ]),
    );
  const api = bind(orderApi, inboundOrder as never) as never as Inbound['api'];
  const today = wireDay(new Date());
  return {
    world,
    given,
    actor,
    ownerId,
    meat,
    cup,
    today,
    call,
    api,
    recCode: (await codeOf('basic.position', house.recId)).code,
    storeAreaId: await given.area(at, 'STORE'),
    appointing: bind(appointmentApi, inboundAppointment as never) as never as Inbound['appointing'],
    receiving: bind(receiveApi, inboundReceive as never) as never as Inbound['receiving'],
    putting: bind(putawayApi, inboundPutaway as never) as never as Inbound['putting'],
    day: (offset) => addDays(today, offset),
    position: async (areaId, more) => codeOf('basic.position', await given.position(at, areaId, more)),
    lpn: async (more) => codeOf('basic.lpn', await given.lpn(at, 'PALLET', more)),
    order: async (lines, more = {}) => {
      const made = await api.add({
        ownerId,
        orderType: 1,
        lines: lines.map(([goodsId, unitQty]) => ({ goodsId, unitQty })),
        ...more,
      });
      const rows = await given.ask<{ id: number }>(
        'select id from inbound.detail where tenant_id = $1 and order_id = $2 order by line_no',
        [tenantId, made.id],
      );
      return { ...made, lines: rows.map((row) => row.id) };
    },
    statuses: async (orderId) => {
      const [head] = await given.ask<{ status: number }>(
        'select status from inbound.order where tenant_id = $1 and id = $2',
        [tenantId, orderId],
      );
      const rows = await given.ask<{ status: number }>(
        'select status from inbound.detail where tenant_id = $1 and order_id = $2 order by line_no',
        [tenantId, orderId],
      );
      return [head?.status ?? 0, ...rows.map((row) => row.status)];
    },
    close: async () => {
      await given.close();
      await world.close();
    },
  };
}
