import { glob, readFile } from 'node:fs/promises';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';

interface Row {
  row: string;
  title: string;
  page: string;
  call: string;
  test: string;
  needle: string;
}

/** Which rows of the specification have a page, a call or a test. What `docs/coverage.tsv` names is looked for: a name alone proves nothing. */
export async function coverageText(): Promise<string> {
  const rows = (await readFile('docs/coverage.tsv', 'utf8')).trimEnd().split('\n').slice(1).map(rowOf);
  const pages = await pageSources();
  const lines = await Promise.all(rows.map((row) => lineOf(row, pages)));
  const open = lines.filter(({ found }) => !found).length;
  return `# Coverage

Generated from \`docs/coverage.tsv\`, the pages and the catalogue; the rows listed are the ones looked at so far. A page is one that is registered at that address, a call one of the catalogue, a test a file that says what the row is about. Only a test says anything about what happens. For ${open} of ${rows.length} rows none of the three was found.

| row | title | page | call | test |
| --- | --- | --- | --- | --- |
${lines.map(({ text }) => text).join('\n')}
`;
}

function rowOf(line: string): Row {
  const [row = '', title = '', page = '', call = '', test = '', needle = ''] = line.split('\t');
  return { row, title, page, call, test, needle };
}

async function pageSources(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(['web/src/app/pages.ts', 'web/src/app/router.tsx', 'web/src/domains/*/pages.ts']))
    texts.push(await readFile(file, 'utf8'));
  return texts.join('\n');
}

async function lineOf({ row, title, page, call, test, needle }: Row, pages: string) {
  const shown = page !== '' && (pages.includes(`'${page}': `) || pages.includes(`path: '${page}'`));
  const served = isServed(call);
  const asked = test !== '' && needle !== '' && (await readFile(test, 'utf8').catch(() => '')).includes(needle);
  const found = shown || served || asked;
  const cells = found
    ? [shown ? `\`${page}\`` : '', served ? `\`${call}\`` : '', asked ? `\`${test}\`` : '']
    : ['open', '', ''];
  return { found, text: `| ${[row, title, ...cells].join(' | ')} |` };
}

function isServed(call: string): boolean {
  const [group = '', name = ''] = call.split('.');
  const api = Object.entries<Api>(catalogue).find(([key]) => key === group)?.[1];
  return api !== undefined && Object.keys(api).includes(name);
}
