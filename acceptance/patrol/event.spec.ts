import { expect, test, type Locator, type Page } from '@playwright/test';
import { button } from '../support/browser.ts';
import { boxOf, choose, dialog } from '../support/form.ts';
import { wordsOf } from '../support/paper.ts';
import { confirm, picture, working } from '../support/patrol.ts';

/** So many days from now, as the pickers write it. */
const inDays = (days: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + days * 86_400_000,
  );
async function moment(within: Locator, value: string): Promise<void> {
  await within.fill(value);
  await within.page().locator('.ant-picker-dropdown:visible .ant-picker-ok button').click();
}
const state = (page: Page, name: string) => page.locator('.hc-tag:visible', { hasText: name }).first();
const tab = (page: Page, name: string | RegExp) => page.locator('.hc-pane:visible').getByRole('tab', { name }).click();
const measure = (page: Page, content: string) => page.getByRole('row', { name: new RegExp(content) });

async function finish(page: Page, content: string, result: string): Promise<void> {
  await measure(page, content)
    .getByRole('button', { name: /完成措施/ })
    .click();
  await boxOf(dialog(page), '完成情况').getByRole('textbox').fill(result);
  await button(page, '确定').click();
  // Nobody is believed without evidence.
  await expect(boxOf(dialog(page), '整改证据').getByText('请上传整改证据')).toBeVisible();
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: `${content}.jpg`, mimeType: 'image/jpeg', buffer: await picture() });
  // What is still on its way has no size yet.
  await expect(dialog(page).locator('.hc-file-line', { hasText: `${content}.jpg` })).toContainText(/\d K?B/);
  await button(page, '确定').click();
  await expect(measure(page, content).getByText('待验证')).toBeVisible();
}

