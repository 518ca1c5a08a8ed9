import { useState } from 'react';
import { complaintLife, type ComplaintAction } from '#contract/service/complaint-life.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { ComplaintDialog } from './ComplaintDialog.tsx';
import { ComplaintDialogs, type Asked } from './ComplaintDialogs.tsx';
import { PayDialog } from './PayDialog.tsx';
import { COMPLAINT_READS } from './reads.ts';

/** What stands in the way is decided by a dialog; the rest is done at once. */
const BY_DIALOG: readonly { action: ComplaintAction; ask: Asked; primary?: true }[] = [
  { action: 'propose', ask: 'settle', primary: true },
  { action: 'pay', ask: 'paid', primary: true },
  { action: 'visit', ask: 'visit', primary: true },
  { action: 'transfer', ask: 'transfer' },
  { action: 'edit', ask: 'edit' },
  { action: 'againPay', ask: 'againPay' },
];
const LABELS: Partial<Record<ComplaintAction, string>> = { propose: '处理' };

/** What may be done with a complaint now, the next act first. */
export function ComplaintActs({ row }: { row: ComplaintDetail }) {
  const [asked, ask] = useState<Asked | null>(null);
  const can = (action: ComplaintAction): boolean => row.actions.includes(action);
  const close = (): void => ask(null);
  return (
    <>
      <AtOnce row={row} can={can} />
      <Decisions row={row} />
      {BY_DIALOG.filter(({ action }) => can(action)).map(({ action, ask: which, primary = false }) => (
        <Act
          key={action}
          life={complaintLife}
          state={row.status}
          action={action}
          label={LABELS[action] ?? complaintLife.actions[action].label}
          primary={primary}
          onConfirm={() => ask(which)}
        />
      ))}
      <Endings row={row} can={can} />
      <ComplaintDialogs row={row} asked={asked} close={close} />
      <PayDialog
        row={row}
        again={asked === 'againPay'}
        open={asked === 'settle' || asked === 'againPay'}
        onClose={close}
      />
      <ComplaintDialog row={row} open={asked === 'edit'} onClose={close} />
    </>
  );
}

interface Props {
  row: ComplaintDetail;
  can: (action: ComplaintAction) => boolean;
}

function AtOnce({ row, can }: Props) {
  const { id, version, status } = row;
  const move = useAct(api.updateStatus, COMPLAINT_READS);
  return (
    <>
      {(['submit', 'accept'] as const).filter(can).map((action) => (
        <Act
          key={action}
          life={complaintLife}
          state={status}
          action={action}
          primary
          onConfirm={() => move.mutateAsync({ id, version, action })}
        />
      ))}
    </>
  );
}

/** Passing or sending back what waits: for whom it waits. */
function Decisions({ row }: { row: ComplaintDetail }) {
  const { id, version, status } = row;
  const decide = useAct(api.approval, COMPLAINT_READS);
  if (!row.mayDecide) return null;
  const cancelling = status === complaintLife.at.cancelling;
  return (
    <>
      <Act
        life={complaintLife}
        state={status}
        action={cancelling ? 'cancelPass' : 'approve'}
        primary
        ask={cancelling ? '撤销后投诉不能再处理。' : '同意后进入下一步。'}
        onConfirm={() => decide.mutateAsync({ id, version, result: 1 })}
      />
      <Act
        life={complaintLife}
        state={status}
        action={cancelling ? 'cancelReject' : 'reject'}
        reason="required"
        onConfirm={(opinion) => decide.mutateAsync({ id, version, result: 0, opinion })}
      />
    </>
  );
}

function Endings({ row, can }: Props) {
  const { id, version, status } = row;
  const again = useAct(api.againComplaint, COMPLAINT_READS);
  const cancel = useAct(api.cancelApply, COMPLAINT_READS);
  return (
    <>
      {can('again') && (
        <Act
          life={complaintLife}
          state={status}
          action="again"
          reason="required"
          ask="客户不满意时开始新一轮处理，上一轮结论记入日志。"
          onConfirm={(reason) => again.mutateAsync({ id, version, reason })}
        />
      )}
      {can('cancel') && (
        <Act
          life={complaintLife}
          state={status}
          action="cancel"
          danger
          reason="required"
          ask={status < complaintLife.at.handling ? '撤销后不能恢复。' : '处理中的投诉撤销须经主管同意。'}
          onConfirm={(reason) => cancel.mutateAsync({ id, version, reason })}
        />
      )}
    </>
  );
}
