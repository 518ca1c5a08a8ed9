import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOLE } from '../../web/src/locale/fill.ts';
import { dictionary, DICTIONARIES, dictionaryTexts, sentences } from '../gen/locale.ts';
import { spoken } from './locale-plugin.ts';
import { sentencesIn } from './locale-sentences.ts';

const keysOf = (code: string): string[] => sentencesIn('a.tsx', code).map(({ key }) => key);
const built = (code: string): string => spoken('/a.tsx', code).split('\nimport { t as')[0] ?? '';

test('the dictionaries hold every sentence of the sources once, where it is said, and nothing else', () => {
  const written = new Map(
    globSync(`${DICTIONARIES}/*.json`)
      .sort()
      .map((file) => [path.basename(file, '.json'), readFileSync(file, 'utf8')]),
  );
  expect(written, '`npm run gen` brings them up to date').toEqual(dictionaryTexts(dictionary()));
});

/** Login, shell, home, messages, identity, refusals, what the whole platform says, and the shared widgets. */
const AREA =
  /^web\/src\/(app|ui|data|crud|locale)\/|^(contract|server)\/src\/(domains\/)?(iam|home|message|ops|kit|terms|crud|platform|services)\/|^contract\/src\/(errors\.ts$|\w+\/(dict|pages|rights)\.ts$)|^web\/src\/domains\/(iam|message|ops)\//;

test('everything said from login to home has English', () => {
  const english = dictionary();
  expect(
    [...sentences()]
      .filter(([key, files]) => english[key] === '' && files.some((file) => AREA.test(file)))
      .map(([key]) => key),
  ).toEqual([]);
});

test('a translation fills the same holes as its sentence', () => {
  const holes = (text: string): string[] => [...text.matchAll(HOLE)].map(([, place = '']) => place).sort();
  expect(
    Object.entries(dictionary()).filter(
      ([key, english]) => english !== '' && holes(key).join() !== holes(english).join(),
    ),
  ).toEqual([]);
});

test('texts, templates and what is drawn between tags are sentences', () => {
  expect(
    keysOf('const a = "甲"; f(`第${n}行`, b ? "乙" : `丙${x(`丁${y}`)}`); <p title="戊">己<b>庚</b></p>;'),
  ).toEqual(['甲', '第{0}行', '乙', '丙{0}', '丁{0}', '己{0}', '戊', '庚']);
});

test('types, keys, module names, tagged templates and other languages are not', () => {
  expect(
    keysOf(
      'import x from "./甲.ts"; type T = "乙" | { 丙: "丁" }; const o: { a: "戊" } = { 己: 1, "庚": 2 }; o["辛"]; sql`壬`; f<"癸">("abc");',
    ),
  ).toEqual([]);
  expect(keysOf('sql`甲 ${"乙"}`')).toEqual(['乙']);
});

test('words on one line are one sentence with what is drawn between them; a new line starts another', () => {
  expect(keysOf('<p>共 <b>{n}</b> 行，{x ? <i>急</i> : null}</p>')).toEqual(['共 {0} 行，{1}', '急']);
  expect(keysOf('<div>\n  标题\n  <Table />\n  共{n}行\n</div>')).toEqual(['标题', '共{0}行']);
});

test('sentences are handed over where they stand, and lines stay lines', () => {
  expect(built('const a = `第${n}行` as const;')).toBe('const a = /* @__PURE__ */ $t("第{0}行", (n)) as const;');
  expect(built('<p title="甲">乙</p>')).toBe('<p title={/* @__PURE__ */ $t("甲")}>{/* @__PURE__ */ $t("乙")}</p>');
  expect(built('<p>\n  共 <b title="甲">{n}</b> 行\n</p>')).toBe(
    '<p>{/* @__PURE__ */ $rich("共 {0} 行", (\n<b title={/* @__PURE__ */ $t("甲")}>{n}</b>))}\n</p>',
  );
  expect(built('const a = 1;')).toBe('const a = 1;');
});

test('every source of the console and the contract still parses with its sentences handed over', () => {
  const files = new Set([...sentences().values()].flat().filter((file) => !file.startsWith('server/')));
  for (const file of files)
    expect(sentencesIn(file, spoken(file, readFileSync(file, 'utf8'))).length, file).toBeGreaterThan(0);
});
