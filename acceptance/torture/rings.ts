import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atLeast, atMost, type Context, type Finding, type Part } from './part.ts';

/** Halves of the catalogue asked at the same time, each in a database of its own. */
const SHARES = 2;

/**
 * Rings of the server's own tests, asked for everything. They need no product of their own: each loads the demo world once and takes back
 * whatever it does, so that all laws of the stock hold before and after every single question.
 */
export const poison: Part = {
  name: 'poison',
  run: async (context) =>
    (
      await Promise.all(
        Array.from({ length: SHARES }, (_, i) =>
          rings(context, ['server/src/testing/rings/poison.test.ts'], {
            POISON: 'full',
            POISON_SEED: String(context.options.seed),
            POISON_SHARE: `${i + 1}/${SHARES}`,
          }),
        ),
      )
    ).flat(),
};

/** Who may ask at all, and what is beyond the walls of tenant, warehouse and owner. */
export const isolation: Part = {
  name: 'isolation',
  run: (context) =>
    rings(
      context,
      [
        'server/src/testing/rings/isolation.test.ts',
        'server/src/testing/rings/isolation-commands.test.ts',
        'server/src/testing/rings/conformance.test.ts',
      ],
      {},
    ),
};

/** What is read of vitest's report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
}

/** What the rings say, and how many of their questions were answered as they must be. */
async function rings({ say }: Context, files: readonly string[], env: Record<string, string>): Promise<Finding[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haocang-rings-')),
    told = path.join(folder, 'told'),
    report = path.join(folder, 'report.json');
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${report}`],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env, RINGS_REPORT: told } },
  );
  // As Ctrl-C would; also when whoever runs the parts is told to go. The test database of the checkout then runs on until the next run has used it.
  const end = (): void => {
    child.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  try {
    await once(child, 'exit');
    const lines = existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : [];
    for (const line of lines.filter((one) => one.startsWith('FINDING'))) say(line);
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      testResults: results,
    } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    for (const one of results.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'failed'))
      say(`${one.fullName}: ${one.failureMessages[0]?.split('\n')[0] ?? ''}`);
    return [
      ...lines.filter((one) => !one.startsWith('FINDING')).map((one): Finding => ({ what: one, figure: '' })),
      atLeast('questions answered as they must be', passed, 1),
      atMost('questions answered otherwise', failed, 0),
    ];
  } finally {
    process.off('exit', end);
    end();
  }
}
