import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { OK } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { unwrapped } from '#contract/kit/field.ts';
import { Feeder } from './feeder.ts';
import { at, put, type Path } from './fields.ts';
import { ENDPOINTS, openRehearsal, type Rehearsal } from './rehearsal.ts';
import { ASKS } from './ring.ts';
import { WALLS, type Wall } from './wall.ts';
import { passes, unaskable } from './walls.ts';
import type { Answer, Input } from './world.ts';

/**
 * Every command that names rows by id, given rows beyond a wall: first the whole input that succeeds inside, then the caller's own successful input with one
 * id after another exchanged for one from beyond. All are refused in words, and nothing beyond the wall changes by a single row version.
 */
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
}
const ID = /(^id|Id|^ids|Ids)$/;
function idsIn(schema: z.ZodType): string[] {
  const def = unwrapped(schema).def as unknown as Def;
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [...(ID.test(name) ? [name] : []), ...idsIn(field)]),
    ...(def.element ? idsIn(def.element) : []),
    ...(def.options ?? []).flatMap(idsIn),
  ];
}
/** Names its rows by code alone: `{code}` of a scan, `{cartonCodes}`. What is made gets a code too, but names nothing. */
const coded = ({ input }: Endpoint): boolean =>
  idsIn(input).length === 0 &&
  Object.entries((unwrapped(input).def as unknown as Def).shape ?? {}).some(
    ([name, field]) => /^code$|Codes$/.test(name) && !field.safeParse(undefined).success,
  );
const commands = ENDPOINTS.filter(
  ([name, e]) =>
    e.act === 'command' && e.permit !== 'public' && (idsIn(e.input).length > 0 || (coded(e) && !name.endsWith('.add'))),
);

let world: Rehearsal;
beforeAll(async () => {
  // Pick tasks and goods on their way back to a shelf, all of owners whom the one behind that wall may not see: the demo world has only mixed ones.
  world = await openRehearsal(async (_, real) => {
    for (const name of ['wave.release', 'outOrder.intercept']) await new Feeder(real, real.actors.others).reach(name);
  });
}, 180_000);
afterAll(() => world?.close());

/** Where ids stand in an input, each list as one place. */
function places(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => places(item, [...path, i]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    ID.test(name) && (typeof item === 'number' || (Array.isArray(item) && item.every((x) => typeof x === 'number')))
      ? [[...path, name]]
      : places(item, [...path, name]),
  );
}
const insiderOf = (wall: Wall) => (wall === 'owner' ? world.actors.others : world.actors.inside);
/** Commands asked, and inputs that had to be refused. */
const asked = { tenant: new Set<string>(), warehouse: new Set<string>(), owner: new Set<string>() };
const counted = { tenant: 0, warehouse: 0, owner: 0 };
const unasked: string[] = [];
/** Refusals that tell what is beyond from what is not there. */
const betrayed: string[] = [];
/** Ids that no row has, each another one. */
let nobodys = 987_654_321_000;
const absent = (value: unknown): unknown => (Array.isArray(value) ? value.map(absent) : (nobodys += 1));

describe.each(WALLS)('behind the wall of another %s', (wall) => {
  test.each(commands)('%s does nothing to rows beyond', (name, endpoint) =>
    world.rehearse(async () => {
      const insider = insiderOf(wall),
        outsider = world.actors[wall];
      const inside = new Feeder(world, insider),
        own = new Feeder(world, outsider);
      const once = async (feeder: Feeder): Promise<Input | null> => {
        const done = await world.rehearse(() => feeder.call(name));
        return 'refusals' in done ? null : done.input;
      };
      const stuck = await inside.prepare(name);
      const able = (await own.prepare(name)) === null;
      const theirs = stuck ? null : await once(inside),
        mine = able ? await once(own) : null;
      if (!theirs) return void (unaskable(name, wall) ?? unasked.push(`${wall} ${name} ${JSON.stringify(stuck)}`));
      expect(unaskable(name, wall)).toBeUndefined();
      const before = await world.digest(insider);
      const harmless = async (input: Input, fields: string[]): Promise<Answer | undefined> => {
        const excuse = passes(name, endpoint, wall, fields);
        if (excuse !== undefined && excuse !== ASKS) return undefined;
        counted[wall] += 1;
        const answer: Answer = await world.ask(endpoint, outsider, input);
        expect(answer.status, JSON.stringify(answer.envelope)).toBeLessThan(500);
        if (answer.envelope?.code === OK && excuse !== ASKS)
          throw new Error(
            `${fields.join()} of another ${wall} taken: ${JSON.stringify(input).slice(0, 200)} → ${JSON.stringify(answer.envelope.data).slice(0, 150)}`,
          );
        return answer;
      };
      /** What is beyond is refused as if it were not there: the same code, the same words, but for the ids. */
      const asAbsent = async (input: Input, paths: readonly Path[]): Promise<void> => {
        const beyond = await harmless(
          input,
          paths.map((path) => String(path.at(-1))),
        );
        if (!beyond) return;
        // What no wall parts stays: only what he may not see is taken away.
        const hidden = paths.filter((path) => passes(name, endpoint, wall, [String(path.at(-1))]) === undefined);
        const nowhere = hidden.reduce<unknown>(
          (made, path) => put(made, path, absent(at(input, path))),
          input,
        ) as Input;
        const ids = new Set(hidden.flatMap((path) => [at(input, path), at(nowhere, path)].flat()).map(String));
        const told = ({ envelope }: Answer): string =>
          JSON.stringify([envelope?.code, envelope?.msg, envelope?.data]).replace(/\d+/g, (id) =>
            ids.has(id) ? '#' : id,
          );
        const missing = told(await world.ask(endpoint, outsider, nowhere));
        if (told(beyond) !== missing)
          betrayed.push(`${wall} ${name} ${paths.map((path) => path.join('.')).join()}: ${told(beyond)} ≠ ${missing}`);
      };
      const found = places(theirs);
      if (found.length > 0 || coded(endpoint)) await asAbsent(theirs, found);
      asked[wall].add(name);
      // What he may do himself, with one id from beyond: where his own stands, and where none need stand.
      const singles = [
        ...found.map((path): [Path, unknown] => [path, at(theirs, path)]),
        ...(await inside.extras(endpoint)).map(([field, id]): [Path, unknown] => [
          [field],
          wall === 'warehouse' && field === 'houseId' ? insider.warehouseId : id,
        ]),
      ];
      for (const [path, foreign] of mine ? singles : [])
        if (JSON.stringify(at(mine, path)) !== JSON.stringify(foreign))
          await asAbsent(put(mine, path, foreign) as Input, [path]);
      expect(await world.digest(insider)).toBe(before);
    }),
  );
});

test('what is beyond a wall is refused as if it were not there', () => {
  expect(betrayed).toEqual([]);
});

test('every command with ids was asked', () => {
  if (process.env.RINGS_REPORT)
    appendFileSync(
      process.env.RINGS_REPORT,
      `COMMANDS ${WALLS.map((wall) => `${wall} ${asked[wall].size} commands, ${counted[wall]} inputs`).join('; ')} of ${commands.length}\n`,
    );
  if (unasked.length > 0) throw new Error(unasked.join('\n'));
});
