import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { login } from './browser.ts';

export const dialog = (page: Page) => page.getByRole('dialog').last();
/** The box of a form that has this label. */
export const boxOf = (within: Locator, label: string) =>
  within
    .locator('.ant-form-item')
    .filter({ has: within.page().locator('label', { hasText: new RegExp(`^${label}$`) }) });
/** Choose what has this name. */
export async function choose(within: Locator, label: string, typed: string): Promise<void> {
  await boxOf(within, label).locator('.ant-select').first().click();
  await within.page().keyboard.type(typed);
  await within
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed })
    .first()
    .click();
}
/** Say yes to what is asked before an act. */
export const confirm = (page: Page, act: string) =>
  page
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: new RegExp([...act].join('\\s?')) })
    .click();
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
/** Somebody at a screen of his own. */
export const working = async (browser: Browser, account: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await login(page, account);
  return page;
};
