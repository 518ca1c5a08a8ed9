import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{acceptance,contract,server,tools,web}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/database/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
