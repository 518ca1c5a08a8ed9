import { lockLife } from '#contract/inner/hold-life.ts';
import { lockApi } from '#contract/inner/hold.ts';
import { useCall } from '../../../data/query.ts';
import { Panel } from '../../../ui/page/Page.tsx';
import { address } from '../../../ui/search/url.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof lockApi.queryPage>;

/** 召回 among the sources of notices. */
const RECALL = 4;
const SHOWN_MAX = 20;

const columns: Columns<Row> = [
  column.text<Row>('noticeNo', '通知号', { link: ({ noticeNo }) => address('/Inner/Hold', { noticeNo }) }),
  column.state<Row>(lockLife, 'status'),
  column.text<Row>('ownerName', '货主'),
  column.text<Row>('scope', '范围', { width: 320 }),
  column.qty<Row>('lockedQty', '锁定数量(件)'),
  column.text<Row>('reason', '原因', { width: 320 }),
  column.text<Row>('createdBy', '创建人'),
  column.time<Row>('createdAt', '创建时间'),
];

/** Recalls that still hold goods, the newest first: each leads to where all of it is. */
export function OpenHolds() {
  const query = useCall(lockApi.queryPage, {
    param: { source: RECALL, status: [lockLife.at.locked, lockLife.at.partlyLocked] },
    pageSize: SHOWN_MAX,
  });
  const total = query.data?.total ?? 0;
  return (
    <Panel title={`进行中的召回（${total}）`}>
      <DataTable rows={query.data?.list ?? []} query={query} columns={columns} empty="没有进行中的召回" />
    </Panel>
  );
}
