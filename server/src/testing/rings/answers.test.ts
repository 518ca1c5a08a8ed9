import { appendFileSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OK, REFUSALS } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { FROM_FIRST } from '#contract/kit/page.ts';
import { XLSX } from '../../platform/command/call.ts';
import { sheetText } from '../files/sheet.ts';
import { Feeder, type Success } from './feeder.ts';
import { UNPROVED } from './feeding.ts';
import { ENDPOINTS, openRehearsal, type Rehearsal } from './rehearsal.ts';
import { differences } from './strict.ts';
import type { Input } from './world.ts';

/**
 * Every endpoint asked in the demo world with rows of that world until it succeeds. What it then answers is compared with the contract key by key;
 * a command sent a second time must be one command. Nobody writes a line when an endpoint is added, unless it cannot be reached from its rows:
 * then `testing/feeding.ts` says what must happen before, or `testing/unproved.ts` why nobody can.
 */
let world: Rehearsal;
let feeder: Feeder;
const reached = new Set<string>(),
  once = new Set<string>();
beforeAll(async () => {
  world = await openRehearsal();
  feeder = new Feeder(world, world.actors.inside);
}, 180_000);
afterAll(() => world?.close());

/** Success, or null where the list says why not. Both at once is a fault, and so is neither. */
async function succeed(name: string): Promise<Success | null> {
  const done = await feeder.reach(name);
  const excuse = UNPROVED[name];
  if (!('refusals' in done)) {
    expect(excuse, `${name} is on the list of unproved endpoints and succeeds`).toBeUndefined();
    reached.add(name);
    return done;
  }
  if (excuse === undefined)
    throw new Error(`no input made from the demo world is accepted:\n${done.refusals.join('\n')}`);
  return null;
}

/** The same call with something else in it, as the server reads it; null when nothing can be said differently. */
function altered(endpoint: Endpoint, input: Input): { input: Input } | null {
  const read = (sent: Input): string | undefined => JSON.stringify(endpoint.input.safeParse(sent).data);
  const other = variants(input).find(
    (variant) => read(variant as Input) !== undefined && read(variant as Input) !== read(input),
  );
  return other ? { input: other as Input } : null;
}

/** Everything one leaf away. */
function variants(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1];
  if (typeof value === 'string')
    return [
      `${value}X`,
      ...[/\d/, /\d(?=\D*$)/].map((one) => value.replace(one, (digit) => (digit === '1' ? '2' : '1'))),
    ];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return value.flatMap((item, i) => variants(item).map((other) => value.with(i, other)));
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, item]) => variants(item).map((other) => ({ ...value, [name]: other })))
    : [];
}

/** An answer as it was meant: a pass is never kept, who asks again is given a new one that says the same of him. */
const timeless = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null), (_, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith('Bearer ')) return value;
    const { iat: _iat, exp: _exp, ...claims } = decodeJwt(value.slice('Bearer '.length));
    return claims;
  });

interface Turned {
  list: Input[];
  total: number;
  nextCursor?: string;
  prevCursor?: string;
}

const shapeOf = ({ input }: Pick<Endpoint, 'input'>): Input => (input.def as unknown as { shape?: Input }).shape ?? {};

/** Designs of templates stand in the code, not in a table. */
const isPaged = (name: string, { input }: Endpoint): boolean =>
  name !== 'importTemplate.queryPage' && 'cursor' in shapeOf({ input });

/** Three pages by cursor and back, compared with the rows of one page by number, by each column that may be sorted by. */
async function walked(endpoint: Endpoint, asked: Input): Promise<void> {
  const turn = async (more: Input): Promise<Turned | null> => {
    const { envelope } = await world.ask(endpoint, feeder.actor, { ...asked, ...more });
    if (envelope?.code === OK) return envelope.data as Turned;
    expect(envelope?.msg).toMatch(/^不支持按【/);
    return null;
  };
  const plain = await turn({ pageNum: 1, pageSize: 200 });
  const orders: Input[] = [
    {},
    ...('orderBy' in shapeOf(endpoint) ? Object.keys(plain?.list[0] ?? {}) : []).flatMap((field) =>
      ['asc', 'desc'].map((dir) => ({ orderBy: [{ field, dir }] })),
    ),
  ];
  for (const order of orders) {
    const whole = await turn({ ...order, pageNum: 1, pageSize: 200 });
    if (!whole) continue;
    const pageSize = Math.max(1, Math.ceil(whole.list.length / 3)),
      pages: Turned[] = [];
    for (
      let cursor: string | undefined = FROM_FIRST;
      cursor !== undefined && pages.length < 3;
      cursor = pages.at(-1)?.nextCursor
    ) {
      const page = await turn({ ...order, pageSize, cursor });
      if (page) pages.push(page);
    }
    expect({ order, rows: pages.flatMap(({ list }) => list).slice(0, whole.list.length) }).toEqual({
      order,
      rows: whole.list,
    });
    const last = pages.at(-1);
    if (last?.prevCursor)
      expect({ order, rows: (await turn({ ...order, pageSize, cursor: last.prevCursor }))?.list }).toEqual({
        order,
        rows: pages.at(-2)?.list,
      });
  }
}

