import { DownloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { transportOrderLife } from '#contract/transport/life.ts';
import { mapApi } from '#contract/transport/map.ts';
import { transportOrderApi, transportOrderSearch } from '#contract/transport/order.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { orderColumns, type OrderRow } from './columns.tsx';
import { NewPlan, PlanPicker } from './PlanDialogs.tsx';
import { TRANSPORT_READS } from './reads.ts';
import './transport.css';

const FILTERS = fieldsOf(transportOrderSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);
const SEARCH = ['orderNo', 'sourceNo', 'ownerId', 'routeId', 'tempZone', 'requireArriveFrom', 'overdue', 'sourceType'];
const { offline } = mapApi.locate.input.shape,
  LOCATING = { offline };
const { at } = transportOrderLife;
/** Why none of these can be done with a selection: null when it can. */
const unless = (rows: readonly OrderRow[], states: readonly number[], why: string): string | null =>
  rows.every(({ status }) => states.includes(status)) ? null : why;

/** Transport orders (运输订单): what is to be brought where, by when. */
export function OrderPage() {
  const list = useList(transportOrderApi.page, { fields: FILTERS });
  const [planning, setPlanning] = useState<readonly OrderRow[] | null>(null);
  const [into, setInto] = useState<readonly OrderRow[] | null>(null);
  const [locating, setLocating] = useState<readonly OrderRow[] | null>(null);
  const unplan = useAct(transportOrderApi.unplan, TRANSPORT_READS);
  const cancel = useAct(transportOrderApi.cancel, TRANSPORT_READS);
  const receipt = useAct(transportOrderApi.receipt, TRANSPORT_READS);
  const download = useDownload(transportOrderApi.export, list.tableKey);
  const ids = (rows: readonly OrderRow[]) => ({ orderIds: rows.map(({ id }) => id) });
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={transportOrderApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={orderColumns}
        selection
        rowNumber
        empty="没有运输订单：出库单分配后会自动生成"
        toolbar={(rows: OrderRow[], clear) => (
          <>
            <Act
              permit="tms:plan:edit"
              label="新建计划"
              primary
              off={rows.length === 0 ? '请选择待计划的订单' : unless(rows, [at.open], '只能选择待计划的订单')}
              onConfirm={() => setPlanning(rows)}
            />
            <Act
              permit="tms:plan:edit"
              label="加入计划"
              off={rows.length === 0 ? '请选择待计划的订单' : unless(rows, [at.open], '只能选择待计划的订单')}
              onConfirm={() => setInto(rows)}
            />
            <Act
              permit="tms:plan:edit"
              label="移出计划"
              off={rows.length === 0 ? '请选择已计划的订单' : unless(rows, [at.planned], '只能选择已计划的订单')}
              onConfirm={async () => {
                await unplan.mutateAsync(ids(rows));
                clear();
              }}
            />
            <Act
              permit={mapApi.locate.permit}
              label="定位地址"
              off={
                rows.length === 0 ? '请选择订单' : unless(rows, [at.open, at.planned], '只能选择待计划或已计划的订单')
              }
              onConfirm={() => setLocating(rows)}
            />
            <Act
              permit={transportOrderApi.receipt.permit}
              label="登记回单"
              off={rows.length === 0 ? '请选择已签收的订单' : unless(rows, [at.signed], '只能选择已签收的订单')}
              onConfirm={async () => {
                await receipt.mutateAsync(ids(rows));
                clear();
              }}
            />
            <Act
              permit={transportOrderApi.cancel.permit}
              label="取消"
              danger
              reason="required"
              ask={`确定取消选中的 ${rows.length} 个运输订单吗？`}
              off={
                rows.length === 0 ? '请选择订单' : unless(rows, [at.open, at.planned], '已上运单的订单请先从运单中移除')
              }
              onConfirm={async (reason) => {
                await cancel.mutateAsync({ ...ids(rows), reason });
                clear();
              }}
            />
            <Act
              permit={transportOrderApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
      />
      <FieldsDialog
        title={`定位 ${locating?.length ?? 0} 个送达地址`}
        open={locating !== null}
        onClose={() => setLocating(null)}
        of={mapApi.locate}
        touches={TRANSPORT_READS}
        shape={LOCATING}
        extra={ids(locating ?? [])}
        onDone={({ source, located, coarse, unknown }) => {
          const by = source === 'offline' ? '离线估算' : '高德地图',
            rough = coarse > 0 ? `，其中 ${coarse} 单只到区县或更粗` : '',
            lost = unknown.length > 0 ? `；${unknown.length} 单的地址无法识别` : '';
          notices.success(`${by}：已定位 ${located} 单${rough}${lost}`);
        }}
      />
      {planning && <NewPlan orders={planning} onClose={() => setPlanning(null)} />}
      {into && <PlanPicker orders={into} onClose={() => setInto(null)} />}
    </Page>
  );
}
