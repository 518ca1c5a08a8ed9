import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { newTenant, tenantApi, tenantTerms, type TenantRow } from '#contract/company/tenant.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import {
  everyTenant,
  found,
  keepTenant,
  makeTenant,
  removeTenant,
  resumeTenant,
  suspendTenant,
  tenantNamed,
  updateTenant,
} from '../server/src/domains/company/facade.ts';
import { clientHash, hashPassword, isNew, nextCompanyId, seedMenus } from '../server/src/domains/iam/facade.ts';
import { systemActor } from '../server/src/platform/actor.ts';
import { command, type Command } from '../server/src/platform/command/run.ts';
import { ctxOf, type Ctx } from '../server/src/platform/ctx.ts';
import { openDatabase, type Database } from '../server/src/platform/db/database.ts';
import { Refusal } from '../server/src/platform/errors.ts';
import { applicationUrl } from '../server/src/platform/postgres/application-role.ts';
import { takeInstance } from '../server/src/platform/postgres/instance.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { openPostgres } from '../server/src/platform/postgres/open.ts';
import { loadSecrets } from '../server/src/platform/secrets/keys.ts';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { isStartRefusal } from '../server/src/platform/start/refusal.ts';

/**
 * `npm run tenant`: the companies of this machine, beside a running server or without. Everything but `list` and `export` stands in the operation log of the company that
 * runs the platform; the first company that is added is that one.
 */
const USAGE = `npm run tenant -- list
npm run tenant -- add CODE --name NAME --account ACCOUNT --person NAME [--users N] [--warehouses N] [--until YYYY-MM-DD]
npm run tenant -- limit CODE [--name NAME] [--users N] [--warehouses N] [--until YYYY-MM-DD]   (what is left out has no limit)
npm run tenant -- suspend CODE | resume CODE | remove CODE | keep CODE
npm run tenant -- export CODE --to FOLDER
Instead of its CODE a company may be told by its NAME, but for add.`;
const STATEMENT_TIMEOUT_MS = 3_600_000;
const ROWS_AT_ONCE = 5000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['name', 'account', 'person', 'users', 'warehouses', 'until', 'to'].map((name) => [
      name,
      { type: 'string' as const },
    ]),
  ),
});
const [verb = '', code = ''] = positionals;

const config = loadConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
const alone =
  config.databaseUrl === undefined ? await takeInstance(config.dataDir, 'npm run tenant').catch(beside) : undefined;
const secrets = loadSecrets(config.dataDir);
const postgres = await openPostgres({ ...config, password: secrets.databasePassword });
if (alone) await migrate(postgres.url);
const db = openDatabase(applicationUrl(postgres.url), {
  max: 2,
  settings: { statement_timeout: String(STATEMENT_TIMEOUT_MS) },
});
try {
  await run();
} catch (error) {
  if (!(error instanceof Refusal) && !(error instanceof z.ZodError)) throw error;
  console.error(
    error instanceof Refusal
      ? sentenceOf(error)
      : error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('\n'),
  );
  process.exitCode = 1;
} finally {
  await db.close();
  await (alone ? postgres.stop() : postgres.leave());
  alone?.release();
}

async function run(): Promise<void> {
  const acts = { suspend: suspendTenant, resume: resumeTenant, remove: removeTenant, keep: keepTenant };
  if (verb === 'list') return list();
  if (!code || !['add', 'limit', 'export', ...Object.keys(acts)].includes(verb)) {
    console.log(USAGE);
    process.exitCode = 1;
    return;
  }
  if (verb === 'add') return add();
  const company = await seen((ctx) => tenantNamed(ctx, code));
  const known = { id: company.id, version: company.version };
  if (verb === 'export') return exported(company);
  if (verb === 'limit') {
    const terms = z.object(tenantTerms).parse({ ...entered(), name: values.name ?? company.name });
    await journalled(tenantApi.update, updateTenant, { ...terms, ...known });
  } else {
    const name = verb as keyof typeof acts; // one of those above
    await journalled(tenantApi[name], acts[name], known);
  }
  await list();
}

function entered() {
  const number = (text: unknown): number | null => (typeof text === 'string' ? Number(text) : null);
  return {
    userLimit: number(values.users),
    warehouseLimit: number(values.warehouses),
    expireDay: values.until ?? null,
  };
}

