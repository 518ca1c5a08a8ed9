import pg from 'pg';
import { databaseUrl, openTestCluster } from '../server/src/testing/database/cluster.ts';
import { statementsSent, statementsText } from './gen/statements.ts';

/** What each hot command sends to the database, said at once instead of written down; `--print` shows the statements too. */

const WIDTH = 100;
const cluster = await openTestCluster();
const name = `statements_${process.pid}`,
  owner = new pg.Client(cluster.url);
await owner.connect();
try {
  await owner.query(`create database ${name} template ${cluster.template} strategy file_copy`);
  const sent = await statementsSent(databaseUrl(cluster.url, name));
  if (process.argv.includes('--print')) {
    for (const { name: command, statements } of sent) {
      process.stdout.write(`\n── ${command} (${statements.length})\n`);
      for (const text of statements) process.stdout.write(`   ${text.replace(/\s+/g, ' ').trim().slice(0, WIDTH)}\n`);
    }
    process.stdout.write('\n');
  }
  process.stdout.write(statementsText(sent));
} finally {
  await owner.query(`drop database if exists ${name} with (force)`);
  await owner.end();
  await cluster.close();
}
