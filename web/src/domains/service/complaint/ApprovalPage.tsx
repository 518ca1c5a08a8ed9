import { nameOf } from '#contract/kit/sheet.ts';
import { complaintLife } from '#contract/service/complaint-life.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { money } from './columns.tsx';
import { Left } from './Left.tsx';
import { moneyText } from './money.ts';
import { COMPLAINT_READS, complaintPage } from './reads.ts';

type Row = RowOf<typeof api.waiting>;
const EVERY_MS = 30_000;

const columns: Columns<Row> = [
  column.text<Row>('complaintNo', '投诉单号', { link: (row) => complaintPage(row.id) }),
  column.dict('kind', '审批类型', 'approvalKind'),
  column.dict('levelNo', '审批级别', 'approvalLevel'),
  column.dict('level', '级别', 'complaintLevel'),
  {
    key: 'finishDueAt',
    dataIndex: 'finishDueAt',
    title: '处理剩余',
    sorter: true,
    render: (due: string | null) => <Left due={due} />,
  },
  column.text<Row>('ownerName', '货主', { width: 120 }),
  column.dict('typeCode', '投诉类型', 'complaintType'),
  money<Row>('claimAmount', '索赔金额 元', true),
  money<Row>('payAmount', '申请金额 元'),
  column.dict('payMode', '赔付方式', 'payMode'),
  {
    key: 'shares',
    dataIndex: 'shares',
    title: '责任分摊',
    prose: true,
    render: (shares: Row['shares']) =>
      shares
        .map(({ party, name, amount }) => `${nameOf('liableParty', party)} ${name} ${moneyText(amount)}`)
        .join('，') || '-',
  },
  column.text<Row>('reason', '申请说明', { width: 220 }),
  column.text('applicant', '申请人'),
  column.time('appliedTime', '申请时间', { sorter: true }),
];

/** What waits for whoever looks (投诉审批): the oldest first, decided where it stands. */
export function ApprovalPage() {
  const list = useList(api.waiting, { everyMs: EVERY_MS });
  const decide = useAct(api.approval, COMPLAINT_READS);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        actions={({ id, version, status, kind, complaintNo }) => (
          <>
            <Act
              life={complaintLife}
              state={status}
              action={kind === 2 ? 'cancelPass' : 'approve'}
              label="同意"
              ask={`同意【${complaintNo}】的${kind === 2 ? '撤销' : '赔付'}申请吗？`}
              onConfirm={() => decide.mutateAsync({ id, version, result: 1 })}
            />
            <Act
              life={complaintLife}
              state={status}
              action={kind === 2 ? 'cancelReject' : 'reject'}
              label="驳回"
              reason="required"
              onConfirm={(opinion) => decide.mutateAsync({ id, version, result: 0, opinion })}
            />
          </>
        )}
      />
    </Page>
  );
}
