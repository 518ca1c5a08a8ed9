import { DownloadOutlined } from '@ant-design/icons';
import { orderAuditLife } from '#contract/service/audit/order-audit-life.ts';
import { orderAuditApi as api } from '#contract/service/audit/order-audit.ts';
import { useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { StateChips } from '../../../ui/search/Chips.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { AuditActs } from './AuditActs.tsx';

type Row = RowOf<typeof api.queryPage>;

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '单号', { sorter: true, link: ({ id }) => links.audit(id) }),
  column.state<Row>(orderAuditLife, 'status'),
  column.dict<Row>('docType', '单据类型', 'auditedOrder'),
  column.text<Row>('ownerName', '货主', { width: 120 }),
  column.text<Row>('externalNo', '货主单号', { width: 140 }),
  column.text<Row>('partner', '收货人/供应商', { width: 160 }),
  column.time<Row>('wantedOn', '要求/预计日期'),
  column.qty<Row>('lineCount', '行数'),
  column.qty<Row>('qty', '数量'),
  column.text<Row>('createdBy', '提交人'),
  column.time<Row>('createdAt', '提交时间', { sorter: true }),
  column.text<Row>('approver', '审核人'),
  column.time<Row>('decidedAt', '审核时间'),
  column.text<Row>('opinion', '审核意见', { width: 160 }),
];
const SEARCH = ['orderNo', 'docType', 'ownerId', 'createdFrom'];

/** Orders of owners who want them agreed to by a second person (订单审核). */
export function OrderAuditPage() {
  const list = useList(api.queryPage);
  const { status } = list.filters;
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateChips
        life={orderAuditLife}
        status={typeof status === 'number' ? status : undefined}
        onPick={(picked) => list.setFilters({ ...list.filters, status: picked })}
      />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={api.export.permit}
            label="导出"
            icon={<DownloadOutlined />}
            onConfirm={() => download.mutateAsync(list.param)}
          />
        }
        actions={(row) => <AuditActs row={row} />}
      />
    </Page>
  );
}
