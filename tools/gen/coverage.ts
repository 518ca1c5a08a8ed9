import { glob, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import type { Api, Endpoint } from '#contract/kit/endpoint.ts';
import { unwrapped } from '#contract/kit/field.ts';

interface Row {
  area: string;
  row: string;
  title: string;
  /** An address, or the file that draws it where it has none of its own. */
  page: string;
  call: string;
  test: string;
  /** What the test says. */
  needle: string;
  /** Why there is nothing, where that is known. */
  waits: string;
}

/** A test of it was found; only a page or a call; none, and it is known why; none. */
type State = 'proven' | 'built' | 'waits' | 'open';

interface Line {
  area: string;
  state: State;
  /** Named and not found any more. */
  lost: string[];
  text: string;
}

/** Which rows of the specification have a page, a call or a test. What `docs/coverage.tsv` names is looked for: a name alone proves nothing. */
export async function coverageText(): Promise<string> {
  const rows = (await readFile('docs/coverage.tsv', 'utf8')).trimEnd().split('\n').slice(1).map(rowOf);
  const pages = await pageSources();
  const lines = await Promise.all(rows.map((row) => lineOf(row, pages)));
  const lost = lines.flatMap((line) => line.lost);
  return `# Coverage

Generated from \`docs/coverage.tsv\`, the pages and the catalogue; the rows listed are the ones looked at so far. A page is one that is registered at that address, or the file that draws what has none; a call one of the catalogue; a test a file that says what the row is about. Only a test says anything about what happens: such a row is proven; by the ring of the lists, which asks each of them by its filters, pairs, orders, counts and sheet, where its call is a list. *Waits* says why there is nothing yet; *open* that nobody has found anything.

${summary(lines)}
${lost.length > 0 ? `\nNamed and not found any more: ${lost.join(', ')}.\n` : ''}
| row | title | page | call | test |
| --- | --- | --- | --- | --- |
${lines.map(({ text }) => text).join('\n')}
`;
}

/** How many rows of each area stand how. */
function summary(lines: readonly Line[]): string {
  const states: readonly State[] = ['proven', 'built', 'waits', 'open'];
  const counted = (area: string | undefined): string =>
    [area ?? 'all', ...states.map((state) => count(lines, area, state)), count(lines, area)].join(' | ');
  const areas = [...new Set(lines.map(({ area }) => area))].toSorted();
  const head = `| area | ${states.join(' | ')} | rows |\n| --- | --- | --- | --- | --- | --- |`;
  return [head, ...[...areas, undefined].map((area) => `| ${counted(area)} |`)].join('\n');
}

const count = (lines: readonly Line[], area: string | undefined, state?: State): number =>
  lines.filter((line) => (area === undefined || line.area === area) && (state === undefined || line.state === state))
    .length;

function rowOf(line: string): Row {
  const [area = '', row = '', title = '', page = '', call = '', test = '', needle = '', waits = ''] = line.split('\t');
  return { area, row, title, page, call, test, needle, waits };
}

async function pageSources(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(['web/src/app/pages.ts', 'web/src/app/router.tsx', 'web/src/domains/*/pages.ts']))
    texts.push(await readFile(file, 'utf8'));
  return texts.join('\n');
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

async function lineOf({ area, row, title, page, call, test, needle, waits }: Row, pages: string): Promise<Line> {
  const drawn = page.startsWith('web/') && (await textOf(page)) !== '';
  const shown = page !== '' && (drawn || pages.includes(`'${page}': `) || pages.includes(`path: '${page}'`));
  const served = isServed(call);
  const asked =
    test !== '' && needle !== '' && (test !== LISTS || isList(call)) && (await textOf(test)).includes(needle);
  const lost = [
    ...(page !== '' && !shown ? [`${row} ${page}`] : []),
    ...(call !== '' && !served ? [`${row} ${call}`] : []),
    ...(test !== '' && !asked ? [`${row} ${test}`] : []),
  ];
  const found = shown || served || asked;
  const state = waits !== '' ? 'waits' : asked ? 'proven' : found ? 'built' : 'open';
  const cells = found
    ? [shown ? `\`${page}\`` : '', served ? `\`${call}\`` : '', asked ? `\`${test}\`` : waits]
    : [waits === '' ? 'open' : 'waits', '', waits];
  return { area, state, lost, text: `| ${[row, title, ...cells].join(' | ')} |` };
}

function endpointOf(call: string): Endpoint | undefined {
  const [group = '', name = ''] = call.split('.');
  return Object.entries<Api>(catalogue).find(([key]) => key === group)?.[1][name];
}
const isServed = (call: string): boolean => endpointOf(call) !== undefined;

/** The ring that asks every list by each of its filters: it says something about a row whose call is one, and about no other. */
const LISTS = 'server/src/testing/rings/lists.test.ts';
function isList(call: string): boolean {
  const shapeOf = (schema: z.ZodType | undefined): object => {
    const inner = schema && unwrapped(schema);
    return inner instanceof z.ZodObject ? inner.shape : {};
  };
  const endpoint = endpointOf(call);
  return 'list' in shapeOf(endpoint?.output) && 'pageSize' in shapeOf(endpoint?.input);
}
