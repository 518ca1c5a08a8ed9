import { expect, test } from '@playwright/test';
import { button } from '../support/browser.ts';
import { boxOf, choose, dialog } from '../support/form.ts';
import { picture, working } from '../support/patrol.ts';

test('a plan is walked by one, what he finds is put right, judged by another, and counts', async ({ browser }) => {
  test.slow();
  const office = await working(browser, 'admin');
  await office.goto('/Inspect/Plan');
  await button(office, '新增').click();
  const form = dialog(office);
  await boxOf(form, '计划编码').getByRole('textbox').fill('XJ-WALK');
  await boxOf(form, '计划名称').getByRole('textbox').fill('叉车专项');
  await choose(form, '巡检类型', '安全');
  await choose(form, '检查类别', '设备');
  // Whoever may not walk is not offered: 李收货 receives goods.
  await boxOf(form, '巡检人').getByRole('combobox').fill('李收货');
  await expect(office.getByText('没有匹配的数据')).toBeVisible();
  await boxOf(form, '巡检人').getByRole('combobox').fill('');
  await choose(form, '整改责任人', '王经理');
  // Several may be chosen: the list stays open until he goes on.
  await choose(form, '巡检人', '吴双');
  await office.keyboard.press('Tab');
  // Going on takes nobody else along.
  await expect(boxOf(form, '巡检人').locator('.ant-select-selection-item-remove')).toHaveCount(1);
  await button(office, '确定').click();
  await expect(office.getByRole('row', { name: /XJ-WALK/ })).toBeVisible();
  // The specification's entrance of one kind.
  await office.goto('/InspectSecurity');
  await button(office, '生成今日任务').click();
  const row = office.getByRole('row', { name: /叉车专项/ });
  await expect(row).toBeVisible();
  // The plan's inspector is away: somebody else walks it, and nobody for him.
  await row.getByRole('button', { name: /转\s?派/ }).click();
  await choose(dialog(office), '巡检人', '王经理');
  await boxOf(dialog(office), '转派原因').getByRole('textbox').fill('休假');
  await button(office, '确定').click();
  await expect(row.getByText('王经理').first()).toBeVisible();
  await expect(row.getByText('吴双')).toHaveCount(0);
  const link = row.getByRole('link').first();
  const taskNo = (await link.innerText()).trim();
  await link.click();
  await expect(office.getByRole('heading', { name: new RegExp(taskNo) })).toBeVisible();
  const taskUrl = office.url();

  const floor = await working(browser, 'cangguan');
  await floor.goto(taskUrl);
  await button(floor, '开始巡检').click();
  await expect(floor.getByLabel('扫描库区码')).toBeVisible();
  await office.reload();
  await expect(office.getByText('转派给王经理（休假）')).toBeVisible();
  await expect(office.locator('.hc-tag', { hasText: '执行中' })).toBeVisible();
  await expect(button(office, '完成巡检')).toHaveCount(0);
  await expect(office.getByLabel('扫描库区码')).toHaveCount(0);
  await floor.getByLabel('扫描库区码').fill('NOWHERE');
  await floor.getByLabel('扫描库区码').press('Enter');
  await expect(floor.getByText('没有库区 NOWHERE')).toBeVisible();
  await floor.getByLabel('扫描库区码').fill('STF');
  await floor.getByLabel('扫描库区码').press('Enter');
  await expect(floor.getByText('之后的检查结果记在这个库区')).toBeVisible();
  await floor.getByRole('radiogroup', { name: /AQ-03/ }).getByText('不合格').click();
  await choose(dialog(floor), '隐患级别', '较大');
  await boxOf(dialog(floor), '说明').getByRole('textbox').fill('2号叉车三天没有点检');
  await button(floor, '确定').click();
  await expect(floor.getByText('2号叉车三天没有点检')).toBeVisible();
  await floor.getByRole('radiogroup', { name: /AQ-04/ }).getByText('合格', { exact: true }).click();
  await expect(floor.getByText('检查项（2 / 2）')).toBeVisible();
  await button(floor, '完成巡检').click();
  await floor
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /完成巡检/ })
    .click();
  // 较大 of 设备 costs ten points.
  await expect(floor.locator('.hc-detail').getByText('90', { exact: true })).toBeVisible();
  const found = floor.getByRole('row', { name: /2号叉车三天没有点检/ }).getByRole('link');
  await found.click();
  await expect(floor.getByRole('heading', { name: /ZG/ })).toBeVisible();
  await expect(floor.locator('.hc-pane:visible').getByText('STF', { exact: true })).toBeVisible();
  const dangerUrl = floor.url();
  await button(floor, '开始整改').click();
  await button(floor, '提交整改').click();
  await boxOf(dialog(floor), '整改措施').getByRole('textbox').fill('已补点检，班组长每天签字');
  await dialog(floor)
    .locator('input[type=file]')
    .setInputFiles({ name: 'after.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect(dialog(floor).locator('.hc-file-tile img')).toBeVisible();
  await button(floor, '确定').click();
  await expect(floor.locator('.hc-tag', { hasText: '待审核' })).toBeVisible();

  await office.goto(dangerUrl);
  await button(office, '审核通过').click();
  await office
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /审核通过/ })
    .click();
  await expect(office.locator('.hc-tag', { hasText: '已闭环' })).toBeVisible();
  await office.goto('/Inspect/Board');
  await expect(office.getByRole('heading', { name: '各库区得分' })).toBeVisible();
  const person = office.getByRole('row', { name: /王经理/ });
  await expect(person).toBeVisible();
  // A figure opens what it counts.
  const dangers = person.getByRole('link').first();
  const counted = await dangers.innerText();
  await dangers.click();
  await expect(office.locator('.hc-pane:visible').getByText(`共 ${counted} 条`)).toBeVisible();
});
