import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { sheetText, workbook } from '../files/sheet.ts';
import { faultsOf } from './civil.ts';
import { endpointOf, Feeder } from './feeder.ts';
import { placesOf, put, type FieldValue } from './fields.ts';
import { exchange, MALFORMED, mayBeSilent, requestOf, type Request } from './malformed.ts';
import { POISONS } from './poisons.ts';
import { inputs } from './random.ts';
import { ENDPOINTS, openRehearsal, type Rehearsal } from './rehearsal.ts';
import { sample } from './sample.ts';
import { CHUNK, spoiltRows } from './spoilt-sheets.ts';
import type { Answer, Input } from './world.ts';

/**
 * Bad input over every endpoint, in the demo world and in the middle of a call that would succeed: each field in turn is what nobody means, then anything at random.
 * No answer is an error or tells of the inside; a refusal is in words and leaves nothing behind; what is accepted is answered in its shape; and the call that
 * would have succeeded before still does. `POISON=full` asks everything, else each field is asked a few kinds, other ones with another `POISON_SEED`.
 */
const FULL = process.env.POISON === 'full';
const SEED = Number(process.env.POISON_SEED ?? 1);
/** `2/3`: the second third of the endpoints. */
const [SHARE = 1, SHARES = 1] = (process.env.POISON_SHARE ?? '1/1').split('/').map(Number);
const KINDS = Object.keys(POISONS);
/** Refusals that store something, and what. */
const STORES: Readonly<Record<string, string>> = {
  session: 'who tries to come in',
  captcha: 'what was slid',
  password: 'who tries to set one',
  sso: 'which codes were shown',
  phone: 'wrong passwords count like failed logins',
  'outOrder.allocate': 'what was found out about the one order',
  'dynamicReport.preview': 'what the reader may see, and that it was run',
  'dynamicReport.query': 'what the reader may see, and that it was run',
  'dynamicReport.exportData': 'what the reader may see, and that it was run',
  'reportTool.getReport': 'what the reader may see, and that it was run',
};
const stores = (name: string): boolean => (STORES[name] ?? STORES[name.split('.')[0] ?? '']) !== undefined;
/** Kinds a field is asked, and cases drawn at random. */
const KINDS_ASKED = FULL ? KINDS.length : 1,
  CASES = Number(process.env.POISON_CASES ?? (FULL ? 400 : 3));
const WAYS = Object.keys(MALFORMED),
  WAYS_ASKED = FULL ? WAYS.length : 1;
/** Chunks of spoilt rows of a sheet. */
const CHUNKS = FULL ? Infinity : 1;

const mine = ENDPOINTS.filter((_, i) => i % SHARES === SHARE - 1);
const asked = mine.filter(([, e]) => !e.upload),
  sheets = mine.filter(([name, e]) => e.upload && name.endsWith('.importCheck'));
const counted = {
  endpoints: 0,
  fields: 0,
  poisons: 0,
  cases: 0,
  accepted: 0,
  malformed: 0,
  sheetRows: 0,
  sheetRowsTaken: 0,
};

