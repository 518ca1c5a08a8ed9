import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unit, unitApi } from '#contract/basic/goods/unit.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { createApp } from '../../app.ts';
import { routes } from '../../routes.ts';
import { copiedDatabase, type Copied } from '../../testing/database/copied.ts';
import { openWorld, ownerOf, type TestWorld } from '../../testing/given/app.ts';
import { givenHouses, someone } from '../../testing/given/basic.ts';
import { wired } from '../../testing/wire.ts';
import { asRefusal } from '../errors.ts';
import { UNPACED } from '../http/limits.ts';
import type { Identify } from '../http/mount.ts';
import type { Platform } from '../platform.ts';
import { applicationUrl, readerUrl } from '../postgres/application-role.ts';
import { openDatabase } from './database.ts';
import { openReader } from './reader.ts';
import { lsnOf, lsnText, noteCommit, readAs, Replica } from './replica.ts';

const BEHIND_MS = 5000;
let copied: Copied, world: TestWorld;
/** A server of its own: what it knows of the copy it knows by itself. */
interface Node {
  app: FastifyInstance;
  replica: Replica;
  places: string[];
  said: string[];
  close: () => Promise<void>;
}
const open: Node[] = [];

async function node(lagMs: number): Promise<Node> {
  const places: string[] = [],
    said: string[] = [];
  const replica = new Replica(
    openDatabase(copied.database.appUrl, { max: 3, onCommit: noteCommit }),
    openDatabase(applicationUrl(copied.copyUrl), { max: 3 }),
    { lagMs, onEvent: (message) => said.push(message), onRead: (place) => places.push(place) },
  );
  const db = replica.over(),
    platform: Platform = { ...world.platform, db, replica };
  const permissions = new Set(Object.values({ ...unitApi, ...unit.api }).map(({ permit }) => permit)),
    identify: Identify = async (_, { headers }) => someone({ permissions, sessionId: String(headers['x-who']) });
  const app = await createApp(platform, routes, identify, UNPACED);
  await app.ready();
  const one = {
    app,
    replica,
    places,
    said,
    close: async () => {
      await app.close();
      await db.close();
    },
  };
  open.push(one);
  return one;
}

beforeAll(async () => {
  copied = await copiedDatabase(BEHIND_MS);
  world = openWorld(copied.database);
  await givenHouses(world);
}, 240_000);
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await world?.close();
  await copied?.close();
});

/** A browser: it keeps what it is told to. */
class Browser {
  readonly #who = crypto.randomUUID();
  readonly cookies = new Map<string, string>();

  async ask(
    { app }: Node,
    endpoint: Endpoint,
    input: object,
  ): Promise<{ code: number; data: { list: { code: string }[] } }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      headers = { cookie, 'x-who': this.#who, 'idempotency-key': crypto.randomUUID() };
    const answer = await app.inject(wired(endpoint, input, { headers }));
    for (const { name, value } of answer.cookies) this.cookies.set(name, encodeURIComponent(value));
    return answer.json();
  }
  add = (at: Node, code: string) => this.ask(at, unitApi.add, { code, name: code });
  /** Whether the list shows it, and where it was read. */
  async sees(at: Node, code: string): Promise<[boolean, string | undefined]> {
    at.places.length = 0;
    const { data } = await this.ask(at, unit.api.page, { param: { code } });
    return [data.list.some((row) => row.code === code), at.places.at(-1)];
  }
}

const copyReaderUrl = (): string => readerUrl(copied.copyUrl);
const ready = async (one: Node): Promise<void> => {
  await expect.poll(() => one.replica.has(undefined), { timeout: 30_000 }).toBe(true);
};

test('places of the log are compared as numbers', () => {
  expect(lsnOf('16/B374D848')).toBe(0x16_b374d848n);
  expect(lsnText(0x16_b374d848n)).toBe('16/B374D848');
  expect((lsnOf('1/0') ?? 0n) > (lsnOf('0/FFFFFFFF') ?? 0n)).toBe(true);
  expect(['', '16', '1/2/3', "0/1' or 1", '123456789/0'].map(lsnOf)).toEqual(Array(5).fill(undefined));
});

