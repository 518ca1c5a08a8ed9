import { expect, type Page } from '@playwright/test';

/** The device has the whole console, and not only the page it shows. */
export const installed = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const [worker] = await navigator.serviceWorker.getRegistrations();
        return worker?.active?.state;
      }),
    )
    .toBe('activated');

/** What the head of the page tells of the line and of what was not sent. */
export const line = (page: Page) => page.getByRole('button', { name: /^(离线|提交中|未能提交)，/ });
