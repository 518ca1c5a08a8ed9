import { questionLife } from '#contract/billing/question/question-life.ts';
import { questionSearch, statementQuestionApi as api } from '#contract/billing/question/question.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { amountColumn } from '../Amount.tsx';
import { QuestionDrawer } from './QuestionDrawer.tsx';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['period', 'ownerId', 'questionNo', 'sourceNo', 'kind', 'feeId'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(questionSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columns = (open: (id: number) => void): Columns<Row> => [
  {
    key: 'questionNo',
    dataIndex: 'questionNo',
    title: '疑问编号',
    sorter: true,
    render: (no: string, { id }) => <RowButton onClick={() => open(id)}>{no}</RowButton>,
  },
  column.state(questionLife, 'status'),
  column.text('period', '账期', { sorter: true }),
  column.text('ownerName', '货主', { width: 140 }),
  column.text('feeName', '费用项'),
  column.text('sourceNo', '来源单号'),
  column.dict('kind', '疑问类型', 'questionKind'),
  column.text('content', '疑问', { width: 280 }),
  amountColumn('askedAmount', '提问时价税合计'),
  amountColumn('totalAmount', '价税合计'),
  column.qty('rounds', '往来条数'),
  column.text('askedBy', '提问人'),
  column.time('askedAt', '提问时间'),
  column.time('lastAt', '最近时间', { sorter: true }),
  column.text('houseName', '仓库', { width: 140 }),
];

/** 对账疑问: what owners ask about their statements, and what became of it. The same page for both sides. */
export function QuestionPage() {
  const [{ question }, set] = useUrlState({ question: '' });
  const list = useList(api.queryPage, { fields: FILTERS });
  const open = (id: number): void => set({ question: String(id) });
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns(open)}
        rowNumber
        empty="没有对账疑问。货主在对账单的明细上点【提问】。"
        actions={(row) => <RowButton onClick={() => open(row.id)}>查看</RowButton>}
      />
      <QuestionDrawer id={Number(question) || null} onClose={() => set({ question: '' })} />
    </Page>
  );
}
