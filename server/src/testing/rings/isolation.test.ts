import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { pdfText } from '../files/pdf.ts';
import { sheetText } from '../files/sheet.ts';
import { Feeder } from './feeder.ts';
import { mark } from './marks.ts';
import { ENDPOINTS, openRehearsal, type Rehearsal } from './rehearsal.ts';
import { MARKS, WALLS, type Wall } from './wall.ts';
import { unwalled } from './walls.ts';
import type { Answer, Input } from './world.ts';

/**
 * Every read and every export of the catalogue, asked in the demo world by somebody who may do everything but stands behind a wall: in another tenant, in
 * another warehouse of the tenant, or with the right to one owner only. All names and numbers beyond the wall carry a mark. The same question asked from inside
 * must find the mark (else it proves nothing, and the reason is on a list); from behind the wall it must not, whatever id is tried, and totals count own rows only.
 */
const reads = ENDPOINTS.filter(
  ([, e]) => e.act === 'query' && e.permit !== 'public' && e.scope !== 'none' && e.scope !== 'own',
);

/** Lists with a strip of counts above them. */
const COUNTED = ENDPOINTS.flatMap(([name]) => (name.endsWith('.statistic') ? [name.replace('.statistic', '')] : []));
const endpointOf = (group: string, name: RegExp): Endpoint => {
  const found = ENDPOINTS.find(([known]) => known.startsWith(`${group}.`) && name.test(known.slice(group.length + 1)));
  if (!found) throw new Error(`${group} has no ${name}`);
  return found[1];
};

let world: Rehearsal;
beforeAll(async () => {
  world = await openRehearsal(mark);
}, 240_000);
afterAll(() => world?.close());

/** What an answer says, sheets and printed pages included. */
const textOf = async ({ envelope, bytes }: Answer): Promise<string> =>
  JSON.stringify(
    envelope
      ? (envelope.data ?? null)
      : bytes.subarray(0, 5).toString() === '%PDF-'
        ? await pdfText(bytes)
        : await sheetText(bytes),
  );
/** A refusal may say back what was typed. */
const heard = (input: Input, { envelope }: Answer, text: string): string =>
  envelope && envelope.code !== OK
    ? Object.values(input)
        .filter((typed) => typeof typed === 'string')
        .reduce((rest, typed) => rest.replaceAll(typed, ''), text)
    : text;
const wide = (endpoint: Endpoint, input: Input): Input =>
  [200, 100]
    .map((pageSize) => ({ ...input, pageSize }))
    .find(
      (asked) =>
        endpoint.input.safeParse(asked).success && 'pageSize' in (endpoint.input.safeParse(asked).data as object),
    ) ?? input;

/** Beyond the wall of owners is who has the other owners; beyond the others, who may see everything. */
const insiderOf = (wall: Wall) => (wall === 'owner' ? world.actors.others : world.actors.inside);

