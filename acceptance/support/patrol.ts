import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { login } from './browser.ts';

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
