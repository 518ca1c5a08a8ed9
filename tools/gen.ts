import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import type { Machine } from '#contract/kit/machine.ts';
import { lives } from '#contract/lives.ts';
import { openapi } from '#contract/openapi.ts';
import { unserved } from '#contract/unserved.ts';
import { databaseUrl, openTestCluster } from '../server/src/testing/database/cluster.ts';
import { clientText } from './gen/client.ts';
import { coverageText } from './gen/coverage.ts';
import { generateDbTypes } from './gen/db.ts';
import { DICTIONARIES, dictionary, dictionaryTexts } from './gen/locale.ts';
import { queriesText } from './gen/queries.ts';
import { schemaText } from './gen/schema.ts';
import { settingsText } from './gen/settings.ts';
import { statementsSent, statementsText } from './gen/statements.ts';

/**
 * Rewrites every generated file; `npm test` fails when one of them was not up to date. `-- --openapi FILE` writes the OpenAPI document,
 * which is served and not kept, there instead.
 */
const {
  values: { openapi: document },
} = parseArgs({ options: { openapi: { type: 'string' } } });
if (document) await put(document, `${JSON.stringify(openapi(), null, 1)}\n`);
else await everything();

async function everything(): Promise<void> {
  await mkdir('docs/generated', { recursive: true });
  await put('docs/generated/endpoints.txt', endpoints());
  await put('docs/generated/states.md', states());
  await put('docs/generated/settings.md', settingsText());
  await put('client/src/api.gen.ts', clientText());
  await put('docs/COVERAGE.md', await coverageText());
  await putAll(DICTIONARIES, 'json', dictionaryTexts(dictionary()));
  await ofDatabase();
}

/** Method, path, permission, name: one call per line, sorted by path, for reviewing by diff. What is not served yet stands below, and why. */
function endpoints(): string {
  const lines = Object.entries<Api>(catalogue).flatMap(([group, api]) =>
    Object.entries(api).map(([name, e]) => ({
      path: e.path,
      line: `${e.method.padEnd(6)} ${e.path}  [${e.permit}]  ${group}.${name}  ${e.label}`,
    })),
  );
  const served = lines
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line < b.line ? -1 : 1))
    .map(({ line }) => line);
  return `${[...served, ...unserved.flatMap(({ why, calls }) => ['', `# Not served: ${why}`, ...calls.map((call) => `# ${call}`)])].join('\n')}\n`;
}

/** Every life cycle: a diagram and the table of its actions. */
function states(): string {
  const parts = Object.entries<Machine>(lives).map(([name, life]) => {
    const edges = Object.entries(life.actions).flatMap(([, action]) =>
      (action.to ?? []).flatMap((to) => action.from.map((from) => `  ${from} --> ${to}: ${action.label}`)),
    );
    const names = Object.entries(life.states).map(([code, label]) => `  ${code}: ${code} ${label}`);
    const rows = Object.entries(life.actions).map(
      ([action, { label, from, permit }]) => `| ${action} | ${label} | ${from.join(' ')} | \`${permit}\` |`,
    );
    return `## ${life.label} \`${name}\`\n\n\`\`\`mermaid\nstateDiagram-v2\n  [*] --> ${life.initial}\n${[...names, ...edges].join('\n')}\n\`\`\`\n\n| action | 动作 | from | permission |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Life cycles\n\nGenerated from the machines of the contract. Header status is derived from counters; edges show where an action may lead.\n\n${parts.join('\n')}`;
}

/** What only a migrated database can tell: as it is made, and filled in two ways. */
async function ofDatabase(): Promise<void> {
  const cluster = await openTestCluster();
  const migrated = async (name: string, work: (url: string) => Promise<void>): Promise<void> => {
    try {
      await owner(cluster.url, `create database ${name} template ${cluster.template} strategy file_copy`);
      await work(databaseUrl(cluster.url, name));
    } finally {
      await owner(cluster.url, `drop database if exists ${name} with (force)`);
    }
  };
  try {
    await migrated(`gen_${process.pid}`, async (url) => {
      await put('server/db/schema.gen.ts', await generateDbTypes(url));
      await put('server/db/schema.sql', await schemaText(url));
      await putAll('docs/generated/queries', 'sql', await queriesText(url));
    });
    await migrated(`gen_${process.pid}_floor`, async (url) => {
      await put('docs/generated/statements.txt', statementsText(await statementsSent(url)));
    });
  } finally {
    await cluster.close();
  }
}

async function owner(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One file for each domain, and none of a domain that is no more. */
async function putAll(folder: string, ending: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [domain, text] of texts) await put(`${folder}/${domain}.${ending}`, text);
  for (const file of await readdir(folder))
    if (!texts.has(path.basename(file, `.${ending}`))) await rm(`${folder}/${file}`);
}

async function put(file: string, text: string): Promise<void> {
  const changed = (await readFile(file, 'utf8').catch(() => '')) !== text;
  if (changed) await writeFile(file, text);
  process.stdout.write(`${file} ${changed ? 'written' : 'unchanged'}\n`);
}
