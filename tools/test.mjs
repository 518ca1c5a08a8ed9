// `npm test`: everything that must hold, step by step. `--check` leaves the browser out. The last line sums the runners up.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from './chromium.mjs';
import { install, nodeForTypeScript } from './install.mjs';

/** Made by `npm run gen`, committed, and never edited by hand. */
const GENERATED = ['docs/generated', 'server/db/schema.gen.ts', 'server/db/schema.sql'];

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
const withBrowser = !process.argv.includes('--check');
const total = { passed: 0, failed: 0 };

await step('install', async () => install());
const node = nodeForTypeScript();
const reports = mkdtempSync(path.join(tmpdir(), 'haocang-reports-'));
process.env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH}`;

await step('lock', async () => checkLock());
await step('format', async () => run('tools/format.ts', '--check'));
await step('types', async () => run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'));
await step('lint', async () => run('node_modules/oxlint/bin/oxlint', '--quiet'));
if (existsSync('knip.json'))
  await step('dead code', async () => run('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'));
if (existsSync('tools/gen.ts')) await step('generated files', async () => checkDrift());
await step('tests', async () => vitest());
if (withBrowser && existsSync('acceptance')) await step('journeys', playwright);

rmSync(reports, { recursive: true, force: true });
if (total.passed + total.failed === 0) fail('No test ran.');
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A step that throws is one failure; the next ones run all the same. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  try {
    await work();
    console.log(`   ${name}: ${seconds(started)}`);
  } catch (error) {
    fail(`   ${name} FAILED after ${seconds(started)}: ${error instanceof Error ? error.message : String(error)}`);
    // Nothing else can run without the packages.
    if (name === 'install') process.exit(1);
  }
}

function fail(message) {
  console.error(message);
  total.failed += 1;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}

function run(script, ...args) {
  const result = spawnSync(node, [script, ...args], { stdio: 'inherit', env: process.env });
  if (result.status !== 0) throw new Error(`exit ${result.status ?? result.signal}`);
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

function checkDrift() {
  const before = generated();
  run('tools/gen.ts');
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

function vitest() {
  const report = path.join(reports, 'vitest.json');
  sum(
    report,
    () =>
      run('node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`),
    ({ numPassedTests, numFailedTests }) => [numPassedTests, numFailedTests],
  );
}

async function playwright() {
  const executable = await chromium();
  const report = path.join(reports, 'playwright.json');
  Object.assign(process.env, {
    CHROMIUM_PATH: executable,
    ACCEPTANCE_PORT: await freePort(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  sum(
    report,
    () => run('node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'),
    ({ stats }) => [stats.expected + stats.flaky, stats.unexpected],
  );
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Adds the runner's own counts; a runner that ends badly with no failed test to show counts as one failure. */
function sum(report, runner, counts) {
  let problem;
  try {
    runner();
  } catch (error) {
    problem = error;
  }
  const [passed, failed] = existsSync(report) ? counts(JSON.parse(readFileSync(report, 'utf8'))) : [0, 0];
  total.passed += passed;
  total.failed += failed;
  if (problem && failed === 0) throw problem;
  if (passed + failed === 0) throw new Error('no test ran');
}
