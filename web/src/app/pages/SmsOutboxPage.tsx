import { smsOutboxApi } from '#contract/iam/sms-outbox.ts';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../ui/table/useList.ts';

type Row = RowOf<typeof smsOutboxApi.queryPage>;

const columns: Columns<Row> = [
  column.time<Row>('createdAt', '创建时间', { sorter: true }),
  column.text<Row>('phone', '手机号'),
  column.dict<Row>('template', '用途', 'smsTemplate'),
  column.text<Row>('content', '内容'),
  column.dict<Row>('status', '状态', 'smsStatus'),
  column.text<Row>('provider', '通道'),
  column.time<Row>('sentAt', '发送时间'),
  column.text<Row>('error', '失败原因', { width: 240 }),
];

/** 短信发件箱: what was sent to the people of the tenant, and what became of it. */
export function SmsOutboxPage() {
  const list = useList(smsOutboxApi.queryPage);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable list={list} columns={columns} rowNumber />
    </Page>
  );
}