/** Whether an answer holds anything at all. */
const says = ({ status, envelope }: Answer): boolean =>
  status === 200 &&
  (!envelope ||
    (envelope.code === OK && !/^(null|\[\]|\{\}|\{"list":\[\].*)$/.test(JSON.stringify(envelope.data ?? null))));
/** A read that must be told which row: who may not see the row hears nothing. */
const asksForRow = ({ input }: Endpoint): boolean =>
  Object.keys((input.def as unknown as { shape?: Input }).shape ?? {}).some(
    (field) => /^(id|\w+Id|\w+Ids)$/.test(field) && !input.safeParse({}).success,
  );

interface Control {
  inputs: Input[];
  by: 'mark' | 'row';
}
const KEPT = 4;
/** What an actor's rows suggest to ask, as much of it as a page may hold; nothing twice, for reads leave the world as it is. */
async function* questions(name: string, endpoint: Endpoint, actor: Actor): AsyncGenerator<Input> {
  const said = new Set<string>();
  for await (const input of new Feeder(world, actor).inputs(name, endpoint)) {
    const asked = wide(endpoint, input),
      text = JSON.stringify(asked);
    if (said.has(text)) continue;
    said.add(text);
    yield asked;
  }
}
/** Inputs that find, asked from inside, what must not be found from behind the wall: the mark, or at least the row asked for. */
async function controlOf(name: string, endpoint: Endpoint, wall: Wall): Promise<Control> {
  const marked: Input[] = [],
    answered: Input[] = [];
  for await (const asked of questions(name, endpoint, insiderOf(wall))) {
    const answer = await world.ask(endpoint, insiderOf(wall), asked);
    if ((await textOf(answer)).includes(MARKS[wall])) marked.push(asked);
    else if (says(answer)) answered.push(asked);
    if (marked.length === KEPT) break;
  }
  return marked.length > 0 || !asksForRow(endpoint)
    ? { inputs: marked, by: 'mark' }
    : { inputs: answered.slice(0, KEPT), by: 'row' };
}

const counted = { tenant: { mark: 0, row: 0 }, warehouse: { mark: 0, row: 0 }, owner: { mark: 0, row: 0 } };
describe.each(WALLS)('behind the wall of another %s', (wall) => {
  test.each(reads)('%s shows nothing from beyond', async (name, endpoint) => {
    const excuse = unwalled(name, endpoint, wall);
    const found = await controlOf(name, endpoint, wall);
    const control: Control = excuse === undefined ? found : { inputs: [], by: 'mark' };
    if (excuse === undefined && control.inputs.length === 0)
      throw new Error('asked from inside it finds nothing either: the question proves nothing');
    if (excuse !== undefined && found.by === 'mark')
      expect(found.inputs, `it is on the list because "${excuse}", and finds what the wall should hide`).toEqual([]);
    if (excuse === undefined) counted[wall][control.by] += 1;
    const outsider = world.actors[wall];
    const own: Input[] = [];
    for await (const asked of questions(name, endpoint, outsider)) if (own.push(asked) >= KEPT) break;
    for (const input of [...control.inputs, ...own]) {
      const answer = await world.ask(endpoint, outsider, input);
      expect(answer.status).toBeLessThan(500);
      if (control.by === 'row' && control.inputs.includes(input))
        expect({ input, said: says(answer) }).toEqual({ input, said: false });
      const said = heard(input, answer, await textOf(answer)),
        at = said.indexOf(MARKS[wall]);
      if (at >= 0) throw new Error(`${JSON.stringify(input)} shows …${said.slice(Math.max(0, at - 80), at + 1)}`);
    }
  });

  test.each(reads.filter(([, e]) => !e.file))('%s counts own rows only', async (name, endpoint) => {
    const outsider = world.actors[wall];
    for await (const input of new Feeder(world, outsider).inputs(name, endpoint)) {
      const first = await world.ask(endpoint, outsider, { ...input, pageNum: 1, pageSize: 1 });
      const page = first.envelope?.data as { total?: number; list?: unknown[]; pageNum?: number } | null;
      if (first.envelope?.code !== OK || typeof page?.total !== 'number' || page.pageNum === undefined) return;
      let rows = 0,
        total = page.total;
      for (let pageNum = 1, got = 1; got > 0; pageNum += 1) {
        const { envelope } = await world.ask(endpoint, outsider, { ...input, pageNum, pageSize: 200 });
        const seen = envelope?.data as { list: unknown[]; total: number } | undefined;
        got = seen?.list.length ?? 0;
        rows += got;
        // A total goes a thousand rows past its page: the last page knows them all.
        if (got > 0) total = seen?.total ?? total;
      }
      expect(total).toBe(rows);
      return;
    }
  });

  test.each(COUNTED)('%s.statistic counts what its list shows', async (group) => {
    const list = ENDPOINTS.some(([name]) => name.startsWith(`${group}.query`))
      ? /^query(Doc)?Page$/
      : /^(page|list|getList)$/;
    const ask = async (name: RegExp, input: Input): Promise<{ total: number }> =>
      (await world.ask(endpointOf(group, name), world.actors[wall], input)).envelope?.data as { total: number };
    expect((await ask(/^statistic$/, {})).total).toBe((await ask(list, { pageSize: 1 })).total);
  });
});

test('enough reads have a control at each wall', () => {
  if (process.env.RINGS_REPORT)
    appendFileSync(process.env.RINGS_REPORT, `CONTROLS ${JSON.stringify(counted)} of ${reads.length}\n`);
  for (const wall of WALLS)
    expect(counted[wall].mark + counted[wall].row).toBe(
      reads.filter(([name, e]) => unwalled(name, e, wall) === undefined).length,
    );
});
