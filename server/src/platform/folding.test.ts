import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folded, holds } from '#contract/terms/folding.ts';
import { testWorld, type TestWorld } from '../testing/given/app.ts';
import { openGiven, type Given } from '../testing/given/rows.ts';
import { pieces } from './folding.ts';

let world: TestWorld, given: Given;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const inDatabase = async (texts: readonly string[]): Promise<string[]> =>
  (
    await given.ask<{ folded: string }>(
      'select ops.folded(said) as folded from unnest($1::text[]) with ordinality u(said, n) order by n',
      [texts],
    )
  ).map((row) => row.folded);

test('each way of writing is the same text', () => {
  for (const text of ['nº', 'no', 'NO', 'ＮＯ', ' n o ', 'ｎ\u3000º']) expect(folded(text)).toBe('no');
  for (const [text, other] of [
    ['５㎏', '5KG'],
    ['ﬁlet', 'FILET'],
    ['①号', '1号'],
    ['é', 'E\u0301'],
    ['οδός', 'ΟΔΌς'],
  ] as const)
    expect(folded(text)).toBe(folded(other));
  expect(folded('张三')).not.toBe(folded('章三'));
  expect([holds('Straße ５㎏', 'e5K'), holds('纯牛奶', '奶纯')]).toEqual([true, false]);
});

test('the database folds every character as the server does', async () => {
  const characters = Array.from({ length: 0x10ffff }, (_, i) => i + 1)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point));
  const theirs = await inDatabase(characters);
  const [{ known } = { known: [] as boolean[] }] = await given.ask<{ known: boolean[] }>(
    'select array_agg(unicode_assigned(said) order by n) as known from unnest($1::text[]) with ordinality u(said, n)',
    [characters],
  );
  // Letters that the database's Unicode is too old for stay what they are.
  expect(characters.filter((character, i) => known[i] && folded(character) !== theirs[i])).toEqual([]);
  expect(known.filter(Boolean).length).toBeGreaterThan(200_000);
});

test('words too', async () => {
  const words = fc
    .sample(fc.string({ unit: 'binary-ascii', minLength: 0, maxLength: 12 }), { numRuns: 200, seed: 1 })
    .concat(
      fc.sample(fc.string({ unit: fc.constantFrom(...'aＡº㎏ﬁ Å\u0301\u030aΣς牛奶𠮷\u3000\u00a0İß'), maxLength: 12 }), {
        numRuns: 400,
        seed: 2,
      }),
    )
    .map((text) => text.replaceAll('\0', ''));
  expect(await inDatabase(words)).toEqual(words.map(folded));
});

test('the database cuts what is stored into the pieces that its parts are looked for by', async () => {
  const texts = ['Ａbc ㎏', '𠮷野家', '张三', '张', ''];
  const cut = await given.ask<{ pieces: string[] }>(
    'select ops.pieces_of(said) as pieces from unnest($1::text[]) with ordinality u(said, n) order by n',
    [texts],
  );
  expect(cut.map((row) => row.pieces.toSorted())).toEqual([
    ['ab', 'abc', 'bc', 'bck', 'ck', 'ckg', 'kg'],
    ['𠮷野', '𠮷野家', '野家'].toSorted(),
    ['张三'],
    [],
    [],
  ]);
  for (const [i, text] of texts.entries()) expect(cut[i]?.pieces).toEqual(expect.arrayContaining(pieces(text)));
});
