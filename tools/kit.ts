/** What the resource kit costs and which of its options are used: the figures of CONTRIBUTING.md. `node tools/start.mjs --run tools/kit.ts` */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { metaOf } from '../contract/src/kit/field.ts';
import type { ResourceSpec, Shape } from '../contract/src/kit/resource.ts';

interface Source {
  file: string;
  text: string;
  lines: number;
}
const read = (pattern: string): Source[] =>
  globSync(pattern)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      return { file, text, lines: text.trimEnd().split('\n').length };
    });
const total = (of: readonly Source[]): number => of.reduce((n, { lines }) => n + lines, 0);
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const isSpec = (value: unknown): value is { spec: ResourceSpec<Shape> } =>
  typeof value === 'object' && value !== null && 'spec' in value && 'api' in value;
const server = read('server/src/domains/**/*.ts'),
  web = read('web/src/domains/**/*.tsx');

const moulds = (of: string): number =>
  total(read(`contract/src/kit/${of}*.ts`)) + total(read(`server/src/crud/${of}*.ts`));
say(
  `kit lines: contract/kit ${total(read('contract/src/kit/*.ts'))}, server/crud ${total(read('server/src/crud/*.ts'))}, web/crud ${total(read('web/src/crud/*.{ts,tsx}'))}; of them grouped ${moulds('grouped')}, approval ${moulds('approval')}`,
);

/** What each master of a further mould still writes itself: its contract, and the server files that read or write it. */
for (const [mould, call] of [
  ['grouped', / grouped(?:<[^;]*?>)?\(\s*\w+,/],
  ['approval', /\blisting<\w+/],
] as const)
  for (const source of server.filter(({ text }) => call.test(text))) {
    const name = path.basename(source.file, '.ts').replace(/^read-/, ''),
      room = path.dirname(source.file),
      own = server.filter(({ file }) =>
        [`${name}.ts`, `read-${name}.ts`, `${name}.plan.ts`].some((one) => file === `${room}/${one}`),
      );
    const contract = read(`contract/src/${room.replace('server/src/domains/', '')}/${name}{,-life}.ts`);
    say(
      `${mould} ${path.basename(room)}/${name}: contract ${contract.length} files ${total(contract)} lines, server ${own.length} files ${total(own)} lines`,
    );
  }

interface Entity {
  spec: ResourceSpec<Shape>;
  contract: number;
  own: Source[];
}
const entities: Entity[] = [];
for (const source of read('contract/src/**/*.ts').filter(({ text }) => text.includes('= resource({'))) {
  const module = (await import(pathToFileURL(path.resolve(source.file)).href)) as Record<string, unknown>;
  const imports = `#contract/${source.file.replace(/^contract\/src\//, '')}'`;
  const own = [...server.filter(({ file }) => !/\/(routes|facade)\.ts$/.test(file)), ...web].filter(
    ({ text, file }) => text.includes(imports) && !file.includes('/parts/'),
  );
  for (const value of Object.values(module))
    if (isSpec(value)) entities.push({ spec: value.spec, contract: source.lines, own });
}
const plain = entities.filter(({ own }) => own.length === 0),
  rest = entities.filter(({ own }) => own.length > 0);
const mean = (of: readonly number[]): string => (of.reduce((a, b) => a + b, 0) / Math.max(1, of.length)).toFixed(1);
say(
  `entities: ${entities.length}; ${plain.length} without code of their own (contract ${mean(plain.map(({ contract }) => contract))} lines), ${rest.length} with (${mean(rest.map(({ own }) => own.length + 1))} files, ${mean(rest.map(({ contract, own }) => contract + total(own)))} lines)`,
);

const counts: [string, number][] = [];
const among = (name: string, uses: (entity: Entity) => boolean): void => {
  counts.push([name, entities.filter(uses).length]);
};
for (const option of [
  'name',
  'label',
  'table',
  'scope',
  'base',
  'permit',
  'paths',
  'fields',
  'key',
  'search',
  'columns',
] as const)
  among(`resource ${option}`, ({ spec }) => spec[option] !== undefined);
for (const word of ['dict', 'ref', 'fixed', 'system', 'long'] as const)
  among(`field ${word}`, ({ spec }) => Object.values(spec.fields).some((field) => metaOf(field)[word] !== undefined));
const files = (name: string, of: readonly Source[], pattern: RegExp): void => {
  counts.push([name, of.reduce((n, { text }) => n + new Set(text.match(pattern) ?? []).size, 0)]);
};
files('serve rules', server, /serve(?:Master)?\(\w+, \w+/g);
const byKit = server.filter(({ text }) => /from '(?:\.\.\/)+crud\//.test(text));
for (const option of ['kept', 'but', 'more', 'select', 'shape'])
  counts.push([
    `server ${option}`,
    byKit.filter(({ text }) =>
      new RegExp(`\\.\\.\\.[\\w()]+,[^;]*?\\b${option}: |\\{ ${option}: sql|\\.\\.\\.${option}\\b`).test(text),
    ).length,
  ]);

/** The attributes of every use of a component. */
function attributes(component: string): string[][] {
  return web.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`<${component}\\b`, 'g'))].map(({ index }) => {
      const names: string[] = [];
      let depth = 0,
        at = index + component.length + 1;
      for (; at < text.length && !(depth === 0 && text[at] === '>'); at += 1) {
        if (text[at] === '{') depth += 1;
        else if (text[at] === '}') depth -= 1;
        else if (depth === 0) names.push(/^\s(\w+)=/.exec(text.slice(at, at + 40))?.[1] ?? '');
      }
      return names.filter(Boolean);
    }),
  );
}
for (const [component, options] of [
  ['ResourcePage', ['render', 'columns', 'toolbar', 'rowActions', 'form']],
  ['ResourceForm', ['inputs']],
] as const) {
  const uses = attributes(component);
  for (const option of options)
    counts.push([`${component} ${option}`, uses.filter((names) => names.includes(option)).length]);
}
for (const [name, n] of counts) say(`${String(n).padStart(3)}  ${name}${n < 5 ? '  (fewer than five)' : ''}`);
