import { useState } from 'react';
import { appointmentLife, MOVES_MAX } from '#contract/inbound/appointment-life.ts';
import { appointmentApi, vehicle } from '#contract/inbound/appointment.ts';
import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { ORDER_READS } from '../order/acts.tsx';
import { LinkDialog } from '../queue/LinkDialog.tsx';

/** Reads that any act on an appointment makes stale. */
export const APPOINTMENT_READS = [
  appointmentApi.queryPage,
  appointmentApi.get,
  appointmentApi.slots,
  appointmentApi.board,
  ...ORDER_READS,
];

interface Acted {
  id: number;
  apptNo: string;
  version: number;
  status: number;
  moved: number;
  planFrom: string;
  dockId: number | null;
  roomId: number;
  plateNo: string | null;
  driverName: string | null;
  driverPhone: string | null;
}

const { planFrom, roomId, dockId } = appointmentApi.reschedule.input.shape;

/** What may be done with an appointment: confirm, give it another time, cancel. */
export function AppointmentActs({ of }: { of: Acted }) {
  const [moving, setMoving] = useState(false);
  const [driving, setDriving] = useState(false);
  const [linking, setLinking] = useState(false);
  const confirm = useAct(appointmentApi.confirm, APPOINTMENT_READS);
  const cancel = useAct(appointmentApi.cancel, APPOINTMENT_READS);
  return (
    <>
      <Act
        life={appointmentLife}
        action="confirm"
        state={of.status}
        onConfirm={() => confirm.mutateAsync({ id: of.id })}
      />
      <Act
        life={appointmentLife}
        action="reschedule"
        state={of.status}
        off={of.moved >= MOVES_MAX ? `已改约${of.moved}次，不能再改约` : null}
        onConfirm={() => setMoving(true)}
      />
      <Act life={appointmentLife} action="update" state={of.status} onConfirm={() => setDriving(true)} />
      <Act
        life={appointmentLife}
        action="cancel"
        state={of.status}
        reason="required"
        danger
        ask="时段将释放，入库单回到待预约。"
        onConfirm={(reason) => cancel.mutateAsync({ id: of.id, reason })}
      />
      <Act
        permit={preCheckLinkApi.issue.permit}
        label="司机链接"
        off={of.status >= appointmentLife.at.done ? '车辆已离场' : null}
        onConfirm={() => setLinking(true)}
      />
      {linking && <LinkDialog visit={{ apptId: of.id }} name={of.apptNo} onClose={() => setLinking(false)} />}
      <FieldsDialog
        of={appointmentApi.reschedule}
        touches={APPOINTMENT_READS}
        title={`改约 ${of.apptNo}`}
        shape={{ planFrom, roomId, dockId }}
        row={{ planFrom: of.planFrom, roomId: of.roomId, dockId: null }}
        extra={{ id: of.id, version: of.version }}
        open={moving}
        onClose={() => setMoving(false)}
        onDone={() => setMoving(false)}
      />
      <FieldsDialog
        of={appointmentApi.update}
        touches={APPOINTMENT_READS}
        title={`修改车辆 ${of.apptNo}`}
        shape={vehicle}
        row={{ plateNo: of.plateNo, driverName: of.driverName, driverPhone: of.driverPhone }}
        extra={{ id: of.id, version: of.version }}
        open={driving}
        onClose={() => setDriving(false)}
        onDone={() => setDriving(false)}
      />
    </>
  );
}
