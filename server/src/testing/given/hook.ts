import { createHmac } from 'node:crypto';
import { hookBody, HOOK_TOPICS, type HookBody } from '#contract/hook/topics.ts';
import type { webhookFields } from '#contract/hook/webhook.ts';
import { webhookApi } from '#contract/hook/webhook.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { hookConsumer, Sender } from '../../domains/hook/facade.ts';
import { webhook } from '../../domains/hook/routes.ts';
import type { SenderContext } from '../../domains/hook/sender.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { drainOutbox } from '../../services/events/outbox.ts';
import type { Heard } from '../outside/receiver.ts';
import { ask } from './basic.ts';
import { messageWorld, type MessageWorld } from './message.ts';
import { givenActor } from './rows.ts';

/** What a receiver was told. */
export const bodyIn = ({ body }: Pick<Heard, 'body'>): HookBody => hookBody.parse(JSON.parse(body));

/** As a receiver proves it: the signature of the raw body by the secret, among those the header carries. */
export function isSigned({ headers, body }: Heard, secret: string): boolean {
  const header = String(headers['x-haocang-signature']),
    t = /^t=(\d+)/.exec(header)?.[1] ?? '';
  return header.split(',').includes(`v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`);
}

/** A minute or a day is nothing: everybody here has the same hands on the clock. */
export interface HookWorld extends MessageWorld {
  /** Everybody of the company who may do everything. */
  boss: Actor;
  clock: { now: Date };
  /** An outbound order that nothing happens to; its key and what the events of it carry. */
  order(more?: { ownerId?: number; warehouseId?: number; orderNo?: string }): Promise<number>;
  /** Something has happened to an order: each time a commit of its own. */
  happens(orderId: number, topic?: string, payload?: object, warehouseId?: number): Promise<void>;
  hook(
    more?: Partial<SentTo<typeof webhookApi.add>>,
    as?: Actor,
  ): Promise<{ id: number; version: number; secret: string }>;
  /** Everything the outbox has for webhooks is written down. */
  hear(): Promise<void>;
  sender(more?: Partial<SenderContext>): Sender;
  /** Send what is due until nothing is. Returns how many were sent. */
  send(sender?: Sender): Promise<number>;
  deliveries<T extends object>(columns: string): Promise<T[]>;
  later(ms: number): void;
}

let serial = 0;

export async function hookWorld(): Promise<HookWorld> {
  const w = await messageWorld();
  const clock = { now: new Date(Date.now() + 5) };
  const at = { tenantId: 1, warehouseId: w.house };
  const boss = givenActor(at, { userId: w.users.admin, userName: 'admin', ownerIds: null });
  const platform = { ...w.platform, now: () => clock.now };
  const world: HookWorld = {
    ...w,
    platform,
    boss,
    clock,
    order: ({ ownerId = 101, warehouseId = w.house, orderNo } = {}) => {
      serial += 1;
      return w.given.row('outbound."order"', {
        tenant_id: 1,
        warehouse_id: warehouseId,
        owner_id: ownerId,
        order_no: orderNo ?? `HK${serial}`,
        order_type: 1,
        require_on: '2030-01-01',
      });
    },
    happens: async (orderId, topic = 'OUT.CREATED', payload = {}, warehouseId = w.house) => {
      await w.db.write(1, (tx) =>
        emit(ctxOf(tx, systemActor(1, warehouseId)), [
          { topic, aggKey: `OUT:${orderId}`, payload: { orderId, ...payload } },
        ]),
      );
    },
    hook: (more = {}, as = boss) => {
      serial += 1;
      const fields: SentTo<typeof webhookApi.add> = {
        name: `接收方${serial}`,
        address: 'https://erp.example.com/hooks',
        topics: [...HOOK_TOPICS],
        warehouseIds: [w.house],
        ...more,
      } satisfies { [K in keyof typeof webhookFields]?: unknown };
      return ask({ ...w, platform }, webhookApi.add, webhook.add, as, fields);
    },
    hear: async () => {
      while (
        (await drainOutbox({
          db: w.db,
          log: platform.log,
          now: () => new Date(Date.now() + 5),
          consumers: [hookConsumer],
        })) > 0
      );
      // What is due by the database's clock is due by this one.
      clock.now = new Date(Math.max(clock.now.getTime(), Date.now() + 10));
    },
    sender: (more = {}) => new Sender({ ...platform, ...more }),
    send: async (sender = world.sender()) => {
      let sent = 0;
      for (let begun = 1; begun > 0; sent += begun) {
        begun = await sender.look();
        await sender.quiet();
      }
      return sent;
    },
    deliveries: (columns) => w.ask(`select ${columns} from hook.delivery order by webhook_id, id`),
    later: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  return world;
}

/** The receivers of tests stand on this machine: the operator has named them. */
export const allowing = ({ platform }: HookWorld, ...origins: string[]): Pick<SenderContext, 'outside'> => ({
  outside: { ...platform.outside, webhookOrigins: origins },
});
