import { useState } from 'react';
import { questionLife } from '#contract/billing/question/question-life.ts';
import { statementQuestionApi } from '#contract/billing/question/question.ts';
import { statementLineApi as api } from '#contract/billing/statement.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { filtersOf, useList, type RowOf } from '../../../ui/table/useList.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { amountColumn } from '../Amount.tsx';
import { LineDrawer } from '../pool/LineDrawer.tsx';
import { QUESTION_READS } from '../reads.ts';

type Line = RowOf<typeof api.queryPage>;

const FILTERS = ['feeId', 'sourceNo', 'questioned'];
const { kind, content } = statementQuestionApi.ask.input.shape;
const isOpen = ({ questionStatus }: Line): boolean =>
  questionStatus === questionLife.at.open || questionStatus === questionLife.at.answered;

const columns: Columns<Line> = [
  column.time('bizDate', '业务日期', { sorter: true }),
  column.text('feeName', '费用项'),
  {
    key: 'questionId',
    dataIndex: 'questionId',
    title: '疑问',
    render: (id: number | null, { questionStatus }) =>
      id === null || questionStatus === null ? (
        '-'
      ) : (
        <TextLink to={`/Billing/StatementQuestion?question=${id}`}>
          <StatusTag life={questionLife} state={questionStatus} />
        </TextLink>
      ),
  },
  column.dict('sourceType', '来源', 'chargeSource'),
  column.text('sourceNo', '来源单号'),
  amountColumn('quantity', '计费数量'),
  column.dict('basis', '计费依据', 'costBasis'),
  column.text('unitPriceText', '单价', { width: 220 }),
  amountColumn('amount', '金额', { sorter: true }),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计', { sorter: true }),
  column.dict('lineType', '类型', 'poolLineType'),
  column.text('adjustReason', '调整原因', { width: 160 }),
  column.text('houseName', '仓库', { width: 140 }),
  column.text('poolNo', '结算号'),
];

/** The lines of a statement: how each came about, and what its owner asks about it. */
export function StatementLines({ asked, signed }: { asked: { ownerId: number; period: string }; signed: boolean }) {
  const list = useList(api.queryPage, {
    fixed: asked,
    prefix: 'l.',
    fields: filtersOf(api.queryPage).filter(({ name }) => FILTERS.includes(name)),
  });
  const [line, open] = useState<number | null>(null),
    [asking, ask] = useState<Line | null>(null);
  return (
    <Panel title="费用明细">
      <SearchForm list={list} only={FILTERS} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        fill={false}
        empty="没有符合条件的明细"
        actions={(row) => (
          <>
            <RowButton onClick={() => open(row.id)}>计算明细</RowButton>
            <Act
              permit={statementQuestionApi.ask.permit}
              label="提问"
              off={signed ? '对账单已签署' : isOpen(row) ? '该行已有未了结的疑问' : null}
              onConfirm={() => ask(row)}
            />
          </>
        )}
      />
      <LineDrawer id={line} statement onClose={() => open(null)} onOpen={open} />
      <FieldsDialog
        title={asking ? `提问：${asking.feeName} ${asking.sourceNo ?? asking.poolNo}` : '提问'}
        open={asking !== null}
        onClose={() => ask(null)}
        of={statementQuestionApi.ask}
        touches={QUESTION_READS}
        shape={{ kind, content }}
        extra={{ poolId: asking?.id }}
      />
    </Panel>
  );
}
