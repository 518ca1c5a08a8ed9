import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useCall } from '../../../data/query.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';
import { AppointmentActs } from './AppointmentActs.tsx';

type Appointment = OutputOf<typeof appointmentApi.get>;
type Order = Appointment['orders'][number];

const columns: Columns<Order> = [
  column.text<Order>('orderNo', '入库单号', { link: (row) => links.order(row.orderId) }),
  column.state<Order>(orderLife, 'status'),
  column.text<Order>('externalNo', '货主单号'),
  column.text<Order>('supplierName', '供应商'),
  column.qty<Order>('pallets', '托数'),
];

/** One appointment beside the list: the vehicle, what it brings, what happened. */
export function AppointmentDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useCall(appointmentApi.get, { id: id ?? 0 }, { enabled: id !== null });
  return (
    <Drawer
      title={data && id !== null ? `预约单 ${data.apptNo}` : '预约单'}
      open={id !== null}
      onClose={onClose}
      extra={
        data &&
        id !== null && (
          <div className="hc-appoint-acts">
            <AppointmentActs of={data} />
          </div>
        )
      }
    >
      {error && !data && <Trouble failure={error} retry={() => void refetch()} />}
      {data && <Body of={data} />}
    </Drawer>
  );
}

function Body({ of }: { of: Appointment }) {
  const named = (state: number | null): string | null => (state === null ? null : stateName(appointmentLife, state));
  return (
    <>
      <Detail
        items={[
          { label: '状态', value: <StatusTag life={appointmentLife} state={of.status} /> },
          { label: '日期时段', value: `${of.planFrom.slice(0, 16)} – ${of.planTo.slice(11, 16)}` },
          { label: '库房', value: of.roomName },
          { label: '月台', value: of.dockCode ?? '到仓再定' },
          { label: '货主', value: of.ownerName },
          { label: '车型', value: of.vehicleType },
          { label: '车牌号', value: of.plateNo },
          { label: '司机', value: [of.driverName, of.driverPhone].filter(Boolean).join(' ') || null },
          { label: '托数', value: of.pallets },
          { label: '重量(kg)', value: (of.weight / 1000).toFixed(1) },
          ...(of.forceReason ? [{ label: '强制预约原因', value: of.forceReason, span: 'filled' as const }] : []),
          ...(of.cancelReason ? [{ label: '取消原因', value: of.cancelReason, span: 'filled' as const }] : []),
        ]}
      />
      <Panel title="入库单">
        <DataTable rows={of.orders} columns={columns} rowKey="orderId" />
      </Panel>
      <Panel title="轨迹">
        <Trace
          items={of.traces.map((step) => ({
            at: step.postedAt,
            who: step.operatorName,
            act: step.actionName,
            from: named(step.fromStatus),
            to: named(step.toStatus),
            note: typeof step.payload['reason'] === 'string' ? `原因：${step.payload['reason']}` : null,
          }))}
        />
      </Panel>
    </>
  );
}
