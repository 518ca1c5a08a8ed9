import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { rights } from '#contract/rights.ts';
import { createApp } from '../../app.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireDay } from '../../platform/clock.ts';
import { openDatabase, type Database, type Tx } from '../../platform/db/database.ts';
import { emptyTail, tailStatement, type Tail } from '../../platform/db/tail.ts';
import { refuse } from '../../platform/errors.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { routes } from '../../routes.ts';
import { ownerOf } from '../given/app.ts';
import { demoWorld } from '../given/demo.ts';
import { wired } from '../wire.ts';
import { unlisted } from './civil.ts';
import { stayWithin } from './day.ts';
import { EXTRAS } from './feeding.ts';
import { fingerprintsOf, type Extent } from './fingerprint.ts';
import type { Answer, AskOptions, Input, Prepare, World, WorldRow } from './world.ts';

/** Every endpoint of the catalogue under the name a test report shows. */
export const ENDPOINTS: [string, Endpoint][] = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
  Object.entries(api).map(([name, endpoint]): [string, Endpoint] => [`${group}.${name}`, endpoint]),
);
export const EVERYTHING: ReadonlySet<string> = new Set([...ENDPOINTS.map(([, e]) => e.permit), ...Object.keys(rights)]);

export interface Rehearsal extends World {
  /** How many writing transactions were to stay so far. A call that is refused adds none. */
  kept(): number;
  /** Whatever `work` did is undone; `undone` may say of its result that it is not. */
  rehearse<T>(work: () => Promise<T>, undone?: (result: T) => boolean): Promise<T>;
  /** A fingerprint of every row of a tenant, or of those of one warehouse or of some owners; the journal of calls is no part of it. */
  digest(as: Actor, of?: Extent): Promise<string>;
  close(): Promise<void>;
}

export async function openRehearsal(prepare?: Prepare): Promise<Rehearsal> {
  const world = await demoWorld();
  const actors = await ownerOf(world, async (owner) => {
    const found = await actorsOf(async (text) => Number((await owner.query<{ id: string }>(text)).rows[0]?.id));
    for (const text of EXTRAS) await owner.query(text);
    await owner.query('analyze');
    if (prepare) {
      const open = await staged(world.platform, world.db, found);
      await prepare((text) => owner.query(text), open);
      await open.app.close();
      await owner.query('analyze');
    }
    return found;
  });
  const stage = openDatabase(world.database.appUrl, { max: 1, settings: { idle_in_transaction_session_timeout: '0' } });
  const { tx, end } = await held(stage);
  const letGo = stayWithin(await dayOf(tx));
  const { db, kept, settled } = within(tx);
  const { app, look, ask } = await staged(world.platform, db, actors);
  const { digest, begun } = await fingerprintsOf(look, { ...nobody, tenantId: 0 });
  return {
    actors,
    look,
    ask,
    app,
    kept,
    digest,
    rehearse: async (work, undone = () => true) => {
      const ended = await begun();
      await sql.raw('savepoint rehearsal').execute(tx);
      let back = true;
      try {
        const result = await work();
        back = undone(result);
        return result;
      } finally {
        // Who hung up has his answer; his call may still be at work.
        await settled();
        await sql.raw(`${back ? 'rollback to savepoint rehearsal; ' : ''}release savepoint rehearsal`).execute(tx);
        await ended(back);
      }
    },
    close: async () => {
      letGo();
      await app.close();
      await end();
      await stage.close();
      await world.close();
    },
  };
}

/** The whole server over a database, asked by whoever is named. */
async function staged(platform: Platform, db: Database, actors: World['actors']): Promise<World> {
  let asking: Actor | undefined;
  const app = await createApp({ ...platform, db }, routes, async () => asking ?? refuse('UNAUTHENTICATED'), UNPACED);
  await app.ready();
  return {
    app,
    actors,
    ask: (endpoint, as, input, manner) => {
      asking = as;
      return send(app, endpoint, input, manner ?? {});
    },
    look: async <T extends WorldRow>(as: Actor, text: string) =>
      db.read(as.tenantId, async (eyes) => (await sql.raw<T>(text).execute(eyes)).rows),
  };
}

const nobody: Actor = {
  tenantId: 0,
  userId: 1,
  userName: '系统管理员',
  account: 'admin',
  warehouseId: 0,
  houseType: 1,
  ownerIds: null,
  permissions: EVERYTHING,
  sessionId: '00000000-0000-4000-8000-000000000000',
  isOwnerAccount: false,
  mustChangePassword: false,
};

