import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../src/testing/given/app.ts';
import { openBrowser } from '../../src/testing/given/iam.ts';
import { DEMO_ACCOUNTS, seedGrants, seedIam } from './iam.ts';

const TENANTS_OF: Record<string, object[]> = { duoren: [{ tenantId: 1 }, { tenantId: 2 }], beichen: [{ tenantId: 2 }] };

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running?.close());

test('every demo account gets in', async () => {
  const people = await seedIam(running.platform);
  await seedGrants(running.platform, people, {
    houses: new Map([['HZ01', 11]]),
    owners: new Map([['CWX', 101]]),
    secondHouses: [21],
  });
  for (const { account, password } of DEMO_ACCOUNTS) {
    const { code, data } = await openBrowser(running).verify(account, password);
    expect({ account, code, ...(data as object) }).toMatchObject({
      code: 200,
      isVerifyPhone: account === 'xinji' ? 1 : 0,
      tenantInfos: TENANTS_OF[account] ?? [{ tenantId: 1 }],
    });
  }
});
