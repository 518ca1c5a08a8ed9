import { expect, type Page } from '@playwright/test';
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

/** Log in as somebody of one tenant and wait for the console. */
export async function login(page: Page, account: string): Promise<void> {
  await enter(page, account);
  await inside(page);
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
