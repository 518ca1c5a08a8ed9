import { expect, test } from '@playwright/test';
import { sessionApi } from '#contract/iam/session.ts';
import { fileApi } from '#contract/ops/file.ts';
import { patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
import { patrolTaskApi } from '#contract/patrol/task.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { boxOf, choose, dialog } from '../support/form.ts';
import { installed, line } from '../support/offline.ts';
import { confirm, picture } from '../support/patrol.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** A walk of two items, his own; a failed one of the first must be photographed. */
async function givenWalk(desk: Client): Promise<number> {
  const { userId } = await desk.ask(sessionApi.userInfo, {});
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
  const { id } = await desk.ask(patrolTaskApi.add, {
    kind: 1,
    category: '消防',
    inspectorId: userId,
    responsibleId: userId,
    planStart: `${day} 00:00:00`,
    planEnd: `${day} 23:59:59`,
  });
  return id;
}

test('a walk goes on without a network, pictures and all; they arrive once, before what they show', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const id = await givenWalk(desk);
  const asked = () => desk.ask(patrolTaskApi.queryDetail, { id });
  await login(page, 'cangguan');
  await page.goto(`/Inspect/InspectTaskDetail/${id}`);
  await button(page, '开始巡检').click();
  await expect(page.getByText('检查项（0 / 2）')).toBeVisible();
  await installed(page);

  await context.setOffline(true);
  await page.getByRole('radiogroup', { name: /AQ-01/ }).getByText('不合格').click();
  await choose(dialog(page), '隐患级别', '较大');
  await boxOf(dialog(page), '说明').getByRole('textbox').fill('灭火器压力不足');
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'gauge.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect(dialog(page).locator('.hc-file-tile img')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('kept.png') });
  await button(page, '确定').click();
  await expect(page.getByText('灭火器压力不足')).toBeVisible();
  const shown = page.locator('.hc-check-found .hc-file-tile img');
  await expect(shown).toBeVisible();
  await expect(line(page)).toHaveText(/离线/);

  // Closed and opened again: the picture is still there.
  await page.reload();
  await expect(shown).toBeVisible({ timeout: 40_000 });
  await page.getByRole('radiogroup', { name: /AQ-02/ }).getByText('合格', { exact: true }).click();
  await expect(page.getByText('检查项（2 / 2）')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('offline.png') });
  expect((await asked()).items.map(({ result }) => result)).toEqual([null, null]);

  await context.setOffline(false);
  await expect(line(page)).toBeHidden({ timeout: 40_000 });
  const { items } = await asked();
  expect(items.map(({ result }) => result)).toEqual([2, 1]);
  const [photo, ...more] = items.flatMap(({ images }) => images);
  expect(more).toEqual([]);
  const bytes = await desk.download(fileApi.preview, { id: photo?.id ?? 0 });
  expect(bytes.length).toBe(photo?.sizeByte);
  await expect(shown).toBeVisible();

  await button(page, '完成巡检').click();
  await confirm(page, '完成巡检');
  await expect(page.getByRole('row', { name: /灭火器压力不足/ })).toBeVisible();
  const [danger] = await desk.ask(patrolRectifyTaskApi.queryRectifyTaskByTaskId, { taskId: id });
  const found = await desk.ask(patrolRectifyTaskApi.get, { id: danger?.id ?? 0 });
  expect(found.images.map((file) => file.id)).toEqual([photo?.id]);
});
