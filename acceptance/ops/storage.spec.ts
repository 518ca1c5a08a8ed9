import { expect, test } from '@playwright/test';
import pg from 'pg';
import { button, login } from '../support/browser.ts';
import { databaseOf } from '../support/product.ts';
import { here } from '../support/world.ts';

test('whoever runs the platform sees what fills the disk and how fast, and says how long what may go is kept', async ({
  page,
}) => {
  const owner = new pg.Client(databaseOf(here().dataDir));
  await owner.connect();
  await owner.query(
    `insert into ops.storage_day (day, area, row_count, bytes) select current_date - 10, area, row_count, greatest(bytes - 1048576, 0) from ops.storage_day
    on conflict do nothing`,
  );
  await login(page, 'admin');
  await page.goto('/sys/Storage');
  const facts = page.locator('.hc-storage-facts');
  await expect(facts).toContainText('数据库');
  await expect(facts).toContainText(/共 \d+(\.\d{1,2})? [GT]B/);
  for (const area of ['订单', '任务', '库存与流水', '审计', '消息', '附件', '基础资料', '系统'])
    await expect(page.getByRole('row', { name: new RegExp(`^${area} `) }).first()).toBeVisible();
  // The largest of all stands first.
  const { rows } = await owner.query<{ name: string }>(
    `select c.relnamespace::regnamespace || '.' || c.relname as name from pg_class c
    where c.relkind = 'r' and not c.relispartition and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    order by pg_total_relation_size(c.oid) desc limit 1`,
  );
  await expect(page.getByRole('cell', { name: rows[0]?.name ?? '', exact: true })).toBeVisible();

  const kind = page.getByRole('row', { name: /^接口日志/ });
  await expect(kind).toContainText('180 天');
  await kind.getByRole('button', { name: /修\s?改/ }).click();
  const dialog = page.getByRole('dialog', { name: /修改保留期：接口日志/ });
  await dialog.getByLabel('保留期').fill('5');
  await button(page, '确定').click();
  await expect(dialog).toContainText('不能少于31天');
  await dialog.getByLabel('保留期').fill('60');
  await button(page, '确定').click();
  await expect(dialog).toBeHidden();
  await expect(kind).toContainText('60 天');
  await owner.query(`delete from ops.retention where kind = 'interfaceLog'`);
  await owner.end();
});
