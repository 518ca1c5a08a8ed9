import { Tag } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { stateName } from '#contract/kit/machine.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { heard } from '../../../locale/speech.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { Trace } from '../../../ui/document/Trace.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { links } from '../links.ts';
import { QueueActs } from './QueueActs.tsx';

type PreCheck = OutputOf<typeof preCheckApi.get>;
type Order = PreCheck['orders'][number];

const columns: Columns<Order> = [
  column.text<Order>('orderNo', '入库单号', { link: (row) => links.order(row.orderId) }),
  column.state<Order>(orderLife, 'status'),
  column.text<Order>('ownerName', '货主'),
  column.text<Order>('supplierName', '供应商'),
  column.qty<Order>('pallets', '托数'),
  column.yesNo<Order>('unloaded', '已卸完'),
];

/** One truck beside the list: who, why it stands where it stands, what it brings, where it could go, what happened. */
export function PreCheckDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useCall(preCheckApi.get, { id: id ?? 0 }, { enabled: id !== null });
  return (
    <Drawer
      title={data && id !== null ? `预检单 ${data.queueNo ?? data.preNo}` : '预检单'}
      open={id !== null}
      onClose={onClose}
      extra={
        data &&
        id !== null && (
          <div className="hc-queue-acts">
            <QueueActs of={data} head />
          </div>
        )
      }
    >
      {error && !data && <Trouble failure={error} retry={() => void refetch()} />}
      {data && <Body of={data} />}
    </Drawer>
  );
}

function Body({ of }: { of: PreCheck }) {
  const named = (state: number | null): string | null => (state === null ? null : stateName(preCheckLife, state));
  const waits = of.ahead !== null;
  return (
    <>
      <Detail
        columns={3}
        items={[
          { label: '状态', value: <StatusTag life={preCheckLife} state={of.status} /> },
          { label: '车牌号', value: of.plateNo },
          { label: '司机', value: [of.driverName, of.driverPhone].filter(Boolean).join(' ') || null },
          { label: '库房', value: of.roomName },
          { label: '月台', value: of.dockCode },
          { label: '托数', value: of.pallets },
          { label: '预约', value: of.planFrom ? `${of.apptNo ?? ''} ${of.planFrom.slice(5, 16)}` : '无预约' },
          { label: '签到时间', value: of.signAt },
          { label: '签到距离', value: of.signDistanceM === null ? null : `${of.signDistanceM} 米` },
          { label: '到车温度', value: of.tempOnArrival === null ? null : `${of.tempOnArrival} ℃` },
          { label: '封签号', value: of.sealNo },
          { label: '车型', value: of.vehicleType },
          ...(of.unreceivedReason
            ? [{ label: '未收货原因', value: of.unreceivedReason, span: 'filled' as const }]
            : []),
          ...(of.cancelReason ? [{ label: '取消原因', value: of.cancelReason, span: 'filled' as const }] : []),
          ...(of.remark ? [{ label: '备注', value: of.remark, span: 'filled' as const }] : []),
        ]}
      />
      {waits && (
        <Panel title="为什么排在这里">
          <ul className="hc-queue-why">
            {of.why.map((line) => (
              <li key={line}>{heard(line)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="入库单">
        <DataTable rows={of.orders} columns={columns} rowKey="orderId" />
      </Panel>
      {waits && <Rooms id={of.id} />}
      <Notes id={of.id} />
      <Panel title="轨迹">
        <Trace
          items={of.traces.map((step) => ({
            at: step.postedAt,
            who: step.operatorName,
            act: heard(step.actionName),
            from: named(step.fromStatus),
            to: named(step.toStatus),
            undone: step.undone,
            note: noteOf(step.payload),
          }))}
        />
      </Panel>
    </>
  );
}

function noteOf({ reason, dock, queueNo }: Record<string, unknown>): string | null {
  if (typeof reason === 'string' && reason !== '') return `原因：${reason}`;
  if (typeof dock === 'string') return `月台：${dock}`;
  if (Array.isArray(dock)) return `月台：${dock.join(' → ')}`;
  return Array.isArray(queueNo) ? `排队号：${queueNo.join(' → ')}` : null;
}

/** Where it could go, the best first. */
function Rooms({ id }: { id: number }) {
  const allowed = useAllowed(preCheckV2Api.recommendRoom.permit);
  const { data } = useCall(preCheckV2Api.recommendRoom, { id }, { enabled: allowed, quiet: true });
  if (!data) return null;
  return (
    <Panel title="推荐库房">
      <ol className="hc-queue-rooms">
        {data.rooms.map((room) => (
          <li key={room.roomId}>
            <b>{room.name}</b>
            <span className="hc-num">{room.score} 分</span>
            {room.bound && <Tag variant="filled">工厂库房</Tag>}
            {room.tight && (
              <Tag variant="filled" color="warning">
                容量不足
              </Tag>
            )}
            <small className="hc-faint">
              可用 {room.freePallets} 托 · 预计等待 {room.waitMinutes} 分钟 · 同品 {room.affinity}%
            </small>
            <small>
              {room.docks
                .map((dock) => `${dock.code} ${dock.free ? '空闲' : `约${dock.minutesLeft}分钟后`}`)
                .join(' · ') || '没有可用月台'}
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Notes({ id }: { id: number }) {
  const { data } = useCall(preCheckApi.comments, { id }, { quiet: true });
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title="备注">
      <ul className="hc-queue-why">
        {data.list.map((note) => (
          <li key={note.id}>
            {note.content}{' '}
            <small className="hc-faint hc-num">
              {note.createdAt.slice(5, 16)} {note.createdBy}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
