import { useState } from 'react';
import { waybillLife } from '#contract/transport/life.ts';
import { waybillApi as api } from '#contract/transport/waybill-acts.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Waybill } from './columns.tsx';
import { TRANSPORT_READS } from './reads.ts';

type Stop = Waybill['stops'][number];

const columns: Columns<Stop> = [
  column.qty<Stop>('stopNo', '站序'),
  column.text('name', '站点', { width: 180 }),
  column.dict('status', '状态', 'stopStatus'),
  column.qty('orderCount', '订单数'),
  column.time('eta', '预计到达'),
  column.time('arriveAt', '到站时间'),
  column.time('leaveAt', '离站时间'),
  column.text('address', '地址', { width: 240 }),
];
const HOME_LAST = '提货后须最后回到仓库';
const AHEAD = 0,
  THERE = 1;

/** 站点: in the order they are visited; moved up and down, or dragged, while the waybill may be arranged. */
export function StopTable({ waybill }: { waybill: Waybill }) {
  const { id, version, status, stops } = waybill;
  const [held, setHeld] = useState<number | null>(null);
  const order = useAct(api.stops, TRANSPORT_READS, { done: '站点顺序已调整' });
  const arrive = useAct(api.arrive, TRANSPORT_READS);
  const leave = useAct(api.leave, TRANSPORT_READS);
  const skip = useAct(api.skip, TRANSPORT_READS);
  const can = (action: string): boolean => waybill.actions.includes(action);
  // What was fetched is brought home: that stop stays the last.
  const isHome = (stop: Stop | undefined): boolean => stop?.orderCount === 0;
  const put = (from: number, to: number): Promise<unknown> => {
    const ids = stops.map((stop) => stop.id);
    const [taken] = ids.splice(from, 1);
    if (taken === undefined || from === to) return Promise.resolve();
    return order.mutateAsync({ id, version, stopIds: ids.toSpliced(to, 0, taken) });
  };
  return (
    <DataTable
      rows={stops}
      columns={columns}
      onRow={(_, at) =>
        can('arrange')
          ? {
              draggable: true,
              onDragStart: () => setHeld(at),
              onDragOver: (event) => event.preventDefault(),
              onDrop: () => {
                if (held !== null) void put(held, at).catch(() => undefined);
                setHeld(null);
              },
            }
          : {}
      }
      actions={({ stopNo, status: state, name, orderCount }) => (
        <>
          {can('arrange') && (
            <>
              <Act
                permit={api.stops.permit}
                label="上移"
                off={orderCount === 0 ? HOME_LAST : stopNo === 1 ? '已是第一站' : null}
                onConfirm={() => put(stopNo - 1, stopNo - 2)}
              />
              <Act
                permit={api.stops.permit}
                label="下移"
                off={stopNo === stops.length ? '已是最后一站' : isHome(stops[stopNo]) ? HOME_LAST : null}
                onConfirm={() => put(stopNo - 1, stopNo)}
              />
            </>
          )}
          {can('arrive') && state === AHEAD && (
            <>
              <Act
                life={waybillLife}
                action="arrive"
                label="到站"
                state={status}
                onConfirm={() => arrive.mutateAsync({ id, stopNo })}
              />
              <Act
                permit={api.skip.permit}
                label="跳过"
                danger
                reason="required"
                ask={`确定跳过【${name}】吗？`}
                onConfirm={(reason) => skip.mutateAsync({ id, stopNo, reason })}
              />
            </>
          )}
          {can('sign') && state === THERE && (
            <Act permit={api.leave.permit} label="离站" onConfirm={() => leave.mutateAsync({ id, stopNo })} />
          )}
        </>
      )}
    />
  );
}
