import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { orderSearch, outOrderApi } from '#contract/outbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { totalText } from '../../../ui/table/total.ts';
import type { RowOf } from '../../../ui/table/useList.ts';

type Row = RowOf<typeof outOrderApi.queryPage>;

const columns: Columns<Row> = [
  column.text<Row>('orderNo', '出库单号'),
  column.state<Row>(orderLife, 'status'),
  column.text<Row>('ownerName', '货主', { width: 110 }),
  column.text<Row>('storeName', '门店', { width: 130 }),
  column.text<Row>('routeName', '线路'),
  column.dict<Row>('storageMode', '温层', 'docStorageMode'),
  column.time<Row>('requireOn', '要求日期'),
  column.qty<Row>('lineCount', '行'),
  column.qty<Row>('qtyWanted', '需求'),
  column.qty<Row>('qtyAllocated', '分配'),
  {
    key: 'leftReason',
    title: '未成波原因',
    render: (_, { leftReason }) => leftReason && <span className="hc-warn">{heard(leftReason)}</span>,
  },
];

/** Orders that may join: 待分配, 部分分配, 已分配 and in no wave. */
const POOL = [10, 20, 30];
const SHOWN = 100;
const BOXES = ['ownerId', 'routeId', 'deliveryType'] as const;
const fields = fieldsOf(orderSearch.shape);

/** The pool to pick from; `act` is what is done with the picked ones. */
export function WavePick({ act }: { act: (ids: number[]) => ReactNode }) {
  const [search, setSearch] = useState<Record<string, unknown>>({});
  const pool = useCall(outOrderApi.queryPage, { param: { ...search, status: POOL }, pageSize: SHOWN }, { keep: true });
  const rows = (pool.data?.list ?? []).filter((row) => row.waveId === null && !row.isFrozen);
  const ask = (change: Record<string, unknown>): void => setSearch((now) => ({ ...now, ...change }));
  return (
    <>
      <div className="hc-out-inline">
        <Input.Search
          style={{ width: 240 }}
          allowClear
          placeholder="出库单号，可粘贴多个"
          onSearch={(orderNo) => ask({ orderNo: orderNo.trim() || undefined })}
        />
        {BOXES.map((name) => {
          const field = fields.find((f) => f.name === name);
          return (
            field && (
              <label key={name}>
                {field.label}{' '}
                <span className="hc-out-box">
                  <FieldInput
                    field={field}
                    value={search[name]}
                    onChange={(value) => ask({ [name]: value ?? undefined })}
                  />
                </span>
              </label>
            )
          );
        })}
      </div>
      <div className="hc-out-pool">
        <DataTable
          rows={rows}
          query={pool}
          columns={columns}
          selection
          empty="没有可加入波次的出库单"
          toolbar={(selected) => (
            <>
              {act(selected.map((row) => row.id))}
              <span className="hc-faint">
                {pool.data &&
                  `订单池共 ${totalText(pool.data)} 单${pool.data.total > SHOWN ? `，只列出前 ${SHOWN} 单，请缩小范围` : ''}`}
              </span>
            </>
          )}
        />
      </div>
    </>
  );
}
