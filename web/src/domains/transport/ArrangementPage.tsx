import { useState } from 'react';
import { fieldsOf } from '#contract/kit/field.ts';
import { refusal } from '#contract/kit/machine.ts';
import { waybillLife } from '#contract/transport/life.ts';
import { transportOrderApi } from '#contract/transport/order.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { waybillSearch } from '#contract/transport/waybill.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { MomentInput } from '../../ui/form/MomentInput.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { orderColumns, waybillColumns, type OrderRow, type WaybillRow } from './columns.tsx';
import { TRANSPORT_READS } from './reads.ts';
import './transport.css';

const FILTERS = fieldsOf(waybillSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

/** Arrangement of waybills (运单编排): made by hand, merged; split and ordered on the waybill itself. */
export function ArrangementPage() {
  const list = useList(waybillApi.page, { fields: FILTERS });
  const [making, setMaking] = useState(false);
  const merge = useAct(waybillApi.merge, TRANSPORT_READS, { done: '已合并' });
  return (
    <Page>
      <SearchForm list={list} only={['waybillNo', 'plateNo', 'driverName', 'routeId', 'planDepartFrom']} />
      <StateCounts of={waybillApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={waybillColumns}
        selection
        rowNumber
        empty="没有运单：从发运计划生成，或在此新建"
        toolbar={(rows: WaybillRow[], clear) => (
          <>
            <Act permit={waybillApi.create.permit} label="新建运单" primary onConfirm={() => setMaking(true)} />
            <Act
              permit={waybillApi.merge.permit}
              label="合并"
              ask={`把【${rows[1]?.waybillNo ?? ''}】并入【${rows[0]?.waybillNo ?? ''}】，后者保留。`}
              off={unmergeable(rows)}
              onConfirm={async () => {
                const [kept, other] = rows;
                if (!kept || !other) return;
                await merge.mutateAsync({ id: kept.id, version: kept.version, otherId: other.id });
                clear();
              }}
            />
          </>
        )}
      />
      {making && <NewWaybill onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** Why two waybills do not become one; null when they do. */
function unmergeable([kept, other, ...more]: readonly WaybillRow[]): string | null {
  if (!kept || !other || more.length > 0) return '请选择两张运单';
  if (other.status !== waybillLife.at.open) return '后选的运单须为待派车';
  return refusal(waybillLife, 'arrange', kept.status);
}

const SHOWN = 100;

/** 新建运单 of orders that are planned. */
function NewWaybill({ onClose }: { onClose: () => void }) {
  const [departAt, setDepartAt] = useState<string>();
  const planned = useCall(transportOrderApi.page, { param: { sendable: true }, pageSize: SHOWN }, { keep: true });
  const create = useAct(waybillApi.create, TRANSPORT_READS, { done: '运单已建立' });
  return (
    <Dialog open title="新建运单" width={980} footer={null} onCancel={onClose}>
      <div className="hc-trip-line">
        <label htmlFor="departAt">预计发车</label>
        <MomentInput id="departAt" value={departAt ?? null} onChange={(next) => setDepartAt(next ?? undefined)} />
      </div>
      <DataTable<OrderRow>
        rows={planned.data?.list ?? []}
        query={planned}
        columns={orderColumns.slice(0, 10)}
        selection
        empty="没有可生成运单的订单：先把订单加入发运计划并发布"
        toolbar={(rows: OrderRow[]) => (
          <Act
            permit={waybillApi.create.permit}
            label={`用选中的 ${rows.length} 个订单建立`}
            primary
            off={rows.length === 0 ? '请选择订单' : departAt ? null : '请填写预计发车'}
            onConfirm={async () => {
              await create.mutateAsync({ orderIds: rows.map(({ id }) => id), departAt: departAt ?? '' });
              onClose();
            }}
          />
        )}
      />
    </Dialog>
  );
}
