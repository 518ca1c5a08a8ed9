import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { catalogue, domains } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { seed } from '../../server/db/seed/seed.ts';
import { createApp } from '../../server/src/app.ts';
import type { Actor } from '../../server/src/platform/actor.ts';
import { tableOf } from '../../server/src/platform/db/catalog.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { UNPACED } from '../../server/src/platform/http/limits.ts';
import { applicationUrl } from '../../server/src/platform/postgres/application-role.ts';
import { routes } from '../../server/src/routes.ts';
import { sample } from '../../server/src/testing/rings/sample.ts';
import { wired } from '../../server/src/testing/wire.ts';
import { statementText } from '../sql-layout.ts';
import { quietPlatform } from './platform.ts';

/** Begin, commit and the catalogue of tables are the platform's, the same before every read. */
const CHORE = /^(begin|set local|commit|rollback)\b|\bpg_(class|constraint)\b/;
const DAY = '2026-01-01';
const HEADER = '-- Generated: the statements behind every read, for review and for explain. Never edited.';

/** What calls ask after by id or by the text that is scanned: the first and the last of each kind, in the busiest warehouse. */
const SUBJECTS = [
  'inbound.order:order_no',
  'outbound.order:order_no',
  'outbound.wave:wave_no',
  'outbound.pick_task:task_no',
  'outbound.collection:coll_no',
  'outbound.shipment:ship_no',
  'inventory.task:task_no',
  'inventory.stock:id',
  '"inner".adjust:adjust_no',
  'basic.goods:code',
  'basic.lpn:code',
  'basic.position:code',
  'inventory.lot:lot_no',
];

interface Subject {
  id: number;
  text: string;
}
type Ask = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<void>;

/**
 * Every statement the reads of the product send, by domain, under the name of the call that sends it: asked in the demo world, once with the least a
 * caller must say and once with everything he may say. Values are left out, so the same code gives the same text.
 * @param url of the owner of an empty database with every migration applied
 */
export async function queriesText(url: string): Promise<Map<string, string>> {
  const heard: string[] = [];
  const db = openDatabase(applicationUrl(url), {
    max: 4,
    onStatement: (statement) => {
      if (!CHORE.test(statement)) heard.push(statement);
    },
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haocang-gen-'));
  const platform = quietPlatform(db, dataDir);
  const owner = new pg.Client(url);
  await owner.connect();
  let app: FastifyInstance | undefined;
  try {
    await seed(platform, async () => void (await owner.query('analyze')));
    const actor = await somebody(owner);
    app = await createApp(platform, routes, async () => actor, UNPACED);
    await db.read(actor.tenantId, (tx) => tableOf(tx, 'basic.area'));
    return await rendered(asking(app), await subjects(owner), heard);
  } finally {
    await app?.close();
    await owner.end();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** May do everything in the busiest warehouse, for some of the owners: so the walls show in the statements. */
async function somebody(owner: pg.Client): Promise<Actor> {
  const {
    rows: [house],
  } = await owner.query<{ id: string }>(`select id from basic.warehouse where tenant_id = 1 and code = 'HZ01'`);
  const { rows: owners } = await owner.query<{ id: string }>('select id from basic.owner where tenant_id = 1');
  const {
    rows: [admin],
  } = await owner.query<{ id: string }>('select min(id) as id from iam."user" where tenant_id = 1 and is_admin');
  const permissions = new Set(
    Object.values<Api>(catalogue).flatMap((api) => Object.values(api).map(({ permit }) => permit)),
  );
  return {
    tenantId: 1,
    userId: Number(admin?.id),
    userName: '甲',
    account: 'jia',
    warehouseId: Number(house?.id),
    houseType: 1,
    ownerIds: owners.map(({ id }) => Number(id)),
    permissions,
    sessionId: 's',
    isOwnerAccount: false,
    mustChangePassword: false,
  };
}

/** HTTP: our own fault. */
const DEFECT = 500;

const asking =
  (app: FastifyInstance): Ask =>
  async (endpoint, input) => {
    const answer = await app.inject(wired(endpoint, input));
    // What is not there while generating says so (the reader of reports, boards of others): it has no statement of its own.
    if (answer.statusCode === DEFECT) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
  };

async function subjects(owner: pg.Client): Promise<Subject[]> {
  const { rows } = await owner.query<Subject>(
    SUBJECTS.flatMap((subject) =>
      ['asc', 'desc'].map((dir) => {
        const [table, text] = subject.split(':');
        return `(select id::int, ${text}::text as text from ${table} where tenant_id = 1 order by id ${dir} limit 1)`;
      }),
    ).join(' union all '),
  );
  return rows;
}

/** The text of each domain that reads anything. */
async function rendered(ask: Ask, known: readonly Subject[], heard: string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [domain, groups] of Object.entries<Readonly<Record<string, Api>>>(domains)) {
    const parts: string[] = [];
    const reads = Object.entries(groups).flatMap(([group, api]) =>
      Object.entries(api).flatMap(([name, endpoint]) => (endpoint.act === 'query' ? [{ group, name, endpoint }] : [])),
    );
    for (const { group, name, endpoint } of reads) {
      const statements = await said(endpoint);
      if (statements.length > 0)
        parts.push(`-- ${group}.${name}  ${endpoint.label}\n${statements.map((one) => `${one};`).join('\n\n')}`);
    }
    if (parts.length > 0) texts.set(domain, `${HEADER}\n\n${parts.join('\n\n')}\n`);
  }
  return texts;

  async function said(endpoint: Endpoint): Promise<string[]> {
    heard.length = 0;
    for (const input of inputs(endpoint, known)) await ask(endpoint, input);
    return [...new Set(heard.map(statementText))];
  }
}

/** The least and everything that can be said at once, about each subject where the call has one. */
function inputs(endpoint: Endpoint, known: readonly Subject[]): Record<string, unknown>[] {
  const [least, most] = [false, true].map((full) => sample(endpoint.input, { id: 1, day: DAY, full }));
  const about = (input: unknown): Record<string, unknown>[] => known.map((subject) => sayable(input, subject));
  const all = [...about(least), ...about(most)];
  return [...new Map(all.map((input) => [JSON.stringify(input), input])).values()];
}

/** Ids and scanned texts are the subject's; sorting is left to the call's own order, and pages are asked by number. Filters inside `param` stay as they are: together they find nothing anyway. */
function sayable(input: unknown, { id, text }: Subject): Record<string, unknown> {
  const entries = Object.entries(typeof input === 'object' && input !== null ? input : {});
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== 'orderBy' && name !== 'cursor')
      .map(([name, value]) => {
        if (name === 'param') return [name, wholeIds(value)];
        if (/^id$|Id$/.test(name)) return [name, id];
        return [name, /^(text|code|\w*No)$/.test(name) && typeof value === 'string' ? text : value];
      }),
  );
}

/** A search box takes texts for every field; those of references must be ids. */
const wholeIds = (param: unknown): object =>
  Object.fromEntries(
    Object.entries(typeof param === 'object' && param !== null ? param : {}).map(([name, value]) => [
      name,
      name.endsWith('Id') ? 1 : value,
    ]),
  );