test('an event is told, asked after five times, put right, verified by another, filed as a paper and closed', async ({
  browser,
}) => {
  test.slow();
  const leader = await working(browser, 'cangguan');
  await test.step('told: its level says until when the report is due', async () => {
    await leader.goto('/Event/Investigation');
    await button(leader, '上报事件').click();
    await choose(dialog(leader), '事件类型', '设备损坏');
    await choose(dialog(leader), '事件级别', '较大');
    await moment(boxOf(dialog(leader), '发生时间').getByRole('textbox'), inDays(1));
    await boxOf(dialog(leader), '发生地点').getByRole('textbox').fill('月台3号门');
    await choose(dialog(leader), '调查负责人', '王经理');
    await boxOf(dialog(leader), '事件经过').getByRole('textbox').fill('叉车倒车时碰弯了门柱，无人受伤');
    await button(leader, '确定').click();
    await expect(boxOf(dialog(leader), '发生时间').getByText('发生时间不能晚于当前时间')).toBeVisible();
    await moment(boxOf(dialog(leader), '发生时间').getByRole('textbox'), inDays(-0.1));
    await button(leader, '确定').click();
    await expect(leader.getByRole('heading', { name: /SJ/ })).toBeVisible();
    await expect(leader.locator('.hc-detail').getByText(new RegExp(`^${inDays(3).slice(0, 10)}`))).toBeVisible();
  });
  const url = leader.url();
  await test.step('looked into, why by why', async () => {
    await button(leader, '立案调查').click();
    await expect(state(leader, '调查中')).toBeVisible();
    await button(leader, '提交报告').click();
    await confirm(leader, '提交报告');
    await expect(leader.getByText(/请完善原因分析/)).toBeVisible();
    await button(leader, '填写调查记录').click();
    await boxOf(leader.locator('.hc-pane:visible'), '应急措施').getByRole('textbox').fill('封闭3号门，疏散人员');
    const whys = leader.getByRole('table', { name: '五个为什么' });
    for (const [i, why] of [
      '司机没看后视镜',
      '倒车蜂鸣器不响',
      '三天没有点检',
      '没有人复核点检',
      '复核不在班组长职责里',
    ].entries()) {
      if (i > 0) await button(leader, '再问一层').click();
      await whys.getByRole('textbox').nth(i).fill(why);
    }
    await expect(button(leader, '再问一层')).toBeDisabled();
    await boxOf(leader.locator('.hc-pane:visible'), '根本原因').getByRole('textbox').fill('点检制度没有规定由谁复核');
    const measures = leader.getByRole('table', { name: '整改措施' });
    for (const [i, content] of ['班组长每天复核点检表', '更换倒车蜂鸣器'].entries()) {
      await button(leader, '添加措施').click();
      const row = measures.getByRole('row').nth(i + 1);
      await row.getByRole('textbox').first().fill(content);
      await row.locator('.ant-select').click();
      await leader.keyboard.type('王经理');
      await leader
        .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '王经理' })
        .first()
        .click();
      await moment(row.locator('.ant-picker input'), inDays(7));
    }
    await button(leader, '保存').click();
    await expect(leader.getByRole('heading', { name: /^SJ\S*$/ })).toBeVisible();
    await button(leader, '提交报告').click();
    await confirm(leader, '提交报告');
    await expect(state(leader, '待审批')).toBeVisible();
  });

  const judge = await working(browser, 'admin');
  await test.step('judged by somebody else', async () => {
    await judge.goto(url);
    await tab(judge, /^原因链/);
    await expect(judge.getByText('复核不在班组长职责里')).toBeVisible();
    await button(judge, '审批通过').click();
    await confirm(judge, '审批通过');
    await expect(state(judge, '整改中')).toBeVisible();
  });
  await test.step('put right with evidence, and verified by another', async () => {
    await leader.goto(url);
    await tab(leader, /^措施/);
    await finish(leader, '班组长每天复核点检表', '已写入岗位职责');
    await finish(leader, '更换倒车蜂鸣器', '三台叉车全部更换');
    await judge.reload();
    await tab(judge, /^措施/);
    for (const content of ['班组长每天复核点检表', '更换倒车蜂鸣器']) {
      await measure(judge, content)
        .getByRole('button', { name: /^验证措施$/ })
        .click();
      await confirm(judge, '验证措施');
      await expect(measure(judge, content).getByText('已验证')).toBeVisible();
    }
    await button(judge, '结案').click();
    await confirm(judge, '结案');
    await expect(judge.getByText(/四不放过核查未完成：原因已查清、责任人已处理/)).toBeVisible();
  });
  await test.step('nothing of the four is left open; the paper says all of it', async () => {
    await leader.reload();
    await button(leader, '四不放过核查').click();
    for (const [label, words] of [
      ['原因已查清', '点检无人复核'],
      ['责任人已处理', '司机停岗培训'],
      ['整改措施已落实', '两条措施均已验证'],
      ['有关人员已受教育', '班前会通报'],
    ] as const)
      await boxOf(dialog(leader), label).getByRole('textbox').fill(words);
    await button(leader, '确定').click();
    await tab(leader, /^四不放过/);
    await expect(leader.getByText('司机停岗培训')).toBeVisible();
    await judge.reload();
    await button(judge, '结案').click();
    await confirm(judge, '结案');
    await expect(state(judge, '已结案')).toBeVisible();
    const [file] = await Promise.all([
      judge.waitForEvent('download'),
      judge.getByRole('button', { name: /报\s?告$/ }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^事件调查报告_SJ\S*\.pdf$/);
    const paper = await wordsOf(file);
    for (const words of [
      '已结案',
      '月台3号门',
      '第5层 复核不在班组长职责里',
      '更换倒车蜂鸣器',
      '已验证',
      '班前会通报',
      '系统管理员',
    ])
      expect(paper).toContain(words);
  });
  await test.step('and stands so in the list', async () => {
    await judge.goto('/Event/Investigation');
    const row = judge.getByRole('row', { name: /月台3号门/ });
    await expect(row.getByText('已结案')).toBeVisible();
  });
});
