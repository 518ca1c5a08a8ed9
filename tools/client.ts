import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run client` makes the package of the typed client in `dist/client`, ready for `npm pack` or `npm publish`: plain ESM and its types, no
 * dependencies. It carries the version and the license of the product it speaks to. `-- --to FOLDER` makes it elsewhere.
 */
const ROOT = path.resolve(import.meta.dirname, '..');
const {
  values: { to },
} = parseArgs({ options: { to: { type: 'string', default: path.join(ROOT, 'dist/client') } } });

rmSync(to, { recursive: true, force: true });
const { status } = spawnSync(
  process.execPath,
  [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', path.join(ROOT, 'client'), '--outDir', to],
  { stdio: 'inherit' },
);
if (status !== 0) throw new Error(`tsc ended with ${status}`);

const own = read('client/package.json'),
  { version, license } = read('package.json');
writeFileSync(path.join(to, 'package.json'), `${JSON.stringify({ ...own, version, license }, null, 2)}\n`);
for (const [from, as] of [
  ['client/README.md', 'README.md'],
  ['LICENSE', 'LICENSE'],
] as const)
  copyFileSync(path.join(ROOT, from), path.join(to, as));
process.stdout.write(`${String(own.name)} ${String(version)} made in ${path.relative(process.cwd(), to) || '.'}\n`);

function read(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Record<string, unknown>;
}
