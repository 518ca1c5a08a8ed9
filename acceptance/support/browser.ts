import { expect, type Page } from '@playwright/test';
import { sessionApi } from '#contract/iam/session.ts';
import { sentFor } from './api.ts';
import { PASSWORD } from './world.ts';

/** Buttons with two characters are drawn with a gap between them, and some with a picture before them. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(\\w+ )?${[...name].join('\\s?')}$`) });

/** What a new user is asked on the home page. */
export const tourQuestion = (page: Page) =>
  page.getByRole('dialog').filter({ hasText: /是否需要新手引导提示|Would you like a tour/ });

/** Whoever is new is asked once; most tests are about something else. */
export const declineTour = (page: Page) =>
  page.addLocatorHandler(tourQuestion(page), async (question) => {
    await question.getByRole('button', { name: /取\s?消|Cancel/ }).click();
  });

/** Type account and password into the login page. */
export async function enter(page: Page, account: string, password = PASSWORD, at = '/login'): Promise<void> {
  await declineTour(page);
  await page.goto(at);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, '登录').click();
}

/**
 * Be logged in as somebody of one tenant, with the console open at home. A fresh browser asks for its tokens itself and keeps them
 * where the login page would: what typing does is for the journeys of the login to show, and it costs each of the others two seconds.
 * A browser that has been somewhere already is logged in by hand.
 */
export async function login(page: Page, account: string): Promise<void> {
  if (page.url() === 'about:blank' && (await tokensOf(page, account))) {
    await declineTour(page);
    await page.goto('/');
  } else await enter(page, account);
  await inside(page);
}

/** Whether the browser now holds tokens of this account: not if it held some before, or if a question would follow. */
async function tokensOf(page: Page, account: string): Promise<boolean> {
  await page.goto('/healthz');
  return page.evaluate(
    async ({ verifying, getting, username, password }) => {
      const at = (key: string) => `${key}@${location.origin}`;
      if (localStorage.getItem(at('token')) !== null) return false;
      const device = localStorage.getItem(at('deviceId')) ?? crypto.randomUUID();
      const ask = async (path: string, body: object) => {
        const answer = await fetch(`/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'client-id': 'pc', 'device-id': device },
          body: JSON.stringify(body),
        });
        return ((await answer.json()) as { data: Record<string, string> & { tenantInfos: { tenantId: number }[] } })
          .data;
      };
      const { verifyKey, tenantInfos } = await ask(verifying, { mode: 'pwd', username, password });
      const [only, ...more] = tenantInfos;
      if (!only || more.length > 0) return false;
      const tokens = await ask(getting, { grantType: 'verify_key', username, verifyKey, tenantId: only.tenantId });
      localStorage.setItem(at('deviceId'), device);
      localStorage.setItem(at('authorization'), tokens.authorization ?? '');
      localStorage.setItem(at('refreshToken'), tokens.refreshToken ?? '');
      localStorage.setItem(at('refreshTime'), String(Date.now()));
      localStorage.setItem(at('token'), tokens.accessToken ?? '');
      return true;
    },
    {
      verifying: sessionApi.verify.path,
      getting: sessionApi.token.path,
      username: account,
      password: sentFor(PASSWORD),
    },
  );
}

/** The console is there: somebody is logged in. */
export const inside = (page: Page) =>
  expect(page.getByRole('button', { name: '当前用户' })).toBeVisible({ timeout: 30_000 });

/** The button in the top line that shows the current warehouse. */
export const houseButton = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button')
    .filter({ hasText: /仓|总部|请选择仓库/ })
    .first();
