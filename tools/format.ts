import { spawnSync } from 'node:child_process';
import { checkSql, layOutSql } from './sql-layout.ts';

/** `npm run format` lays out everything that is written by hand; with `--check` it only says whether it is. */
const ROUNDS = 4;

if (process.argv.includes('--check')) {
  oxfmt('--check');
  checkSql();
} else {
  // What stands around a template moves with its lines, and the other way round: until neither moves any more.
  let round = 0;
  do oxfmt('--write');
  while (layOutSql() > 0 && (round += 1) < ROUNDS);
}

function oxfmt(mode: '--check' | '--write'): void {
  const { status } = spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', mode, '.'], { stdio: 'inherit' });
  if (status !== 0)
    throw new Error(mode === '--check' ? 'not formatted; npm run format does it' : `oxfmt ended with ${status}`);
}
