// `npm test`: everything that must hold, step by step. `--check` leaves the browser out. The last line sums the runners up.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { chromium } from './chromium.mjs';
import { COMPILED, install, nodeForTypeScript } from './install.mjs';
import { freePort } from './ports.mjs';

/** Made by `npm run gen`, committed, and never edited by hand. */
const GENERATED = [
  'docs/generated',
  'docs/COVERAGE.md',
  'server/db/schema.gen.ts',
  'server/db/schema.sql',
  'client/src/api.gen.ts',
];
const READY_LOOK_MS = 200;
/** So much of the reason is told beside a failed test's name. */
const WHY = 160;
/** Two worlds, each with the page that shows the console in a frame (acceptance/support/world.ts). */
const WORLD_PORTS = [1, 500, 501];

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const withBrowser = !process.argv.includes('--check') && existsSync('acceptance');
const total = { passed: 0, failed: 0 };
/** What failed, by name: told once more at the very end, where a long log is read from. */
const failures = [];

await step('install', async () => install());
const node = nodeForTypeScript();
const reports = mkdtempSync(path.join(tmpdir(), 'haocang-reports-'));
// Root's database runs under another account, which must pass through.
chmodSync(reports, 0o711);
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`;
// Hundreds of servers and helpers are started.
process.env.NODE_COMPILE_CACHE ??= COMPILED;

// Tests wait now and then, for a clock or for a database: what needs nothing but a processor goes on beside them.
await Promise.all([step('tests', vitest), beside()]);
if (withBrowser) await step('journeys', playwright);

rmSync(reports, { recursive: true, force: true });
if (total.passed + total.failed === 0) fail('No test ran.');
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** One after the other. The journeys find their console built, their world loaded and their browser there. */
async function beside() {
  await quietly('lock', async () => checkLock());
  await quietly('format', (say) => run(say, 'tools/format.ts', '--check'));
  await quietly('types', (say) => run(say, 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'));
  await quietly('lint', (say) => run(say, 'node_modules/oxlint/bin/oxlint', '--quiet'));
  if (existsSync('knip.json'))
    await quietly('dead code', (say) =>
      run(say, 'node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'),
    );
  if (existsSync('tools/gen.ts')) await quietly('generated files', checkDrift);
  if (!withBrowser) return;
  await quietly('console', (say) => run(say, 'tools/run.ts', '--build-only'));
  await quietly('demo world', loadWorld);
  await quietly('browser', async () => {
    process.env.CHROMIUM_PATH = await chromium();
  });
}

/** A step that throws is one failure; the next ones run all the same. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  await ended(name, work);
}

/** A step beside another one: what it says is told when it has ended. */
async function quietly(name, work) {
  const said = [];
  await ended(
    name,
    () => work((text) => said.push(text)),
    () => console.log(`\n── ${name}\n${said.join('')}`.trimEnd()),
  );
}

async function ended(name, work, tell = () => undefined) {
  const started = Date.now();
  try {
    await work();
    tell();
    console.log(`   ${name}: ${seconds(started)}`);
  } catch (error) {
    tell();
    fail(`   ${name} FAILED after ${seconds(started)}: ${error instanceof Error ? error.message : String(error)}`);
    // Nothing else can run without the packages.
    if (name === 'install') process.exit(1);
  }
}

function fail(message) {
  console.error(message);
  failures.push(message);
  total.failed += 1;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

/** `say` hears what it prints; without, it prints by itself. */
function run(say, script, ...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [script, ...args], {
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: process.env,
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say);
    child.on('error', reject);
    child.on('close', (code, signal) => (code === 0 ? resolve() : reject(new Error(`exit ${code ?? signal}`))));
  });
}

/** Some registries lack a platform's newest binary; npm then writes a lock that `npm ci` refuses elsewhere. */
function checkLock() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const holes = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(packages, place, name))
      .map((name) => `${place || 'package.json'} → ${name}`),
  );
  if (holes.length > 0) throw new Error(`package-lock.json lacks ${holes.join(', ')}`);
}

/** As Node.js looks for it: beside the package, then in every folder above. */
function resolves(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

async function checkDrift(say) {
  const before = generated();
  await run(say, 'tools/gen.ts');
  const after = generated();
  const drifted = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  if (drifted.length > 0) throw new Error(`out of date, now written anew: ${drifted.join(', ')}`);
}

function generated() {
  const files = GENERATED.filter((place) => existsSync(place)).flatMap((place) =>
    path.extname(place)
      ? [place]
      : readdirSync(place, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  return new Map(files.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]));
}

/** The product is started once with an empty data directory and stopped: every world of the journeys is a copy. */
async function loadWorld(say) {
  const dataDir = path.join(reports, 'world');
  mkdirSync(dataDir);
  const port = await freePort();
  const child = spawn(node, ['tools/run.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO_DATA: 'on',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: '',
    },
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  const gone = new Promise((resolve) => child.on('exit', resolve));
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (child.exitCode === null && !(await ready())) await sleep(READY_LOOK_MS);
  child.kill('SIGTERM');
  const code = await gone;
  if (code !== 0) throw new Error(`exit ${code}`);
  process.env.ACCEPTANCE_SEEDED = dataDir;
}

function vitest() {
  const report = path.join(reports, 'vitest.json');
  return sum(
    report,
    () =>
      run(
        undefined,
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ),
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
    ({ testResults }) =>
      testResults.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((one) => one.status === 'failed');
        if (failed.length === 0 && status === 'failed') return [named(path.relative('.', name), '', message)];
        return failed.map((one) => named(path.relative('.', name), one.fullName, one.failureMessages[0]));
      }),
  );
}

async function playwright() {
  const report = path.join(reports, 'playwright.json');
  Object.assign(process.env, { ACCEPTANCE_PORT: await freePort(WORLD_PORTS), PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  await sum(
    report,
    () => run(undefined, 'node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'),
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
    ({ suites }) => suites.flatMap(unexpected),
  );
}

/** The journeys of a suite, and of the suites in it, that ended otherwise than they should. */
function unexpected({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map((one) =>
      named(`${one.file}:${one.line}`, one.title, one.tests.at(-1)?.results.at(-1)?.error?.message),
    ),
    ...suites.flatMap(unexpected),
  ];
}

/** A failure in one line: where, what, and the first line of why. */
function named(file, title, message = '') {
  return `   ${file} › ${title}: ${stripVTControlCharacters(message).split('\n')[0].slice(0, WHY)}`;
}

/** Adds the runner's own counts; a runner that ends badly with no failed test to show counts as one failure. */
async function sum(report, runner, counts, names) {
  let problem;
  try {
    await runner();
  } catch (error) {
    problem = error;
  }
  const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const [passed, failed] = told ? counts(told) : [0, 0];
  if (told) failures.push(...names(told));
  total.passed += passed;
  total.failed += failed;
  if (problem && failed === 0) throw problem;
  if (passed + failed === 0) throw new Error('no test ran');
}
