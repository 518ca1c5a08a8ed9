import { expect, type Page } from '@playwright/test';

/** A second Enter that comes sooner is taken for the scanner's echo. */
const ECHO_MS = 350;

/** The scan field has the focus. */
export const ready = (page: Page) => expect(page.locator('.hc-scan input:focus')).toBeVisible({ timeout: 40_000 });

/** Open a work page and wait until it is ready for a scan. */
export async function work(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** What a scanner does: type, Enter; then the large answer says `answer`. */
export async function scan(page: Page, code: string, answer: RegExp): Promise<void> {
  await page.waitForTimeout(ECHO_MS);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: answer }).first()).toBeVisible({ timeout: 30_000 });
}