/** Labels and papers to sign are PDFs, everything else to take along is a workbook. */
const isPaper = (name: string): boolean =>
  /\.(labelFile|print)$|^(eventInvestigation\.report|paper\.(preview|file)|printTemplate\.previewFile|printTask\.(content|testPage))$/.test(
    name,
  );

describe.each(ENDPOINTS)('%s', (name, endpoint) => {
  test.runIf(!endpoint.file)('answers success in exactly its shape', () =>
    world.rehearse(async () => {
      const done = await succeed(name);
      if (done) expect(differences(endpoint.output, done.answer.envelope?.data).join('\n')).toBe('');
    }),
  );

  test.runIf(isPaged(name, endpoint))('is walked by cursor as its pages stand, in every order it offers', () =>
    world.rehearse(async () => {
      const done = await succeed(name);
      if (done) await walked(endpoint, done.input);
    }),
  );

  test.runIf(endpoint.file && isPaper(name))('answers a PDF with a name', () =>
    world.rehearse(async () => {
      const done = await succeed(name);
      if (!done) return;
      const { headers, bytes } = done.answer;
      expect(headers['content-type']).toBe('application/pdf');
      expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
        /^attachment; filename\*=UTF-8''[\p{Script=Han}\w-]+_\d{14}\.pdf$/u,
      );
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    }),
  );

  test.runIf(endpoint.file && !isPaper(name))('answers a workbook with a name, a head and rows', () =>
    world.rehearse(async () => {
      const done = await succeed(name);
      if (!done) return;
      const { headers, bytes } = done.answer;
      expect(headers['content-type']).toBe(XLSX);
      expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(
        /^attachment; filename\*=UTF-8''[\p{Script=Han}\w-]+_\d{14}\.xlsx$/u,
      );
      const [head = [], ...rows] = await sheetText(bytes);
      expect(head.length).toBeGreaterThan(1);
      expect(head.filter((label) => !/\p{Script=Han}/u.test(label) && !/^[A-Z]+$/.test(label))).toEqual([]);
      if (!/\.template$|^importTemplate\.download$/.test(name)) expect(rows.length).toBeGreaterThan(0);
    }),
  );

  test.runIf(endpoint.act === 'command' && endpoint.permit !== 'public')('is done once, however often it is sent', () =>
    world.rehearse(async () => {
      const key = 'once-and-only-once';
      const done = await feeder.reach(name, { key });
      if ('refusals' in done) return;
      const { input, file } = done;
      const before = await world.digest(feeder.actor);
      const again = await world.ask(endpoint, feeder.actor, input, { key, ...(file ? { file } : {}) });
      expect(again.envelope?.code).toBe(OK);
      expect(timeless(again.envelope?.data)).toEqual(timeless(done.answer.envelope?.data));
      expect(await world.digest(feeder.actor)).toBe(before);

      const other = file ? { input, file: Buffer.concat([file, Buffer.alloc(1)]) } : altered(endpoint, input);
      if (!other) return expect(Object.keys(input)).toEqual([]);
      expect((await world.ask(endpoint, feeder.actor, other.input, { key, ...other })).envelope?.code).toBe(
        REFUSALS.IDEMPOTENCY.code,
      );
      expect(await world.digest(feeder.actor)).toBe(before);
      once.add(name);
    }),
  );
});

test('the list of unproved endpoints names endpoints only', () => {
  const known = new Set(ENDPOINTS.map(([name]) => name));
  expect(Object.keys(UNPROVED).filter((name) => !known.has(name))).toEqual([]);
});
test('what was reached', () => {
  if (process.env.RINGS_REPORT)
    appendFileSync(
      process.env.RINGS_REPORT,
      `REACHED ${reached.size} of ${ENDPOINTS.length}, sent twice ${once.size}\n`,
    );
});
