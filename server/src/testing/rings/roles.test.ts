import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/errors.ts';
import { isForOwners } from '#contract/iam/owner-account.ts';
import { rolePresets } from '#contract/iam/role-preset.ts';
import { createAccount, createRole, createUser, grantWarehouse } from '../../domains/iam/seeding.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../given/iam.ts';
import { wired } from '../wire.ts';
import { ENDPOINTS } from './rehearsal.ts';

/**
 * Every endpoint asked by every role that ships with the product, by an administrator and by nobody, over the real login: allowed exactly when the role's
 * codes in that warehouse contain the permission. Which codes those are is read from the database the way it stores them, not the way the server asks.
 */
const BRANCH = 11,
  HEADQUARTERS = 10;
const HOLDERS = [...rolePresets.map(({ code }) => code), 'ADMIN'];
// What is for programs hears no session, whatever its role: keys.test.ts.
const guarded = ENDPOINTS.filter(([, e]) => e.permit !== 'public' && e.open === false);

let world: Iam;
const browsers = new Map<string, Browser>();
const codes = new Map<string, Set<string>>();
const roles = new Map<string, number>();
beforeAll(async () => {
  world = await iamWorld();
  // The small world has made its reader already.
  await world.owner.query(`update iam.role set is_deleted = true where role_code = 'READER'`);
  for (const preset of rolePresets) roles.set(preset.code, await createRole(world.db, 1, preset));
  for (const house of [BRANCH, HEADQUARTERS]) for (const holder of HOLDERS) await enter(holder, house);
}, 120_000);
afterAll(() => world?.close());

/** Somebody logged in to this warehouse. */
async function comeIn(
  key: string,
  house: number,
  person: { admin?: boolean; ownerAccount?: boolean; roleIds: number[] },
): Promise<void> {
  const account = `m${browsers.size}${key.replace(/\W/gu, '').toLowerCase()}`.slice(0, 16);
  const id = await createUser(world.db, 1, {
    accountId: await createAccount(world.platform, { account, password: PASSWORD }),
    name: account,
    ...person,
  });
  await grantWarehouse(world.db, 1, id, [house]);
  await world.owner.query('update iam.user set current_warehouse_id = $2 where id = $1', [id, house]);
  const browser = openBrowser(world);
  await browser.login(account);
  expect(browser.tokens?.houseId).toBe(house);
  browsers.set(key, browser);
}

/** A person with this role alone, logged in to this warehouse; and what the tables say he holds there. */
async function enter(holder: string, house: number): Promise<void> {
  const key = `${holder} ${house}`,
    roleId = roles.get(holder);
  await comeIn(key, house, { admin: roleId === undefined, roleIds: roleId ? [roleId] : [] });
  const { rows } = await world.owner.query<{ code: string }>(
    `select m.permission_code as code from iam.menu m where m.menu_type = 37 and m.visibility <> $2
    and ($1::bigint is null or exists (select 1 from iam.role_menu rm where rm.role_id = $1 and rm.menu_id = m.id))`,
    [roleId ?? null, house === HEADQUARTERS ? 1 : 0],
  );
  codes.set(key, new Set(rows.map((row) => row.code)));
}

const ask = async (browser: Browser | undefined, [, endpoint]: (typeof guarded)[number]): Promise<number> => {
  const { tokens, cookies, device } = browser ?? { tokens: undefined, cookies: {}, device: 'x' };
  // No body: who may not is told before it is read, who may is told what is missing.
  const request = wired(
    { ...endpoint, upload: false },
    {},
    {
      headers: {
        'device-id': device,
        ...(tokens ? { 'token-auth': tokens.accessToken, authorization: tokens.authorization } : {}),
      },
    },
  );
  const answer = await world.app.inject({ ...request, cookies });
  return answer.statusCode === 200 && String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json<Envelope>().code
    : answer.statusCode;
};

test('nobody without a session passes any door but the public ones', async () => {
  const passed: string[] = [];
  for (const one of guarded) if ((await ask(undefined, one)) !== 401) passed.push(one[0]);
  expect(passed).toEqual([]);
});

describe.each([
  ['a branch', BRANCH],
  ['headquarters', HEADQUARTERS],
])('in %s', (_, house) => {
  test.each(HOLDERS)(
    '%s may do exactly what his codes say',
    async (holder) => {
      const key = `${holder} ${house}`,
        held = codes.get(key) ?? new Set<string>();
      const wrong: string[] = [];
      for (const one of guarded) {
        const [name, { permit }] = one;
        const may = permit === 'session' || held.has(permit),
          refused = (await ask(browsers.get(key), one)) === 403;
        if (may === refused) wrong.push(`${name} [${permit}] ${refused ? 'refused' : 'allowed'}`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

test.each([BRANCH, HEADQUARTERS])(
  "an owner's account that was given every role holds what is for owners and nothing else, in warehouse %i",
  async (house) => {
    const key = `anowner ${house}`,
      given = new Set([...roles.keys()].flatMap((holder) => [...(codes.get(`${holder} ${house}`) ?? [])]));
    await comeIn(key, house, { ownerAccount: true, roleIds: [...roles.values()] });
    const wrong: string[] = [];
    for (const one of guarded) {
      const [name, { permit }] = one;
      const may = isForOwners(name, permit) && (permit === 'session' || given.has(permit)),
        refused = (await ask(browsers.get(key), one)) === 403;
      if (may === refused) wrong.push(`${name} [${permit}] ${refused ? 'refused' : 'allowed'}`);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test('the matrix is not empty at either end', () => {
  for (const holder of rolePresets.map(({ code }) => code))
    expect([holder, codes.get(`${holder} ${BRANCH}`)?.size]).not.toEqual([holder, 0]);
  const everything = new Set(guarded.map(([, e]) => e.permit).filter((permit) => permit !== 'session'));
  expect(
    [...everything].filter(
      (permit) => ![BRANCH, HEADQUARTERS].some((house) => codes.get(`ADMIN ${house}`)?.has(permit)),
    ),
  ).toEqual([]);
});
