import { expect, test } from '@playwright/test';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { statementQuestionApi } from '#contract/billing/question/question.ts';
import { settlementStatementApi, statementLineApi } from '#contract/billing/statement.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

const month = (back: number): string => {
  const at = new Date(`${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)}-15T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - back);
  return at.toISOString().slice(0, 7);
};
const LAST = month(1);

test('an owner asks about a line of his closed month, finance answers, he accepts and signs', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const his = await new Client(baseURL ?? '').login('huozhu');
  const [own] = await his.ask(ownerApi.options, { size: 2 });
  const bill = () => his.ask(settlementStatementApi.query, { ownerId: own?.id ?? 0, period: LAST });
  const lines = await his.ask(statementLineApi.queryPage, { param: { period: LAST, questioned: false }, pageSize: 50 });
  const line = lines.list.find(({ sourceType }) => sourceType === 'ENTRY');
  expect(await bill()).toMatchObject({ status: 2, signState: 0 });
  await expect(his.ask(settlementPoolApi.queryPage, {})).rejects.toMatchObject({ code: 403 });

  const asOwner = await browser.newContext(baseURL ? { baseURL } : {}),
    asFinance = await browser.newContext(baseURL ? { baseURL } : {});
  const owner = await asOwner.newPage(),
    finance = await asFinance.newPage();

  await test.step('the owner reads his statement, how a line came about, and asks', async () => {
    await login(owner, 'huozhu');
    await owner.goto(`/Billing/Statement?period=${LAST}&l.sourceNo=${line?.sourceNo}`);
    const row = owner.getByRole('row').filter({ hasText: line?.sourceNo ?? '' });
    await row.getByRole('button', { name: '计算明细' }).click();
    await expect(owner.locator('.ant-drawer-open').getByText(/费用配置 .* v\d/)).toBeVisible();
    await expect(owner.locator('.ant-drawer-open').getByText('谁扫的')).toHaveCount(0);
    await owner.keyboard.press('Escape');
    await expect(owner.getByRole('button', { name: '签署对账单' })).toBeDisabled();
    await owner.screenshot({ path: test.info().outputPath('statement.png'), fullPage: true });
    await row.getByRole('button', { name: /提\s?问/ }).click();
    const dialog = owner.getByRole('dialog').filter({ hasText: '提问' });
    await dialog.getByLabel('疑问类型').click({ force: true });
    await owner.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '数量不符' }).click();
    await dialog.getByLabel('疑问', { exact: true }).fill('到货体积请按实收复核');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('待答复')).toBeVisible();
  });

  await test.step('finance finds it on the statement and answers', async () => {
    await login(finance, 'zhaocw');
    await finance.goto(`/Billing/Statement?owner=${own?.id}&period=${LAST}`);
    await finance.getByRole('link', { name: /个疑问待答复/ }).click();
    const row = finance.getByRole('row').filter({ hasText: line?.sourceNo ?? '' });
    await row.getByRole('button', { name: '查看' }).click();
    const drawer = finance.locator('.ant-drawer-open');
    await expect(drawer.getByText('到货体积请按实收复核')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /撤\s?回/ })).toHaveCount(0);
    await drawer.getByLabel('答复', { exact: true }).fill('已与收货记录核对，体积无误');
    await finance.screenshot({ path: test.info().outputPath('answering.png') });
    await drawer.getByRole('button', { name: /答\s?复/ }).click();
    await expect(drawer.getByText('已答复')).toBeVisible();
    await finance.emulateMedia({ colorScheme: 'dark' });
    await finance.reload();
    await expect(drawer.getByText('已与收货记录核对，体积无误')).toBeVisible();
    await finance.screenshot({ path: test.info().outputPath('night.png') });
  });

  await test.step('the owner accepts what was answered, takes back what was not, and signs', async () => {
    await owner.goto(`/Billing/StatementQuestion?period=${LAST}`);
    const rows = owner.locator('.hc-pane:visible tbody tr[data-row-key]');
    await expect(rows.first()).toBeVisible();
    for (;;) {
      const { unsettled } = await bill();
      if (unsettled === 0) break;
      const { total: answered } = await his.ask(statementQuestionApi.queryPage, { param: { period: LAST, status: 1 } });
      await owner.goto(`/Billing/StatementQuestion?period=${LAST}&status=${answered > 0 ? 1 : 0}`);
      await rows.first().getByRole('button', { name: '查看' }).click();
      const drawer = owner.locator('.ant-drawer-open');
      await drawer.getByRole('button', { name: answered > 0 ? '接受答复' : /撤\s?回/ }).click();
      await owner
        .locator('.ant-popconfirm:visible')
        .getByRole('button', { name: /接\s?受\s?答\s?复|撤\s?回|确\s?定/ })
        .last()
        .click();
      await expect(drawer.getByText(answered > 0 ? '已接受' : '已撤回').first()).toBeVisible();
      await expect.poll(async () => (await bill()).unsettled).toBe(unsettled - 1);
    }
    await owner.goto(`/Billing/Statement?period=${LAST}`);
    await owner.getByRole('button', { name: '签署对账单' }).click();
    await owner
      .locator('.ant-popconfirm:visible')
      .getByRole('button', { name: /签\s?署|确\s?定/ })
      .last()
      .click();
    await expect(owner.getByText('已签署').first()).toBeVisible();
    expect(await bill()).toMatchObject({ signState: 1, signedBy: '苏货主' });
    await owner.screenshot({ path: test.info().outputPath('signed.png'), fullPage: true });
  });
  await asOwner.close();
  await asFinance.close();
});
