import { periodLife } from '#contract/billing/life.ts';
import type { StatementAsked } from '#contract/billing/statement.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { writeBook, xlsx, type Cells } from '../../../services/sheets/write.ts';
import { sheetRow, type Raw } from '../pool/read.ts';
import { quantityOf } from './print.ts';
import { LINE_COLUMNS, statementLines, statementOf } from './read.ts';

/** Lines a workbook spells out that is made while somebody waits; what is more stands in 导出明细. */
const LINES_MAX = 20_000;
const SIGNED = ['未签署', '已签署', '签署后有变动'];

type Told = Awaited<ReturnType<typeof statementOf>>;

const signed = ({ signState, signedBy, signedAt }: Told): string =>
  [SIGNED[signState] ?? '', signedBy ?? '', signedAt ?? ''].filter(Boolean).join(' ');

const headOf = (told: Told): Cells => [
  ['费用对账单', '货主', '服务方', '合同号', '付款日', '状态', '签署'],
  [
    told.period,
    told.ownerName,
    told.company,
    told.contracts.join('、') || '-',
    told.dueOn ?? '-',
    told.status === periodLife.at.closed ? '已结账' : '草稿',
    signed(told),
  ],
];

/** Summary and signatures, as on paper. */
const summaryOf = (told: Told): Cells => [
  ...headOf(told),
  [],
  ['仓库', '费用项', '计费数量', '行数', '金额', '税额', '价税合计'],
  ...told.groups.map((group) => [
    group.houseName,
    group.feeName,
    quantityOf(group.quantity, group.basis),
    group.lines,
    Number(group.amount),
    Number(group.taxAmount),
    Number(group.totalAmount),
  ]),
  ['合计', '', '', told.lines, Number(told.amount), Number(told.taxAmount), Number(told.totalAmount)],
  ...(told.lines > LINES_MAX ? [[`费用明细仅列前${LINES_MAX}行，全部明细请导出明细`]] : []),
  [],
  ['货主（签章）', '', '', '服务方（签章）'],
  [],
  ['日期', '', '', '日期'],
];

/** The statement as a workbook: summary with the signatures, and the lines. */
export const bookOfStatement = async ({ platform, actor }: Call, asked: StatementAsked): Promise<FileAnswer> => {
  const { told, rows } = await platform.db.read(actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, actor);
    return { told: await statementOf(ctx, asked), rows: await statementLines(ctx, asked, LINES_MAX) };
  });
  const body = await writeBook([
    { title: '对账单', widths: [18, 22, 18, 22, 14, 14, 30], cells: summaryOf(told) },
    { title: '费用明细', columns: LINE_COLUMNS, rows: rows.map((row: Raw) => sheetRow(row)) },
  ]);
  return xlsx(`对账单_${told.ownerName}_${told.period}`, body);
};
