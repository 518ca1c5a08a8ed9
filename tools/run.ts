import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the console is built from. */
const SOURCES = [
  'web',
  'contract',
  'package-lock.json',
  'vite.config.ts',
  'tools/build/locale-plugin.ts',
  'tools/build/locale-sentences.ts',
  'tools/build/preload-plugin.ts',
];
const STAMP = 'dist/web/.stamp';

/** Builds the console when its sources differ from what dist/web was built from. */
async function buildConsole(): Promise<void> {
  if (!existsSync('web/index.html')) return;
  const hash = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  console.log('Building the console …');
  await run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  writeFileSync(STAMP, hash);
}

function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesOf)) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function filesOf(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function run(script: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${script} ${args[0]} failed`))));
  });
}

try {
  await buildConsole();
} catch (error) {
  console.error(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
if (!process.argv.includes('--build-only')) {
  const { runUntilStopped } = await import('../server/src/main.ts');
  await runUntilStopped(process.env);
}
