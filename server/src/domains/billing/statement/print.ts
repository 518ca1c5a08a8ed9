import { settlementStatementApi, statementOfId, type Statement } from '#contract/billing/statement.ts';
import { BASIS_UNITS } from '#contract/billing/terms.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { may, reaches } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Call, FileAnswer } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { papers, type Paper, type PaperColumn } from '../../../services/labels/paper.ts';
import { pdfName } from '../../../services/labels/serve.ts';
import type { Raw } from '../pool/read.ts';
import { LINES_PRINTED, statementLines, statementOf } from './read.ts';

const CLOSED = 2;
const MONEY: PaperColumn[] = [
  { name: 'amount', label: '金额', share: 2.6, figure: true },
  { name: 'taxAmount', label: '税额', share: 2.2, figure: true },
  { name: 'totalAmount', label: '价税合计', share: 2.7, figure: true },
];
const GROUPS: PaperColumn[] = [
  { name: 'houseName', label: '仓库', share: 4 },
  { name: 'feeName', label: '费用项', share: 3 },
  { name: 'quantity', label: '计费数量', share: 3, figure: true },
  { name: 'lines', label: '行数', share: 1.5, figure: true },
  ...MONEY,
];
const LINES: PaperColumn[] = [
  { name: 'bizDate', label: '业务日期', share: 2.6 },
  { name: 'feeName', label: '费用项', share: 2.6 },
  { name: 'sourceNo', label: '来源单号', share: 4 },
  { name: 'quantity', label: '计费数量', share: 2.7, figure: true },
  { name: 'unitPriceText', label: '单价', share: 4.2 },
  ...MONEY,
];

/** A quantity with the unit of its basis. */
export const quantityOf = (amount: string | null, basis: number | null): string =>
  amount === null ? '' : `${amount} ${BASIS_UNITS[basis ?? 0] ?? ''}`;
/** Thousands apart, as on every paper with money. */
const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

const lineOf = (row: Raw): Record<string, string> => ({
  bizDate: row.bizDate ?? row.period,
  feeName: row.feeName,
  sourceNo: row.sourceNo ?? (row.adjustReason ? `调整：${row.adjustReason}` : ''),
  quantity: quantityOf(row.quantity, row.basis),
  unitPriceText: row.unitPriceText ?? '',
  amount: grouped(row.amount),
  taxAmount: grouped(row.taxAmount),
  totalAmount: grouped(row.totalAmount),
});

/** The statement on paper, with lines for both to sign on. Before its month is closed it says that it is a draft. */
export const printStatement = async (
  { platform, actor }: Call,
  { copies, ...asked }: InputOf<typeof settlementStatementApi.print>,
): Promise<FileAnswer> => {
  const { statement, rows } = await platform.db.read(actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, actor);
    return { statement: await statementOf(ctx, asked), rows: await statementLines(ctx, asked) };
  });
  const what = paperOf(statement, rows);
  return {
    fileName: pdfName(`对账单_${statement.ownerName}_${statement.period}`),
    contentType: 'application/pdf',
    body: papers(Array.from({ length: copies }, () => what)),
  };
};

/** A statement as it goes on paper. */
interface StatementPaper {
  id: number;
  no: string;
  ownerIds: number[];
  paper: Paper;
}

/** 对账单 of some ids, one read after the other: each is a few sums and its lines. What the actor does not reach is left out. */
export async function statementPapers(ctx: Ctx, ids: readonly number[]): Promise<StatementPaper[]> {
  if (!may(ctx, settlementStatementApi.print.permit)) refuse('FORBIDDEN', '没有打印对账单的权限');
  const owners = new Set((await ownersAmong(ctx, ids)).map(({ id }) => id));
  const all: StatementPaper[] = [];
  for (const id of ids) {
    const asked = statementOfId(id);
    if (!asked || !owners.has(asked.ownerId)) continue;
    const statement = await statementOf(ctx, asked);
    const paper = paperOf(statement, await statementLines(ctx, asked));
    all.push({ id, no: statement.statementNo, ownerIds: [asked.ownerId], paper });
  }
  return all;
}

const ownersAmong = (ctx: Ctx, ids: readonly number[]): Promise<{ id: number }[]> => {
  const owners = ids.flatMap((id) => statementOfId(id)?.ownerId ?? []).filter((id) => reaches(ctx, id));
  return ctx.rows<{ id: number }>`
    select o.id
    from basic.owner o
    where o.tenant_id = ${ctx.tenantId}
      and o.id = any(${owners}::bigint[])
      and not o.is_deleted
  `;
};

function paperOf(statement: Statement, rows: readonly Raw[]): Paper {
  const { ownerName, company, period, contracts, dueOn, lines } = statement;
  const total = `合计 ${grouped(statement.amount)}　税额 ${grouped(statement.taxAmount)}　价税合计 ${grouped(statement.totalAmount)} 元`;
  return {
    title: `${period} 费用对账单`,
    no: statement.statementNo,
    mark: statement.status === CLOSED ? undefined : '草稿',
    head: [
      ['货主', ownerName],
      ['服务方', company],
      ['合同号', contracts.join('、') || '-'],
      ['付款日', dueOn ?? '-'],
      ['制单时间', wireTime(new Date())],
      ['币种', '人民币'],
    ],
    tables: [
      {
        title: '费用汇总',
        columns: GROUPS,
        rows: statement.groups.map((group) => ({
          houseName: group.houseName,
          feeName: group.feeName,
          quantity: quantityOf(group.quantity, group.basis),
          lines: String(group.lines),
          amount: grouped(group.amount),
          taxAmount: grouped(group.taxAmount),
          totalAmount: grouped(group.totalAmount),
        })),
        foot: total,
      },
      {
        title: '费用明细',
        columns: LINES,
        rows: rows.map(lineOf),
        foot: lines > LINES_PRINTED ? `仅列前${LINES_PRINTED}行，全部明细见Excel` : undefined,
      },
    ],
    signatures: ['货主（签章）', '服务方（签章）', '日期'],
  };
}
