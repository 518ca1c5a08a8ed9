import type { z } from 'zod';
import { fieldsOf } from '#contract/kit/field.ts';
import { unpickApi, unpickSearch, type unpickRow } from '#contract/outbound/unpick.ts';
import { LINE_OPEN, unpickLife } from '#contract/task/life.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import './inner.css';
import { RETURNING, UNPICK_READS } from './parts/carry-kinds.ts';
import type { Line } from './parts/carry-walk.ts';
import { CarryWork } from './parts/CarryWork.tsx';

type Row = z.output<typeof unpickRow>;

const SEARCH = ['taskNo', 'orderNo', 'goodsCode', 'positionCode', 'mine'];
/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(unpickSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const FOLLOW_MS = 30_000;

const columns: Columns<Row> = [
  column.text('taskNo', '任务号'),
  column.state(unpickLife, 'status'),
  column.text('fromPositionCode', '现在'),
  column.text('fromLpnCode', '箱或容器'),
  column.text('toPositionCode', '返架库位'),
  column.text('goodsCode', '商品编码'),
  column.text('goodsName', '商品名称', { width: 160 }),
  column.qty<Row>('qty', '数量', { strong: true }),
  column.text('orderNo', '出库单号', {
    link: ({ orderId }) => (orderId === null ? null : `/Outbound/OrderDetail/${orderId}`),
  }),
  column.text('lotNo', '批次'),
  column.time('expireOn', '到期'),
  column.text('realPositionCode', '实际库位'),
  column.qty<Row>('doneQty', '已返'),
  column.text('waveNo', '波次号'),
  column.text('assigneeName', '领取人'),
  column.text('ownerName', '货主', { width: 120 }),
  column.time('createdAt', '创建时间'),
  column.time('doneAt', '完成时间'),
];

/** 返架: what was picked and is not wanted any more, put back on the shelf by scanning; with its last unit the order is cancelled. */
export const UnpickPage = () => <CarryWork kind={RETURNING} tasks={(onTake) => <Tasks onTake={onTake} />} />;

function Tasks({ onTake }: { onTake: (row: Line) => Promise<unknown> }) {
  const list = useList(unpickApi.queryPage, { fields: FILTERS, everyMs: FOLLOW_MS });
  const claim = useAct(unpickApi.claim, UNPICK_READS);
  return (
    <>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={unpickApi.statistic} list={list} everyMs={FOLLOW_MS} />
      <DataTable
        list={list}
        columns={columns}
        empty="没有要返架的货"
        actions={(row) => (
          <>
            <Act
              life={unpickLife}
              action="claim"
              state={row.status}
              onConfirm={() => claim.mutateAsync({ id: row.taskId })}
            />
            <Act
              life={unpickLife}
              action="confirm"
              label="返架"
              state={row.status}
              off={row.lineState === LINE_OPEN ? null : '该行已处理'}
              onConfirm={() => onTake(row)}
            />
          </>
        )}
      />
    </>
  );
}
