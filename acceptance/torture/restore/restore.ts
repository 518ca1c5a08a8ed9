import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupApi } from '#contract/ops/backup.ts';
import type { Client } from '../../support/api.ts';
import { clerk, type Ground } from '../ground.ts';
import { lawsHold } from '../laws.ts';
import { atMost, type Finding, type Part } from '../part.ts';
import { done, kept, openHouse, order, ordersOf, restored, second, tool, until, type House } from './house.ts';

const ROUNDS = 3,
  ORDERS = 40;
/** Of the demo world; the seconds of a busy machine with two cores. */
const RESTORE_S = 120;

/** P27. */
export const restore: Part = {
  name: 'restore',
  run: async (context): Promise<Finding[]> => {
    const house = await openHouse((env) => context.product(env)),
      client = await clerk(house.product.base);
    await until(async () => (await client.ask(backupApi.get, {})).bases.length > 0, 'the first base backup');
    const found: Finding[] = [];
    let faults = 0,
      longest = 0;
    const rounds = context.options.rounds ?? ROUNDS;
    for (let n = 1; n <= rounds; n += 1) {
      const round = await toTheSecond(house, client, { orders: ORDERS });
      faults += round.faults.length;
      longest = Math.max(longest, round.seconds + round.startS);
      for (const fault of round.faults) context.say(`round ${n}: ${fault}`);
      context.say(`round ${n}: restored in ${round.seconds.toFixed(1)} s, started in ${round.startS.toFixed(1)} s`);
    }
    found.push({ what: 'restores to a second, with work before and after it', figure: rounds });
    found.push(atMost('orders of before that are not there, of after that are, broken laws', faults, 0));
    found.push(atMost('from the command to a server that answers, longest', longest, RESTORE_S, 's'));
    const killed = await killedInTheMiddle(house);
    found.push(atMost('base backups cut short that a restore would take', killed, 0));
    found.push(atMost('spoilt backups that were taken, or not told by name', await spoilt(house), 0));
    const again = await clerk(house.product.base);
    await done(again, 'rehearse');
    const { proofs } = await again.ask(backupApi.get, {});
    found.push(
      atMost(`rehearsals that failed${proofs[0]?.fault ? `: ${proofs[0].fault}` : ''}`, proofs[0]?.isProven ? 0 : 1, 0),
    );
    found.push(await lawsHold(again));
    rmSync(path.dirname(house.shelf), { recursive: true, force: true });
    return found;
  },
};

interface Round {
  faults: string[];
  seconds: number;
  startS: number;
}

/** Work, a second, more work, the next base backup perhaps; then what the second knew. */
export async function toTheSecond(
  house: House,
  client: Client,
  { orders, script }: { orders: number; script?: string },
): Promise<Round> {
  const { ground } = house,
    before = [...(await ordersOf(client, ground)), ...(await order(client, ground, orders))],
    at = await second();
  const after = await order(client, ground, orders);
  await kept(client);
  const there = await restored(house, at, script);
  try {
    const found = new Set(await ordersOf(there.client, ground)),
      law = await lawsHold(there.client);
    const [lost, come] = [before.filter((id) => !found.has(id)), after.filter((id) => found.has(id))];
    const goesOn = await worksOn(there.client, ground);
    return {
      seconds: there.seconds,
      startS: there.startS,
      faults: [
        ...(lost.length > 0 ? [`${lost.length} orders of before ${at} are gone`] : []),
        ...(come.length > 0 ? [`${come.length} orders of after ${at} are there`] : []),
        ...(found.size === before.length ? [] : [`there are ${found.size} orders, ${before.length} were acknowledged`]),
        ...(law.kept === false ? [law.what] : []),
        ...goesOn,
      ],
    };
  } finally {
    await there.close();
  }
}

const worksOn = async (client: Client, ground: Ground): Promise<string[]> =>
  (await order(client, ground, 1)).length === 1 ? [] : ['no order can be taken'];

/** The server is killed while a base backup is made: it leaves nothing that counts as one, and the next restore is of the one before. */
export async function killedInTheMiddle(house: House): Promise<number> {
  const { product, shelf } = house,
    base = path.join(shelf, 'base'),
    known = readdirSync(base);
  const client = await clerk(product.base);
  await client.ask(backupApi.start, {});
  await until(async () => readdirSync(base).some((name) => name.endsWith('.draft')), 'a base backup under way');
  await product.halt('SIGKILL');
  const left = readdirSync(base).filter((name) => !known.includes(name)),
    taken = left.filter((name) => !name.endsWith('.draft') || existsSync(path.join(base, name, 'manifest.json')));
  const { said, code } = await tool('restore', house, { args: ['--into', path.join(shelf, '..', 'killed')] });
  const from = /Base backup (\S+),/.exec(said)?.[1] ?? '';
  rmSync(path.join(shelf, '..', 'killed'), { recursive: true, force: true });
  await product.start();
  return taken.length + (code === 0 && known.includes(from) ? 0 : 1);
}

/** Another key, a bit that fell over, a segment that is gone: each refused, by its name, and nothing is left of it. */
export async function spoilt(house: House): Promise<number> {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'haocang-spoilt-')), 'shelf'),
    into = path.join(copy, '..', 'into');
  let faults = 0;
  const refused = async (sentence: RegExp, env: Record<string, string> = {}): Promise<void> => {
    const { code, said } = await tool('restore', house, { args: ['--from', copy, '--into', into], env });
    if (code !== 1 || !sentence.test(said) || (existsSync(into) && readdirSync(into).length > 0)) faults += 1;
  };
  const anew = (): void => {
    rmSync(copy, { recursive: true, force: true });
    cpSync(house.shelf, copy, { recursive: true, preserveTimestamps: true });
  };
  anew();
  await refused(/made with another key/, { BACKUP_KEY: 'A'.repeat(43) });
  const newest = readdirSync(path.join(copy, 'base'))
    .filter((name) => !name.endsWith('.draft'))
    .sort()
    .at(-1);
  const file = path.join(copy, 'base', newest ?? '', 'base.hcb'),
    bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await refused(new RegExp(`base/${newest}/base.hcb is damaged`));
  anew();
  const wal = path.join(copy, 'wal'),
    whole = readdirSync(wal)
      .filter((name) => name.endsWith('.hcb'))
      .sort()
      .at(-1);
  rmSync(path.join(wal, whole ?? ''));
  await refused(new RegExp(`wal/${whole?.slice(0, 24)} is missing`));
  rmSync(path.dirname(copy), { recursive: true, force: true });
  return faults;
}