/** Who asks: somebody who may do everything inside, and one behind each wall. */
async function actorsOf(one: (text: string) => Promise<number>): Promise<World['actors']> {
  const house = (tenant: number, code: string) =>
    one(`select id from basic.warehouse where tenant_id = ${tenant} and code = '${code}'`);
  const owner = (tenant: number, code: string) =>
    one(`select id from basic.owner where tenant_id = ${tenant} and code = '${code}'`);
  const inside: Actor = {
    ...nobody,
    tenantId: 1,
    userId: await one(`select id from iam.user where tenant_id = 1 and user_name = '系统管理员'`),
    warehouseId: await house(1, 'HZ01'),
  };
  return {
    inside,
    /** Inside, but only with the owners whom the one behind the wall of owners may not see. */
    others: { ...inside, ownerIds: [await owner(1, 'CWX'), await owner(1, 'HZW')] },
    tenant: {
      ...inside,
      tenantId: 2,
      userId: await one(`select id from iam.user where tenant_id = 2 and user_name = '贺北辰'`),
      warehouseId: await house(2, 'BJ01'),
    },
    /** Works in SH01 only: see EXTRAS. */
    warehouse: {
      ...inside,
      userId: await one(`select id from iam.user where tenant_id = 1 and user_name = '吴双'`),
      userName: '吴双',
      warehouseId: await house(1, 'SH01'),
    },
    owner: {
      ...inside,
      userId: await one(`select id from iam.user where tenant_id = 1 and user_name = '孙调度'`),
      userName: '孙调度',
      ownerIds: [await owner(1, 'FGJ')],
    },
  };
}

/** The day of the warehouses at which a transaction began. */
async function dayOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(tx);
  return wireDay(rows[0]?.at ?? new Date());
}

/** A transaction kept open until it is told to end, which rolls it back. */
async function held(db: Database): Promise<{ tx: Tx; end: () => Promise<void> }> {
  const over = new Error('the rehearsal is over');
  let leave: (error: Error) => void = () => undefined;
  let done: Promise<unknown> = Promise.resolve();
  const tx = await new Promise<Tx>((resolve, reject) => {
    done = db
      .write(
        0,
        (open) =>
          new Promise((_, stop) => {
            leave = stop;
            resolve(open);
          }),
      )
      .catch((error: unknown) => {
        if (error !== over) reject(error);
      });
  });
  return {
    tx,
    end: async () => {
      leave(over);
      await done;
    },
  };
}

/** The application's view of the open transaction. One call at a time: savepoints nest, they do not interleave. */
function within(tx: Tx): { db: Database; kept: () => number; settled: () => Promise<void> } {
  const run = (text: string): Promise<unknown> => sql.raw(text).execute(tx);
  let last: Promise<unknown> = Promise.resolve();
  let stayed = 0;
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const call =
    (mode: string, after: string, tailOf: () => Tail | undefined) =>
    <T>(tenantId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        const tail = tailOf();
        await run(`savepoint call; select set_config('app.tenant_id', '${Math.trunc(tenantId)}', true)${mode}`);
        try {
          const result = await work(Object.assign(tx.withoutPlugins(), { tail, numbers: tx.numbers }));
          if (tail) await tailStatement(tenantId, tail)?.execute(tx);
          await run(after);
          if (mode === '') stayed += 1;
          return result;
        } catch (error) {
          await run('rollback to savepoint call; release savepoint call');
          throw error;
        }
      });
  const db: Database = {
    // Asked now, as a commit asks them; and of the next call at its end again.
    write: call('', 'set constraints all immediate; set constraints all deferred; release savepoint call', emptyTail),
    read: call(
      '; set local transaction_read_only = on',
      'rollback to savepoint call; release savepoint call',
      () => undefined,
    ),
    lookup: (statement) =>
      inTurn(async () => {
        await run(`select set_config('app.tenant_id', '0', true)`);
        return (await statement.execute(tx)).rows;
      }),
    stats: () => ({ total: 1, idle: 0, waiting: 0 }),
    answers: async () => true,
    patiently: (work) => work,
    close: async () => undefined,
  };
  const settled = async (): Promise<void> => {
    for (let seen: unknown; seen !== last;) {
      seen = last;
      await last;
      await setImmediate();
    }
  };
  return { db, kept: () => stayed, settled };
}

async function send(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: Input,
  { key = `ring-${Math.random().toString(36).slice(2)}-key`, file }: AskOptions,
): Promise<Answer> {
  const answer = await app.inject(wired(endpoint, input, { headers: { 'idempotency-key': key }, file }));
  const isJson = String(answer.headers['content-type']).startsWith('application/json'),
    envelope = isJson ? answer.json<Envelope>() : undefined;
  const [surprise] = unlisted(endpoint, envelope);
  if (surprise !== undefined) throw new Error(surprise);
  return {
    status: answer.statusCode,
    envelope,
    headers: answer.headers,
    bytes: answer.rawPayload,
  };
}