async function add(): Promise<void> {
  const company = z
    .object(newTenant)
    .parse({ ...entered(), code, name: values.name, account: values.account, userName: values.person });
  const password = `${randomBytes(9).toString('base64url')}#7a`;
  const hash = await hashPassword(secrets.pepper, clientHash(password));
  const id = await nextCompanyId(db);
  if (await isNew(db)) {
    await seedMenus(db);
    const { account, userName, phone } = company;
    await db.write(id, (tx) =>
      found(tx, {
        id,
        code: company.code,
        name: company.name,
        platform: true,
        admin: { account, name: userName, phone: phone || undefined, hash, initial: true },
      }),
    );
  } else await journalled(tenantApi.add, (ctx) => makeTenant(ctx, company, { id, hash, now: new Date() }), company);
  console.log(`${company.code} ${company.name}: ${company.account} / ${password}   (to be changed at the first login)`);
}

/** In the transaction, the journal and the walls of whoever runs the platform. */
async function journalled<I, O>(
  endpoint: Parameters<typeof command>[1]['endpoint'],
  act: Command<I, O>,
  input: I,
): Promise<O> {
  return command(db, { actor: systemActor(await platformId(db)), endpoint, requestId: 'npm run tenant' }, act, input);
}

async function platformId(of: Database): Promise<number> {
  const [row] = await of.lookup(sql<{ id: number | null }>`select iam.platform_id() as id`);
  if (!row?.id) throw new Refusal('NOT_FOUND', 'There is no company yet: npm run tenant -- add …');
  return row.id;
}

/** What the one that runs the platform sees. */
async function seen<T>(look: (ctx: Ctx) => Promise<T>): Promise<T> {
  const actor = systemActor(await platformId(db));
  return db.read(actor.tenantId, (tx) => look(ctxOf(tx, actor)));
}

async function list(): Promise<void> {
  console.table(
    (await seen(everyTenant)).map((one) => ({
      code: one.code,
      name: one.name,
      state: nameOf('tenantState', one.state),
      users: one.userLimit === null ? one.users : `${one.users} / ${one.userLimit}`,
      warehouses: one.warehouseLimit === null ? one.warehouses : `${one.warehouses} / ${one.warehouseLimit}`,
      until: one.expireDay ?? '',
      removed: one.removeAt ?? '',
      administrator: one.adminAccount ?? '',
    })),
  );
}

/** Every row of the company, a file of JSON lines a table, as of one moment; what opens something (hashes, sealed secrets) stays where it is. */
async function exported({ id, code: of }: TenantRow): Promise<void> {
  const folder = path.resolve(String(values.to ?? `tenant-${of}`));
  mkdirSync(folder, { recursive: true });
  await db.read(id, async (tx) => {
    const { rows: tables } = await sql<{ schema: string; name: string; secret: string[] }>`
      select n.nspname as schema, c.relname as name,
        array(
          select s.attname::text
          from pg_attribute s
          where s.attrelid = c.oid
            and s.attnum > 0
            and s.attname ~ '(_hash|_enc|secret)$'
            and not s.attisdropped
        ) as secret
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p')
        and not c.relispartition
        and has_table_privilege(c.oid, 'select')
        and n.nspname not in ('pg_catalog', 'information_schema')
      order by 1, 2
    `.execute(tx);
    let total = 0;
    for (const { schema, name, secret } of tables) {
      await sql`
        declare rows_of no scroll cursor for
        select (to_jsonb(t) - ${secret}::text[])::text as line
        from ${sql.id(schema, name)} t
        where t.tenant_id = ${id}
      `.execute(tx);
      const file = createWriteStream(path.join(folder, `${schema}.${name}.jsonl`));
      for (let got = ROWS_AT_ONCE; got === ROWS_AT_ONCE;) {
        const part = await sql<{ line: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_of`.execute(tx);
        got = part.rows.length;
        total += got;
        if (got > 0 && !file.write(part.rows.map(({ line }) => `${line}\n`).join(''))) await once(file, 'drain');
      }
      await sql`close rows_of`.execute(tx);
      file.end();
      await once(file, 'finish');
    }
    console.log(`${total} rows of ${tables.length} tables in ${folder}`);
  });
}

function sentenceOf(refusal: Refusal): string {
  const data = z.object({ errors: z.array(z.object({ field: z.string(), msg: z.string() })) }).safeParse(refusal.data);
  return data.success ? data.data.errors.map(({ field, msg }) => `${field}: ${msg}`).join('\n') : refusal.message;
}

function beside(error: unknown): undefined {
  if (!isStartRefusal(error)) throw error;
}
