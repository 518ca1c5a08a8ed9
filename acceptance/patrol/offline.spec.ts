import { expect, test } from '@playwright/test';
import { sessionApi } from '#contract/iam/session.ts';
import { fileApi } from '#contract/ops/file.ts';
import { patrolDangerApi, patrolRectifyTaskApi } from '#contract/patrol/rectify.ts';
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
  await page.getByLabel('扫描库区码').fill('NOWHERE');
  await page.getByLabel('扫描库区码').press('Enter');
  await expect(page.getByText('没有库区 NOWHERE')).toBeVisible();
  await page.getByLabel('扫描库区码').fill('STF');
  await page.getByLabel('扫描库区码').press('Enter');
  await expect(page.getByText('之后的检查结果记在这个库区')).toBeVisible();
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
  expect(items[0]?.areaCode).toBe('STF');
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

test('a danger is reported and another put right without a network; each is there once, with its pictures', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const judge = await new Client(baseURL ?? '').login('admin'),
    floor = await new Client(baseURL ?? '').login('cangguan');
  const { userId } = await floor.ask(sessionApi.userInfo, {});
  const found = await judge.ask(patrolDangerApi.report, {
    kind: 1,
    category: '消防',
    level: 3,
    description: '消防栓前堆了空托盘',
    responsibleId: userId,
  });
  const caseOf = (id: number) => judge.ask(patrolRectifyTaskApi.get, { id });
  const shot = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture() });

  await login(page, 'cangguan');
  await page.goto(`/Inspect/InspectDangerDetail/${found.id}`);
  await expect(button(page, '开始整改')).toBeVisible();
  await installed(page);
  await context.setOffline(true);
  await button(page, '开始整改').click();
  await expect(page.locator('.hc-tag', { hasText: '整改中' }).first()).toBeVisible();
  await button(page, '提交整改').click();
  await boxOf(dialog(page), '整改措施').getByRole('textbox').fill('托盘已移走，地面划线');
  await button(page, '确定').click();
  // Without a picture of after nothing is handed in, here as little as there.
  await expect(page.getByText('请上传整改后照片')).toBeVisible();
  await dialog(page)
    .locator('input[type=file]')
    .first()
    .setInputFiles(await shot('after.jpg'));
  await expect(dialog(page).locator('.hc-file-tile img')).toBeVisible();
  await button(page, '确定').click();
  await expect(page.locator('.hc-tag', { hasText: '待审核' }).first()).toBeVisible();
  await expect(page.getByText('托盘已移走，地面划线')).toBeVisible();
  // Closed and opened again it stands as he left it.
  await page.reload();
  await expect(page.getByText('托盘已移走，地面划线')).toBeVisible({ timeout: 40_000 });
  await expect(line(page)).toHaveText(/离线/);
  expect(await caseOf(found.id)).toMatchObject({ status: 0, measure: null, imagesAfter: [] });
  await context.setOffline(false);
  await expect(line(page)).toBeHidden({ timeout: 40_000 });
  const handed = await caseOf(found.id);
  expect(handed).toMatchObject({ status: 2, measure: '托盘已移走，地面划线' });
  expect(handed.imagesAfter).toHaveLength(1);

  await page.goto('/Inspect/DangerReport');
  const form = page.locator('.hc-pane:visible form');
  await expect(boxOf(form, '整改责任人')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await choose(form, '巡检类型', '安全');
  await boxOf(form, '类别').getByRole('combobox').fill('设备');
  await choose(form, '隐患级别', '较大');
  await boxOf(form, '隐患描述').getByRole('textbox').fill('离线：3号门升降板漏油');
  await choose(form, '整改责任人', '王经理');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles(await shot('oil.jpg'));
  await expect(form.locator('.hc-file-tile img')).toBeVisible();
  await button(page, '上报').click();
  await expect(page.getByText('待上报：已记在本机，有网络后自动上报')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('reported.png') });
  const told = async () =>
    (await judge.ask(patrolDangerApi.queryPage, { pageNum: 1, pageSize: 50, param: { category: '设备' } })).list.filter(
      ({ description }) => description === '离线：3号门升降板漏油',
    );
  expect(await told()).toEqual([]);
  await context.setOffline(false);
  await expect(line(page)).toBeHidden({ timeout: 40_000 });
  await page.reload();
  const [danger, ...more] = await told();
  expect(more).toEqual([]);
  expect(danger).toMatchObject({ responsibleId: userId, source: 2, status: 0 });
  expect((await caseOf(danger?.id ?? 0)).images).toHaveLength(1);
  const passed = await judge.ask(patrolRectifyTaskApi.approvalRectifyResult, {
    id: handed.id,
    version: handed.version,
    result: 1,
  });
  expect(passed.status).toBe(3);
});
