import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { Endpoint, OutputOf, SentTo } from '#contract/kit/endpoint.ts';
import { preCheck, preCheckLink, preCheckV2 } from '../../domains/inbound/queue/routes.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Handler } from '../../platform/command/call.ts';
import { openInbound, type Inbound } from './inbound.ts';

type As = { actor?: Actor; key?: string };
type Asking<A extends Readonly<Record<string, Endpoint>>> = {
  [K in keyof A]: (input: SentTo<A[K]>, as?: As) => Promise<OutputOf<A[K]>>;
};

/** A warehouse with two rooms of docks, and the queue in front of it. */
export interface Yard extends Inbound {
  v1: Asking<typeof preCheckApi>;
  v2: Asking<typeof preCheckV2Api>;
  link: Asking<typeof preCheckLinkApi>;
  rooms: { R1: number; R2: number };
  docks: number[];
  /** A truck nobody announced, with a plate of its own. */
  truck(more?: Partial<SentTo<typeof preCheckApi.temporaryAdd>>, as?: As): Promise<OutputOf<typeof preCheckApi.signIn>>;
}

const DOCKS = 4;

export async function openYard(): Promise<Yard> {
  const w = await openInbound();
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const room = (code: string) =>
    w.given.row('basic.room', { ...at, code, name: `${code} 库`, storage_mode: 3, quick_pallets: 3 });
  const rooms = { R1: await room('R1'), R2: await room('R2') };
  const docks: number[] = [];
  for (let n = 1; n <= DOCKS; n += 1)
    docks.push(
      await w.given.row('basic.dock', {
        ...at,
        code: `D0${n}`,
        name: `D0${n}`,
        room_id: n <= DOCKS / 2 ? rooms.R1 : rooms.R2,
        direction: 1,
        open_from: '00:00',
        open_to: '24:00',
      }),
    );
  const bind = <A extends Readonly<Record<string, Endpoint>>>(api: A, handlers: Record<string, Handler<Endpoint>>) =>
    Object.fromEntries(
      Object.entries(api).map(([name, endpoint]) => [
        name,
        (input: never, as?: As) => w.call(endpoint, handlers[name] as Handler<Endpoint>, input, as),
      ]),
    ) as never as Asking<A>;
  const v1 = bind(preCheckApi, preCheck as never);
  let serial = 0;
  return {
    ...w,
    v1,
    v2: bind(preCheckV2Api, preCheckV2 as never),
    link: bind(preCheckLinkApi, preCheckLink as never),
    rooms,
    docks,
    truck: (more = {}, as = {}) =>
      v1.temporaryAdd({ plateNo: `浙A${String((serial += 1)).padStart(5, '0')}`, roomId: rooms.R1, ...more }, as),
  };
}
