import pg from 'pg';
import { databaseUrl, openTestCluster } from '../server/src/testing/database/cluster.ts';
import { statementsSent, statementsText, type Sent } from './gen/statements.ts';

/** What each hot command sends to the database, said at once instead of written down; `--print` shows the statements too. */

const WIDTH = 100;
const cluster = await openTestCluster();
const name = `statements_${process.pid}`,
  owner = new pg.Client(cluster.url);
await owner.connect();
try {
  await owner.query(`create database ${name} template ${cluster.template} strategy file_copy`);
  const sent = await statementsSent(databaseUrl(cluster.url, name));
  if (process.argv.includes('--print')) process.stdout.write(`${sent.map(shown).join('\n\n')}\n\n`);
  process.stdout.write(statementsText(sent));
} finally {
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.end();
  await cluster.close();
}

function shown({ name: command, statements }: Sent): string {
  const lines = statements.map((text) => `   ${text.replace(/\s+/g, ' ').trim().slice(0, WIDTH)}`);
  return [`── ${command} (${statements.length})`, ...lines].join('\n');
}
