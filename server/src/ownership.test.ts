import { expect, test } from 'vitest';
import { domainOf, sourcesBelow } from './testing/sources.ts';

const DML = /\b(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)\.([a-z_]+)/gi;
const BUILDER = /\b(?:insertInto|updateTable|deleteFrom)\(\s*['"`](\w+)\.(\w+)/g;
/** Changes as data (`platform/command/change.ts`). */
const CHANGE = /(?<![.\w])(?:insert|update)\(\s*['"`](\w+)\.(\w+)/g;
/** Acts in the life of a document (`platform/command/live.ts`). */
const LIVED = /\blives\(\s*['"`](\w+)\.(\w+)/g;

/** Their tables in the words of the schema: `pickLine` is `pick_line`. */
const theirs = (table = ''): string => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Who a file writes for: its domain, or `ops` for the platform, which keeps the plumbing tables. */
const writerOf = (file: string): string | undefined =>
  domainOf(file) ?? (/^server\/src\/(platform|services)\//.test(file) ? 'ops' : undefined);

/** The resource kit writes the table its resource names; the domain that serves the resource is checked by its `table`. */
const product = sourcesBelow('server/src').filter((s) => !s.test && !s.file.startsWith('server/src/crud/'));

/** Tasks of people on the floor lie in the schema of stock, whose rows they carry; their own domain writes them. */
const KEEPERS: Readonly<Record<string, string>> = { 'inventory.task': 'task', 'inventory.task_line': 'task' };

test('each table is written by its own domain', () => {
  const trespass = product.flatMap(({ file, text }) =>
    [...text.matchAll(DML), ...text.matchAll(BUILDER), ...text.matchAll(CHANGE), ...text.matchAll(LIVED)]
      .filter(([, schema, table]) => (KEEPERS[`${schema}.${theirs(table)}`] ?? schema) !== writerOf(file))
      .map(([, schema, table]) => `${file} writes ${schema}.${table}`),
  );
  expect(trespass).toEqual([]);
});

test('the ledger has one writer', () => {
  const writers = product
    .filter(({ text }) => /insert\s+into\s+inventory\.stock_(ledger|txn)\b/i.test(text))
    .map((s) => s.file);
  expect(writers).toEqual(['server/src/domains/inventory/post.ts']);
});

test('stock counters have one writer', () => {
  const writers = product.filter(({ text }) => /update\s+inventory\.stock\s/i.test(text)).map((s) => s.file);
  expect(writers).toEqual(['server/src/domains/inventory/post.ts']);
});
