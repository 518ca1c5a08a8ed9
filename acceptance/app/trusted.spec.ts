import { expect, test, type Page } from '@playwright/test';
import { deptApi } from '#contract/iam/dept.ts';
import { userApi } from '#contract/iam/user.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { goTo, menuPages } from '../support/reach.ts';

declare global {
  interface Window {
    refusedByPolicy?: string[];
  }
}

/** Hear what the policy of the page refuses, in every document from now on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.refusedByPolicy = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI, sourceFile }) =>
      window.refusedByPolicy?.push(`${violatedDirective}: ${sample || blockedURI} in ${sourceFile}`),
    );
  });
const refused = (page: Page) => page.evaluate(() => window.refusedByPolicy);

test('a text becomes neither markup nor script, whoever writes it into the page', async ({ page }) => {
  await login(page, 'cangguan');
  const outcomes = await page.evaluate(() => {
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const image = '<img src=x onerror="window.ran = true">';
    const div = document.createElement('div'),
      script = document.createElement('script'),
      frame = document.createElement('iframe');
    return {
      innerHTML: attempt(() => {
        div.innerHTML = image;
      }),
      entity: attempt(() => {
        div.innerHTML = '&lt;';
      }),
      outerHTML: attempt(() => {
        document.body.appendChild(div).outerHTML = image;
      }),
      insertAdjacentHTML: attempt(() => div.insertAdjacentHTML('beforeend', 'plain')),
      write: attempt(() => document.write(image)),
      fragment: attempt(() => document.createRange().createContextualFragment(image)),
      parser: attempt(() => new DOMParser().parseFromString(image, 'text/html')),
      srcdoc: attempt(() => {
        frame.srcdoc = image;
      }),
      scriptText: attempt(() => {
        script.text = 'window.ran = true';
      }),
      scriptSource: attempt(() => {
        script.src = '/assets/x.js';
      }),
      timer: attempt(() => Reflect.apply(setTimeout, window, ['window.ran = true', 0])),
      worker: attempt(() => new Worker('/assets/x.js')),
      policy: attempt(() =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {}),
      ),
      plain: attempt(() => {
        div.innerHTML = '.a > .b { color: red }';
      }),
    };
  });
  const { plain, ...rest } = outcomes;
  expect(Object.entries(rest).filter(([, how]) => how !== 'TypeError')).toEqual([]);
  // The style sheets of the component library.
  expect(plain).toBe('done');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('nothing of the console asks for what its policy refuses, by day and by night', async ({ page }) => {
  test.setTimeout(600_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await listen(page);
  await page.goto('/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  expect(await refused(page)).toEqual([]);
  await login(page, 'admin');
  // WALK=1: every page of the menu; without, some of every kind.
  for (const { url } of (await menuPages(page)).filter((_, n) => process.env.WALK !== undefined || n % 8 === 0)) {
    await goTo(page, url);
    await expect(page.locator('.hc-pane:visible .hc-page').first()).toBeVisible({ timeout: 60_000 });
  }
  expect(await refused(page)).toEqual([]);
  await page.getByRole('button', { name: '夜间模式' }).click();
  await expect(page.getByRole('button', { name: '日间模式' })).toBeVisible({ timeout: 30_000 });
  expect(await refused(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a notice is written, pasted into, kept and read; what is pasted loses all that runs', async ({ page }) => {
  await listen(page);
  await login(page, 'admin');
  await page.goto('/sys/Inform');
  await button(page, '新增').click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('冷库除霜安排');
  const editor = page.getByLabel('内容', { exact: true });
  await editor.click();
  await page.keyboard.type('周五 ');
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p><strong>停止出库</strong><img src=x onerror="window.ran = true"><script>window.ran = true</script></p>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(editor.locator('strong')).toHaveText('停止出库');
  await button(page, '保存草稿').click();
  await expect(page.getByText('操作成功').first()).toBeVisible();

  const row = page.locator('tbody tr', { hasText: '冷库除霜安排' });
  await row.getByRole('button', { name: '编辑' }).click();
  await expect(editor.locator('strong')).toHaveText('停止出库');
  await expect(editor).toContainText('周五 停止出库');
  await page.keyboard.press('Escape');
  await row.locator('.hc-link').click();
  await expect(page.locator('.hc-inform-text strong')).toHaveText('停止出库');
  await expect(page.locator('.hc-inform-text')).toHaveText('周五 停止出库');
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  // The handler of the picture, in the document it was read in.
  expect(await refused(page)).toEqual([expect.stringMatching(/^script-src-attr: inline in .*TextEditor/)]);
});

/** Short enough for a name. Each calls `r`, were it ever more than a text. */
const PAYLOADS = [
  '<img src=x onerror=r()>',
  '"><img src=x onerror=r()>',
  "'><svg/onload=r()>",
  '<svg onload=r()>',
  '<script>r()</script>',
  '</script><script>r()</script>',
  '</title><svg onload=r()>',
  '</textarea><img src onerror=r()>',
  '<iframe onload=r()>',
  '<body onpageshow=r()>',
  'javascript:r()',
  '<a href=javascript:r()>x</a>',
  '<details open ontoggle=r()>',
  '{{r()}}${r()}',
];

test.describe('with the policy switched off', () => {
  test.use({ bypassCSP: true });

  test('what people typed is text on every screen, and so is what stands in an address', async ({ page, baseURL }) => {
    test.setTimeout(300_000);
    const admin = await new Client(baseURL ?? '').login('admin');
    const [dept] = await admin.ask(deptApi.list, {});
    for (const [n, payload] of PAYLOADS.entries())
      await admin.ask(userApi.add, {
        account: `script${n}`,
        userName: payload,
        remark: payload,
        deptId: dept?.id ?? 0,
      });
    await page.addInitScript(() => {
      const calls: string[] = [];
      Object.assign(window, { calls, r: () => calls.push(location.href) });
    });
    const calls = () => page.evaluate(() => (window as unknown as { calls: string[] }).calls);
    // The policy is off: what is written as markup here would run.
    await page.goto('/login');
    await page.evaluate(() =>
      document.body.append(document.createRange().createContextualFragment('<script>r()</script>')),
    );
    expect(await calls()).toHaveLength(1);

    for (const payload of PAYLOADS) {
      const said = encodeURIComponent(payload);
      await page.goto(`/login?username=${said}&redirect=${said}`);
      await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
      expect(await calls(), payload).toEqual([]);
    }
    await login(page, 'admin');
    for (const payload of PAYLOADS) {
      const said = encodeURIComponent(payload);
      for (const path of [
        `/sys/User?userName=${said}`,
        `/error/500?trace=${said}`,
        `/${said}`,
        `/Report/Report/${said}`,
      ])
        await goTo(page, path);
      await goTo(page, `/sys/User?userName=${said}`);
      await expect(page.locator('.hc-pane:visible tbody').getByText(payload, { exact: true }).first()).toBeVisible();
      expect(await calls(), payload).toEqual([]);
    }
    await page.keyboard.press('Control+k');
    for (const payload of PAYLOADS.slice(0, 3)) await page.getByRole('combobox', { name: '快速查找' }).fill(payload);
    await page.keyboard.press('Escape');
    await page
      .locator('.hc-pane:visible tbody tr', { hasText: 'script' })
      .first()
      .getByRole('button', { name: '编辑' })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await calls()).toEqual([]);
  });
});