let world: Rehearsal;
let port: number;
let internals: ReadonlySet<string>;
beforeAll(async () => {
  world = await openRehearsal();
  port = Number(new URL(await world.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const names = await world.look<{ name: string }>(
    world.actors.inside,
    `select conname as name from pg_constraint where conname ~ '_' union select relname from pg_class where relkind = 'i' and relname ~ '_'`,
  );
  internals = new Set(names.map(({ name }) => name));
}, 180_000);
afterAll(() => world?.close());

/** An input that succeeds from where the world stands now; the smallest proper one for those nobody brings to success. */
async function acceptable(
  feeder: Feeder,
  name: string,
  endpoint: Endpoint,
): Promise<{ input: Input; succeeds: boolean }> {
  const done = (await feeder.prepare(name)) ?? (await world.rehearse(() => feeder.call(name)));
  return 'refusals' in done
    ? { input: (sample(endpoint.input, { id: 1, day: '2026-01-01' }) ?? {}) as Input, succeeds: false }
    : { input: done.input, succeeds: true };
}

/** Ask once. What was accepted is taken back; what was refused is not, so that it shows when it left something. */
async function ask(name: string, endpoint: Endpoint, input: Input): Promise<string[]> {
  const kept = world.kept();
  const answer = await world.rehearse(
    () => world.ask(endpoint, world.actors.inside, input),
    (given) => succeeded(given) || stores(name),
  );
  const faults = faultsOf(endpoint, answer, internals).map(
    (fault) => `${fault}: ${shown(input)} → ${answer.envelope ? shown(answer.envelope) : answer.status}`,
  );
  if (succeeded(answer)) counted.accepted += 1;
  else if (!stores(name) && (await staysBeside(kept))) faults.push(`refused, but something stays: ${shown(input)}`);
  return faults;
}

/** Refusals that are stored under their keys, when it was last looked. What is taken back takes back its own. */
let keys = 0;
const lookAtKeys = async (): Promise<number> =>
  (
    await world.look<{ n: number }>(
      world.actors.inside,
      'select count(*)::int as n from ops.idempotency where state = 2',
    )
  )[0]?.n ?? 0;

/** Whether transactions were kept since, beside those that store a refusal under its key. */
async function staysBeside(kept: number): Promise<boolean> {
  if (world.kept() === kept) return false;
  const before = keys;
  keys = await lookAtKeys();
  return world.kept() - kept > keys - before;
}

const succeeded = ({ status, envelope }: Answer): boolean => (envelope ? envelope.code === OK : status === 200);

/** Send what is no request. What it may have done is taken back. */
async function send(name: string, endpoint: Endpoint, request: Request): Promise<string[]> {
  let faults: string[] = [];
  const before = keys;
  await world.rehearse(async () => {
    const kept = world.kept();
    const answers = await exchange(port, request);
    if (answers.length === 0 && !mayBeSilent(request)) faults = ['no answer'];
    for (const answer of answers) {
      if (request.method === 'HEAD' && answer.status < 500) continue;
      faults.push(
        ...faultsOf(endpoint, answer, internals).map(
          (fault) => `${fault} (${answer.status} ${answer.bytes.toString().slice(0, 200)})`,
        ),
      );
    }
    if (!stores(name) && !answers.some(succeeded) && (await staysBeside(kept)))
      faults.push('refused, but something stays');
  });
  keys = before;
  return faults.map(
    (fault) =>
      `${fault}: ${request.method} ${request.url.slice(0, 150)} ${shown(request.headers)} ${request.body.toString().slice(0, 150)}`,
  );
}

/** None, or the first few and how many there are. */
function judge(name: string, findings: readonly string[]): void {
  report(...findings.map((finding) => `FINDING ${name}: ${finding}`));
  expect(findings.slice(0, 8), `${findings.length} findings`).toEqual([]);
}

const report = (...lines: string[]): void => {
  if (process.env.RINGS_REPORT && lines.length > 0) appendFileSync(process.env.RINGS_REPORT, `${lines.join('\n')}\n`);
};

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 400);

/** The kinds a field is asked: all, or a few, which walk on from field to field. */
function* poisonsOf(place: FieldValue, turn: number): Generator<unknown> {
  for (let n = 0; n < KINDS_ASKED; n += 1) {
    const values = POISONS[KINDS[(turn * KINDS_ASKED + n + SEED) % KINDS.length] ?? '']?.(place) ?? [];
    if (FULL) yield* values;
    else if (values.length > 0) yield values[(turn + SEED) % values.length];
  }
}

let turn = 0;
describe.each(asked)('%s', (name, endpoint) => {
  test(
    `answers bad input in words, does nothing, and works on (seed ${SEED})`,
    () =>
      world.rehearse(async () => {
        const feeder = new Feeder(world, world.actors.inside);
        const { input, succeeds } = await acceptable(feeder, name, endpoint);
        const before = FULL ? await world.digest(feeder.actor) : '';
        keys = await lookAtKeys();
        const findings: string[] = [];
        for (const place of placesOf(endpoint.input, input)) {
          counted.fields += 1;
          for (const poison of poisonsOf(place, (turn += 1))) {
            counted.poisons += 1;
            findings.push(...(await ask(name, endpoint, put(place.input, place.path, poison) as Input)));
          }
        }
        await fc.assert(
          fc.asyncProperty(inputs(endpoint, input), async (made) => {
            counted.cases += 1;
            findings.push(...(await ask(name, endpoint, made)));
          }),
          { seed: SEED, numRuns: CASES },
        );
        counted.endpoints += 1;
        judge(name, findings);
        if (FULL && !stores(name)) expect((await world.digest(feeder.actor)).split('\n')).toEqual(before.split('\n'));
        if (succeeds)
          expect(succeeded(await world.rehearse(() => world.ask(endpoint, feeder.actor, input)))).toBe(true);
      }),
    600_000,
  );
});

describe.each(mine)('%s', (name, endpoint) => {
  test(`answers what is no proper request in words, and works on (seed ${SEED})`, async () => {
    const input = (sample(endpoint.input, { id: 1, day: '2026-01-01' }) ?? {}) as Input;
    const request = requestOf(endpoint, input, endpoint.upload ? Buffer.from('no sheet') : undefined);
    await world.rehearse(() => world.ask(endpoint, world.actors.inside, input));
    keys = await lookAtKeys();
    const findings: string[] = [];
    for (let n = 0; n < WAYS_ASKED; n += 1) {
      const way = WAYS[(turn += 1) % WAYS.length] ?? '',
        varieties = MALFORMED[way]?.(request) ?? [];
      for (const variety of FULL ? varieties : varieties.slice((turn + SEED) % varieties.length).slice(0, 1)) {
        counted.malformed += 1;
        findings.push(...(await send(name, endpoint, variety)).map((finding) => `${way}: ${finding}`));
      }
    }
    judge(name, findings);
    const [answer] = await world.rehearse(() => exchange(port, request));
    expect(answer?.status).toBeLessThan(500);
  }, 120_000);
});

describe.each(sheets)('%s', (name) => {
  test(
    `names the cell of every bad line, and takes the others (seed ${SEED})`,
    () =>
      world.rehearse(async () => {
        const feeder = new Feeder(world, world.actors.inside);
        await feeder.prepare(name);
        const done = await world.rehearse(() => feeder.call(name));
        if ('refusals' in done || !done.file) throw new Error('no sheet of the demo world is accepted');
        const [head = [], line = []] = await sheetText(done.file);
        const rows = spoiltRows(line),
          findings: string[] = [];
        for (let at = 0, chunk = 0; at < rows.length && chunk < CHUNKS; at += CHUNK, chunk += 1) {
          const some = FULL
            ? rows.slice(at, at + CHUNK)
            : rows.filter((_, i) => i % Math.ceil(rows.length / CHUNK) === SEED % Math.ceil(rows.length / CHUNK));
          findings.push(...(await takeSheet(name, head, some)));
        }
        judge(name, findings);
      }),
    600_000,
  );
});

/** A sheet with bad lines is answered with them; without them it is taken. */
async function takeSheet(name: string, head: readonly string[], rows: readonly string[][]): Promise<string[]> {
  const endpoint = endpointOf(name),
    findings: string[] = [];
  counted.sheetRows += rows.length;
  const check = async (lines: readonly string[][]): Promise<{ batchId: number; bad: Set<number> } | null> => {
    const answer = await world.ask(endpoint, world.actors.inside, {}, { file: await workbook(head, lines) });
    findings.push(...faultsOf(endpoint, answer, internals).map((fault) => `${fault}: ${shown(answer.envelope)}`));
    const told = answer.envelope?.data as { batchId: number; errors: { row: number }[] } | null;
    return answer.envelope?.code === OK && told
      ? { batchId: told.batchId, bad: new Set(told.errors.map(({ row }) => row)) }
      : null;
  };
  await world.rehearse(async () => {
    const first = await check(rows);
    const good = first ? rows.filter((_, i) => !first.bad.has(i + 2)) : [];
    const second = good.length > 0 ? await check(good) : null;
    const confirm = ENDPOINTS.find(([other]) => other === name.replace('importCheck', 'importConfirm'))?.[1];
    if (!second || second.bad.size > 0 || !confirm || !name.endsWith('importCheck')) return;
    const answer = await world.ask(confirm, world.actors.inside, { batchId: second.batchId });
    findings.push(
      ...faultsOf(confirm, answer, internals).map((fault) => `confirm: ${fault}: ${shown(answer.envelope)}`),
    );
    if (answer.envelope?.code === OK) counted.sheetRowsTaken += good.length;
    else findings.push(`checked and then refused: ${shown(answer.envelope)} ${shown(good)}`);
  });
  return findings;
}

test('what was asked', () => {
  report(`POISON ${JSON.stringify(counted)} of ${asked.length}, seed ${SEED}`);
  expect(counted.endpoints).toBe(asked.length);
  expect(counted.sheetRowsTaken).toBeGreaterThan(0);
});
