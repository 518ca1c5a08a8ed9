import type { Locator, Page } from '@playwright/test';

export const dialog = (page: Page) => page.getByRole('dialog').last();
/** The box of a form that has this label. */
export const boxOf = (within: Locator, label: string) =>
  within
    .locator('.ant-form-item')
    .filter({ has: within.page().locator('label', { hasText: new RegExp(`^${label}$`) }) });
/** The first that fits, asked for by typing. */
export async function choose(within: Locator, label: string | Locator, typed: string): Promise<void> {
  const select = (typeof label === 'string' ? boxOf(within, label) : label).locator('.ant-select').first();
  await select.click();
  await within.page().keyboard.type(typed);
  await within
    .page()
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed })
    .first()
    .click();
}
