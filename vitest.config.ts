import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/src/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['{acceptance,contract,server,tools,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/database/global-setup.ts'],
    setupFiles: ['server/src/testing/database/numbers.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A worker takes one file after the other: what they import is loaded once. Files leave nothing behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Limits that a busy machine does not meet: they end what hangs.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