describe('a copy that is five seconds behind', () => {
  test('who has written sees it at once, at every server; who has not reads the copy, which gets there', async () => {
    const [one, two] = [await node(30_000), await node(30_000)],
      writer = new Browser(),
      other = new Browser();
    await ready(one);
    await ready(two);
    expect((await writer.add(one, 'W1')).code).toBe(200);
    expect([...writer.cookies.keys()]).toEqual([`seen_${one.replica.name}`]);
    expect(await writer.sees(one, 'W1')).toEqual([true, 'primary']);
    expect(await writer.sees(two, 'W1')).toEqual([true, 'primary']);
    expect(await other.sees(one, 'W1')).toEqual([false, 'replica']);
    await sleep(BEHIND_MS / 2);
    expect(await writer.sees(two, 'W1')).toEqual([true, 'primary']);
    // As soon as the copy has what he wrote, he reads there too.
    await expect.poll(() => writer.sees(two, 'W1'), { timeout: 20_000, interval: 200 }).toEqual([true, 'replica']);
    expect(await other.sees(one, 'W1')).toEqual([true, 'replica']);
  });

  test('each of many writes is seen by whoever made it, whichever server he asks', async () => {
    const [one, two] = open as [Node, Node],
      writer = new Browser();
    for (let n = 0; n < 20; n += 1) {
      const [near, far] = n % 2 === 0 ? [one, two] : [two, one];
      expect((await writer.add(near, `M${n}`)).code).toBe(200);
      expect((await writer.sees(far, `M${n}`))[0]).toBe(true);
    }
  });

  test('a command reads where it writes', async () => {
    const [one] = open as [Node],
      first = new Browser(),
      second = new Browser();
    expect((await first.add(one, 'TWICE')).code).toBe(200);
    // Taken: known at once to somebody who would not see it in a list yet.
    expect((await second.add(one, 'TWICE')).code).not.toBe(200);
    expect(await new Browser().sees(one, 'TWICE')).toEqual([false, 'replica']);
    // What he was told stands written under his key: he reads no older state than that.
    expect(await second.sees(one, 'TWICE')).toEqual([true, 'primary']);
  });

  test('an answer that comes late takes nothing back', async () => {
    const [one, two] = open as [Node, Node],
      writer = new Browser();
    await writer.add(one, 'EARLY');
    const early = new Map(writer.cookies);
    await expect.poll(() => writer.sees(one, 'EARLY'), { timeout: 20_000 }).toEqual([true, 'replica']);
    await writer.add(one, 'LATE');
    // The cookie of the first answer arrives after that of the second: the server itself knows better.
    for (const [name, value] of early) writer.cookies.set(name, value);
    expect(await writer.sees(one, 'LATE')).toEqual([true, 'primary']);
    await writer.add(two, 'THERE');
    expect(await writer.sees(one, 'THERE')).toEqual([true, 'primary']);
    expect(writer.cookies.size).toBe(2);
  });

  test('a cookie that is none of ours reads the primary', async () => {
    const [one] = open as [Node],
      odd = new Browser();
    odd.cookies.set('seen_0', 'nonsense');
    expect((await odd.sees(one, 'TWICE'))[1]).toBe('primary');
  });

  test('further behind than said, it is not read', async () => {
    const strict = await node(1000),
      reader = new Browser();
    await world.db.write(1, (tx) => sql`update basic.unit set name = name where tenant_id = 1`.execute(tx));
    await expect.poll(() => (strict.replica.lag ?? 0) > 1, { timeout: 20_000 }).toBe(true);
    expect(strict.replica.has(undefined)).toBe(false);
    expect((await reader.sees(strict, 'PCS'))[1]).toBe('primary');
    expect(strict.said).toContain('The replica is not read: it is too far behind');
  });

  test('outside of a request nothing is read there', async () => {
    const [one] = open as [Node];
    one.places.length = 0;
    await one.replica.over().read(1, (tx) => sql`select 1`.execute(tx));
    expect(one.places).toEqual(['primary']);
    await readAs({ seen: undefined, onlyReads: true, mayRepeat: true }, () =>
      one.replica.over().read(1, (tx) => sql`select 1`.execute(tx)),
    );
    expect(one.places).toEqual(['primary', 'replica']);
  });

  test('a report is run there when it has what the report was told, and is not kept waiting for it', async () => {
    const [one] = open as [Node],
      near = openReader(copied.database.readerUrl),
      reader = one.replica.reports(near, openReader(copyReaderUrl())),
      question = { text: 'select 1 as one', values: [], settings: {}, timeoutMs: 5000, costMax: 1000, rowsMax: 1 };
    await ready(one);
    const asked = (seen: bigint | undefined) =>
      readAs({ seen, onlyReads: true, mayRepeat: true }, async () => [
        (await reader.read(question)).rows,
        one.places.at(-1),
      ]);
    expect(await asked(undefined)).toEqual([[['1']], 'replica']);
    const began = performance.now();
    expect(await asked(1n << 60n)).toEqual([[['1']], 'primary']);
    expect(performance.now() - began).toBeLessThan(4000);
    await reader.close();
  });

  test('when it is away the primary is read, nobody is refused, and when it is back it is read again', async () => {
    const [one] = open as [Node],
      reader = new Browser();
    await ready(one);
    await copied.stopCopy();
    for (let n = 0; n < 10; n += 1) expect(await reader.sees(one, 'PCS')).toEqual([true, 'primary']);
    await expect.poll(() => one.said.at(-1), { timeout: 10_000 }).toMatch(/^The replica is not read: /);
    await copied.startCopy();
    await expect
      .poll(async () => (await reader.sees(one, 'PCS'))[1], { timeout: 30_000, interval: 200 })
      .toBe('replica');
  });
});

describe('a primary and its standby', () => {
  test('a write that meets a standby is told to come again', async () => {
    const standby = openDatabase(applicationUrl(copied.copyUrl), { max: 1 });
    const fate = await standby
      .write(1, (tx) => sql`update basic.unit set name = name where tenant_id = 1`.execute(tx))
      .catch((error: unknown) => asRefusal(error)?.kind);
    expect(fate).toBe('UNAVAILABLE');
    await standby.close();
  });

  test('a commit that waits for its standby is not acknowledged when its statement has taken too long', async () => {
    const hasty = openDatabase(copied.database.appUrl, {
      max: 1,
      settings: { statement_timeout: '300', synchronous_commit: 'on' },
    });
    const standbys = (names: string): Promise<void> =>
      ownerOf(world, async (owner) => {
        await owner.query(`alter system set synchronous_standby_names = '${names}'`);
        await owner.query('select pg_reload_conf()');
      });
    await hasty.read(1, (tx) => sql`select 1`.execute(tx));
    await standbys('nobody');
    await sleep(300);
    let done = false;
    const write = hasty
      .write(1, (tx) => sql`update basic.unit set name = '件件' where tenant_id = 1 and id = 1`.execute(tx))
      .then(() => {
        done = true;
      });
    await sleep(1500);
    expect(done).toBe(false);
    await standbys('');
    await write;
    await hasty.close();
  });
});
