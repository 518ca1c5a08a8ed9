import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { OK, type Envelope } from '#contract/errors.ts';
import type { TokenAnswer } from '#contract/iam/session.ts';
import { clientHash } from '../../domains/iam/password/hash.ts';
import {
  createAccount,
  createRole,
  createTenant,
  createUser,
  grantWarehouse,
  seedMenus,
} from '../../domains/iam/seeding.ts';
import { testApp, type TestApp } from './app.ts';

type Answer = Envelope & { status: number };

export const PASSWORD = 'Haocang#2026';

/** Two tenants, four warehouses (10 headquarters, 11 and 12 branches, 13 closed), and a few people. */
export interface Iam extends TestApp {
  owner: pg.Client;
  users: Record<'admin' | 'clerk' | 'both' | 'homeless', number>;
}

export async function iamWorld(): Promise<Iam> {
  const running = await testApp();
  const { db, platform, database } = running;
  const owner = new pg.Client(database.url);
  owner.on('error', () => undefined);
  await owner.connect();
  await seedMenus(db);
  await createTenant(db, { id: 1, code: 'A', name: '云链冷链', platform: true });
  await createTenant(db, { id: 2, code: 'B', name: '北辰供应链' });
  await owner.query(`insert into basic.warehouse (tenant_id, id, code, name, house_type, status) values
    (1, 10, 'HQ', '总部', 0, 1), (1, 11, 'HZ01', '杭州仓', 1, 1), (1, 12, 'SH01', '上海仓', 2, 1), (1, 13, 'OLD', '旧仓', 1, 0), (2, 20, 'BJ01', '北京仓', 1, 1)`);
  await owner.query(
    `insert into basic.owner (tenant_id, id, code, name) values (1, 101, 'CWX', '川味鲜'), (1, 102, 'HZW', '海之味'), (1, 103, 'FGJ', '饭管家')`,
  );
  await owner.query(
    `insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 101, 11), (1, 102, 11), (1, 101, 12)`,
  );
  const account = (name: string, phone: string) =>
    createAccount(platform, { account: name, phone, password: PASSWORD });
  const person = async (tenantId: number, name: string, phone: string, over: object = {}) =>
    createUser(db, tenantId, { accountId: await account(name, phone), name, ...over });
  const reader = await createRole(db, 1, { code: 'READER', name: '只读', grants: [] });
  const both = await account('both', '13800000003');
  const users = {
    admin: await person(1, 'admin', '13800000001', { admin: true }),
    clerk: await person(1, 'clerk', '13800000002', { roleIds: [reader] }),
    both: await createUser(db, 1, { accountId: both, name: '双栖' }),
    homeless: await person(1, 'homeless', '13800000004'),
  };
  await createUser(db, 2, { accountId: both, name: '双栖' });
  await grantWarehouse(db, 1, users.clerk, [11, 12, 13]);
  await grantWarehouse(db, 1, users.both, [12]);
  return {
    ...running,
    owner,
    users,
    close: async () => {
      await owner.end();
      await running.close();
    },
  };
}

/** A text message, as the outbox of a trial keeps it. */
export interface Text {
  phone: string;
  template: string;
  code?: string;
  password?: string;
  account?: string;
  to?: string;
  time?: string;
}

/** What was sent to a number, oldest first. */
export async function textsTo({ platform }: TestApp, phone: string): Promise<Text[]> {
  const lines = await readFile(join(platform.dataDir, 'outbox/sms.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line): Text => JSON.parse(line))
    .filter((text) => text.phone === phone);
}

/** A browser: it keeps its cookies, its device and its tokens. */
export interface Browser {
  device: string;
  /** Where it asks from; every browser has an address of its own, so that the failures of one are not held against another. */
  address: string;
  cookies: Record<string, string>;
  tokens: TokenAnswer | undefined;
  /** GET without a body, POST with one; the path below the auth service, or one that begins with a stroke below `/api`. */
  send(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  verify(username: string, password?: string): Promise<Answer>;
  /** Both steps. */
  login(username: string, tenantId?: number, password?: string): Promise<TokenAnswer>;
  refresh(refreshToken?: string): Promise<Answer>;
}

let addresses = 0;
const nextAddress = (): string => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;

/** A slide as a hand makes it: slow, fast, slow. */
export function handSlide(x: number): { x: number; duration: number; track: [number, number, number][] } {
  const steps = 20;
  const weights = Array.from(
    { length: steps },
    (_, i) => Math.sin(((i + 1) / (steps + 1)) * Math.PI) + Math.random() * 0.2,
  );
  const total = weights.reduce((a, b) => a + b, 0);
  return { x, duration: steps * 40, track: weights.map((w) => [(x * w) / total, 0, 40]) };
}

/** Solve the slider, looking up where the notch is. The pass it earns. */
export async function slide(iam: Iam, browser: Browser, scene: 'login' | 'sms' | 'reset' = 'login'): Promise<string> {
  const { captchaId } = (await browser.ask('captcha/challenge', { scene })).data as { captchaId: string };
  const {
    rows: [issued],
  } = await iam.owner.query<{ target_x: number }>('select target_x from iam.captcha where id = $1', [captchaId]);
  return (
    (await browser.ask('captcha/check', { captchaId, ...handSlide(issued?.target_x ?? 0) })).data as {
      captchaToken: string;
    }
  ).captchaToken;
}

export function openBrowser({ app }: TestApp): Browser {
  const browser: Browser = {
    device: crypto.randomUUID(),
    address: nextAddress(),
    cookies: {},
    tokens: undefined,
    async send(path, body, headers = {}) {
      const { device, cookies, tokens } = browser;
      const answer = await app.inject({
        method: body ? 'POST' : 'GET',
        remoteAddress: browser.address,
        url: path.startsWith('/') ? `/api${path}` : `/api/auth-server/v1/${path}`,
        cookies,
        ...(body ? { payload: body } : {}),
        headers: {
          'device-id': device,
          ...(tokens ? { 'token-auth': tokens.accessToken, authorization: tokens.authorization } : {}),
          ...headers,
        },
      });
      for (const { name, value } of answer.cookies) cookies[name] = value;
      return answer;
    },
    async ask(path, body, headers) {
      const answer = await browser.send(path, body, headers);
      return { ...answer.json<Envelope>(), status: answer.statusCode };
    },
    verify: (username, password = PASSWORD) =>
      browser.ask('oauth/verify', { mode: 'pwd', username, password: clientHash(password) }),
    async login(username, tenantId = 1, password = PASSWORD) {
      const { verifyKey } = (await browser.verify(username, password)).data as { verifyKey: string };
      const answer = await browser.ask('oauth/token', { grantType: 'verify_key', username, verifyKey, tenantId });
      if (answer.code !== OK) throw new Error(answer.msg);
      browser.tokens = answer.data as TokenAnswer;
      return browser.tokens;
    },
    refresh: (refreshToken = browser.tokens?.refreshToken ?? '') =>
      browser.ask('oauth/refresh-token', {}, { 'refresh-token': refreshToken }),
  };
  return browser;
}
