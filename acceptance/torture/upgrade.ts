import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { passingDir } from '../support/data-dir.ts';
import { openLine } from './caller.ts';
import { besiege } from './crash/crash.ts';
import { Shift } from './crash/shift.ts';
import { clerk } from './ground.ts';
import { lawsHold } from './laws.ts';
import { Balancer, followed } from './nodes/balancer.ts';
import { nodesOf } from './nodes/together.ts';
import { atMost, type Context, type Finding, type Part } from './part.ts';
import { Watchers } from './watchers.ts';

const CALM_MS = 3000,
  BESIDE_MS = 10_000,
  WATCHERS = 3;
/** Longest without an acknowledged write: a migration waits two seconds for a lock, and whoever waits for it as long. */
const STILL_S = 8;
const MIGRATIONS = 'server/db/migrations';

/** The last release works on while a server of this one brings the database up, then beside it, and goes; people work all the time. */
export const upgrade: Part = {
  name: 'upgrade',
  run: async (context): Promise<Finding[]> => {
    const from = context.options.from ?? lastTag();
    if (from === undefined)
      return [{ what: 'there is no release yet: --from <commit>', figure: 'not tried', promise: 'tried', kept: false }];
    const release = checkedOut(from);
    try {
      return [
        { what: 'from', figure: from },
        { what: 'migrations that are new', figure: newOnes(release) },
        ...(await upgraded(context, release)),
      ];
    } finally {
      rmSync(release, { recursive: true, force: true });
    }
  },
};

async function upgraded(context: Context, release: string): Promise<Finding[]> {
  const { options, say, product: make } = context;
  const { home, nodes, shared, prepared, close } = await nodesOf(
    { ...context, product: (env) => make(env, release) },
    1,
    besiege,
  );
  const fresh = await make(shared),
    both = [...nodes, fresh];
  fresh.adoptSecrets(home);
  const balancer = new Balancer(both),
    line = followed(openLine(home.base, await clerk(home.base)), balancer),
    shift = new Shift(prepared.ground, line, { seed: options.seed, tag: 'U' });
  await sleep(CALM_MS);
  line.tally.broken = 0;
  const watchers = new Watchers(line, prepared.ground.ownerId, { count: WATCHERS, seed: options.seed });
  shift.begin();
  const told = (what: string): void => say(`${what}: ${shift.acknowledged.length} writes acknowledged`);
  await sleep(CALM_MS);
  told('the last release');
  const startS = await fresh.start();
  told('this one is there as well');
  await sleep(BESIDE_MS);
  for (const node of nodes) await node.halt('SIGTERM');
  told('the last one has gone');
  await sleep(CALM_MS);
  await Promise.all([shift.end(), watchers.end()]);
  balancer.end();
  const faults = [...shift.faults, ...watchers.faults, ...(await shift.broken())];
  line.agent.destroy();
  for (const fault of faults) say(fault);
  const law = await lawsHold(await clerk(fresh.base));
  await close();
  return [
    { what: 'from the command to a new server that is ready', figure: startS, unit: 's' },
    { what: 'writes acknowledged', figure: shift.acknowledged.length },
    { what: 'lists answered', figure: watchers.seen },
    atMost('requests that failed', line.tally.broken, 0),
    { what: 'told to come again, and did', figure: line.tally.busy },
    atMost('acknowledged writes lost, doubled or half done, calls answered otherwise', faults.length, 0),
    atMost('longest without an acknowledged write', stillS(shift), STILL_S, 's'),
    law,
  ];
}

function stillS(shift: Shift): number {
  const at = shift.acknowledged.map(({ answered }) => answered).sort((a, b) => a - b);
  return Math.max(0, ...at.slice(1).map((one, i) => one - (at[i] ?? one))) / 1000;
}

function lastTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Its sources in a folder of their own, with the packages of this one. */
function checkedOut(from: string): string {
  const folder = passingDir('release');
  execFileSync('tar', ['-xC', folder], { input: execFileSync('git', ['archive', from], { maxBuffer: 2 ** 30 }) });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

function newOnes(release: string): number {
  const known = new Set(readdirSync(path.join(release, MIGRATIONS)));
  return readdirSync(MIGRATIONS).filter((name) => !known.has(name)).length;
}
