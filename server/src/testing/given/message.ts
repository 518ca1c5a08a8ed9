import { createAccount, createRole, createUser, grantOwner, grantWarehouse } from '../../domains/iam/seeding.ts';
import { reconcile, sweep } from '../../domains/message/alarm/reconcile.ts';
import { rulesOf } from '../../domains/message/alarm/rules.ts';
import { buried, consumersOf } from '../../domains/message/live.ts';
import { systemActor, type Actor } from '../../platform/actor.ts';
import { emit } from '../../platform/command/trace.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { drainOutbox, type OutboxContext } from '../../services/events/outbox.ts';
import { iamWorld, PASSWORD, type Iam } from './iam.ts';
import { givenActor, givenStock, openGiven, type Given } from './rows.ts';

/** Two tenants with people, and a branch of the first (`house`) with goods of owner 101 whose stock the tests turn. */
export interface MessageWorld extends Iam {
  given: Given;
  house: number;
  goodsId: number;
  thresholdId: number;
  /** A user with these permissions who works in the branch; narrowed to owners where some are named. */
  person(name: string, grants: string[], more?: { houses?: number[]; owners?: number[] }): Promise<number>;
  actor(userId: number, more?: Partial<Actor>): Actor;
  /** So many lie there, all of them free. */
  lies(qty: number): Promise<void>;
  /** Ask one rule what is true now. */
  look(code: string, now?: Date): Promise<void>;
  /** Ask every rule, whatever its hour, and whom it concerns. */
  sweep(now?: Date): Promise<void>;
  outbox(now?: () => Date): OutboxContext;
  drain(now?: () => Date): Promise<void>;
  ask<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
}

export async function messageWorld(): Promise<MessageWorld> {
  const iam = await iamWorld(),
    given = openGiven(iam.database),
    { db, platform } = iam;
  const { id: house } = await given.warehouse(1),
    at = { tenantId: 1, warehouseId: house };
  await given.row('basic.owner_warehouse', { tenant_id: 1, owner_id: 101, warehouse_id: house });
  const goodsId = await given.goods(1, 101);
  const positionId = await given.position(at, await given.area(at, 'STORE'));
  const { stockId } = await givenStock(db, givenActor(at), { positionId, goodsId, ownerId: 101, qty: 500 });
  const thresholdId = await given.row('message.stock_threshold', {
    tenant_id: 1,
    warehouse_id: house,
    owner_id: 101,
    goods_id: goodsId,
    min_qty: 100,
    recover_qty: 110,
  });
  let serial = 0;
  // Clear of the microseconds that the database knows and this clock does not.
  const outbox = (now: () => Date = () => new Date(Date.now() + 2)): OutboxContext => ({
    db,
    log: platform.log,
    now,
    buried,
    consumers: consumersOf(),
  });
  return {
    ...iam,
    given,
    house,
    goodsId,
    thresholdId,
    outbox,
    async person(name, grants, { houses = [house], owners = [] } = {}) {
      serial += 1;
      const accountId = await createAccount(platform, {
        account: `person${serial}`,
        phone: `139000000${10 + serial}`,
        password: PASSWORD,
      });
      const roleId = await createRole(db, 1, { code: `R${serial}`, name, grants });
      const id = await createUser(db, 1, { accountId, name, roleIds: [roleId] });
      await grantWarehouse(db, 1, id, houses);
      if (owners.length > 0) await grantOwner(db, 1, id, owners);
      return id;
    },
    actor: (userId, more = {}) => ({ ...givenActor(at, { userId, ownerIds: [101] }), ...more }),
    lies: async (qty) =>
      void (await given.ask('update inventory.stock set on_hand = $1 where tenant_id = 1 and id = $2', [qty, stockId])),
    look: (code, now = new Date()) =>
      db.write(1, async (tx) => {
        for (const rule of (await rulesOf(tx, 1)).filter((one) => one.code === code))
          await reconcile(tx, rule, { tenantId: 1, now, only: null });
      }),
    sweep: async (now = new Date()) => {
      for (const rule of await db.read(1, (tx) => rulesOf(tx, 1)))
        await db.write(1, (tx) => sweep(tx, rule, { tenantId: 1, now }));
    },
    drain: async (now) => {
      while ((await drainOutbox(outbox(now))) > 0);
    },
    ask: async <T extends object>(text: string, values: unknown[] = []) =>
      (await iam.owner.query<T & Record<string, unknown>>(text, values)).rows,
    close: async () => {
      await given.close();
      await iam.close();
    },
  };
}

/** Events as a command would leave them. */
export const emitted = (world: MessageWorld, topic: string, keys: readonly string[]): Promise<unknown> =>
  world.db.write(1, (tx) =>
    emit(
      ctxOf(tx, systemActor(1)),
      keys.map((aggKey, n) => ({ topic, aggKey, payload: { n } })),
    ),
  );
