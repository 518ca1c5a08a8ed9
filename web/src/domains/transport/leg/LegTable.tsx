import { useState } from 'react';
import { waybillLegApi as api } from '#contract/transport/leg.ts';
import { legLife } from '#contract/transport/life.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Waybill } from '../columns.tsx';
import { TRANSPORT_READS } from '../reads.ts';

type Leg = Waybill['legs'][number];
const { waybillId: _, ...CUT } = api.add.input.shape;
const { carId, driverId } = api.change.input.shape;

const columns: Columns<Leg> = [
  column.qty<Leg>('legNo', '运段'),
  column.state(legLife, 'status'),
  column.text('fromNode', '起点', { width: 160 }),
  column.text('toNode', '终点', { width: 160 }),
  column.text('plateNo', '车牌号'),
  column.text('driverName', '司机'),
  column.time('planDepartAt', '预计发车'),
  column.time('planArriveAt', '预计到达'),
  column.time('departAt', '发车'),
  column.time('arriveAt', '到达'),
  column.qty('km', '里程km'),
  column.text('remark', '备注', { width: 160 }),
];

/** 运段: driven one after the other, each perhaps by another vehicle. */
export function LegTable({ waybill }: { waybill: Waybill }) {
  const [cutting, setCutting] = useState(false);
  const [changing, setChanging] = useState<Leg | null>(null);
  return (
    <>
      <DataTable
        rows={waybill.legs}
        columns={columns}
        toolbar={
          waybill.actions.includes('arrange') && (
            <Act permit={api.add.permit} label="增加运段" onConfirm={() => setCutting(true)} />
          )
        }
        actions={(leg) => <LegActs leg={leg} onChange={() => setChanging(leg)} />}
      />
      <FieldsDialog
        title="增加运段"
        open={cutting}
        onClose={() => setCutting(false)}
        of={api.add}
        touches={TRANSPORT_READS}
        shape={CUT}
        extra={{ waybillId: waybill.id }}
      />
      <FieldsDialog
        title="更换车辆司机"
        open={changing !== null}
        onClose={() => setChanging(null)}
        of={api.change}
        touches={TRANSPORT_READS}
        shape={{ carId, driverId }}
        extra={{ id: changing?.id ?? 0, version: changing?.version ?? 0 }}
      />
    </>
  );
}

function LegActs({ leg, onChange }: { leg: Leg; onChange: () => void }) {
  const { id, version, status, actions } = leg;
  const start = useAct(api.start, TRANSPORT_READS);
  const finish = useAct(api.finish, TRANSPORT_READS);
  const abnormal = useAct(api.abnormal, TRANSPORT_READS);
  const cancel = useAct(api.cancel, TRANSPORT_READS);
  const can = (action: string): boolean => actions.includes(action);
  return (
    <>
      {can('start') && (
        <Act life={legLife} state={status} action="start" onConfirm={() => start.mutateAsync({ id, version })} />
      )}
      {can('finish') && (
        <Act life={legLife} state={status} action="finish" onConfirm={() => finish.mutateAsync({ id, version })} />
      )}
      {can('change') && <Act life={legLife} state={status} action="change" onConfirm={onChange} />}
      {can('abnormal') && (
        <Act
          life={legLife}
          state={status}
          action="abnormal"
          reason="required"
          ask="请说明异常情况"
          onConfirm={(reason) => abnormal.mutateAsync({ id, version, reason })}
        />
      )}
      {can('cancel') && (
        <Act
          life={legLife}
          state={status}
          action="cancel"
          danger
          onConfirm={() => cancel.mutateAsync({ id, version })}
        />
      )}
    </>
  );
}
