import { chromium } from '@playwright/test';
const [,, who, w, h, night, ...urls] = process.argv;
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', env: { ...process.env, LANG: 'C.UTF-8' }, args: ['--no-sandbox', '--disable-gpu'] });
const c = await b.newContext({ viewport: { width: +w, height: +h }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', colorScheme: night === '1' ? 'dark' : 'light', baseURL: 'http://localhost:8104' });
const p = await c.newPage();
p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
p.on('response', async (r) => { if (r.url().includes('/api/') && r.status() >= 400) console.log(r.status(), r.url()); });
await p.addLocatorHandler(p.getByRole('dialog').filter({ hasText: /是否需要新手引导提示/ }), async (q) => { await q.getByRole('button', { name: /取\s?消/ }).click(); });
await p.goto('/login');
await p.getByLabel('账号', { exact: true }).fill(who);
await p.getByLabel('密码', { exact: true }).fill('Haocang#2026');
await p.getByRole('button', { name: /^登\s?录$/ }).click();
await p.getByRole('button', { name: '当前用户' }).waitFor({ timeout: 60000 });
if (night === '1') await p.evaluate(() => { for (const k of Object.keys(localStorage)) if (/theme|night/i.test(k)) console.log(k); });
let i = 0;
for (const u of urls) {
  await p.goto(u);
  await p.locator('.hc-page:visible').first().waitFor({ timeout: 60000 }).catch(() => {}); await p.waitForLoadState('networkidle').catch(() => {}); await p.waitForTimeout(2500);
  const name = `/tmp/shot-${night}-${w}-${u.replace(/[^\w]+/g, '_')}.png`;
  await p.screenshot({ path: name });
  console.log(name);
}
await b.close();
