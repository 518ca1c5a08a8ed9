import { expect, type Page } from '@playwright/test';

/** A second Enter that comes sooner is taken for the scanner's echo. */
const ECHO_MS = 350;
/** A work page may have to be loaded first. */
const OPENED = { timeout: 40_000 };

/** The scan field has the focus. */
export const ready = (page: Page) => expect(page.locator('.hc-scan input:focus')).toBeVisible(OPENED);

/** Open a work page and wait until it is ready for a scan. */
export async function work(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Do what leads to another work page, and wait until that one is ready for a scan: for a moment the page that is left has the focus still. */
export async function goOn(page: Page, act: () => Promise<void>): Promise<void> {
  await page
    .locator('.hc-scan input:visible')
    .evaluateAll((inputs) => inputs.forEach((input) => input.setAttribute('data-left', '')));
  await act();
  await expect(page.locator('.hc-scan input:focus:not([data-left])')).toBeVisible(OPENED);
}

/** What a scanner does: type, Enter; then the large answer says `answer`. */
export async function scan(page: Page, code: string, answer: RegExp): Promise<void> {
  await page.waitForTimeout(ECHO_MS);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: answer }).first()).toBeVisible({ timeout: 30_000 });
}
