import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { patrolWarningLife, type WarningAction } from '#contract/patrol/life.ts';
import { patrolWarningApi as api } from '#contract/patrol/warning.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { WARNING_READS } from '../reads.ts';

type Row = Pick<OutputOf<typeof api.get>, 'id' | 'version' | 'status' | 'bizNo' | 'actions'>;

const { opinion } = api.confirm.input.shape;
const rejecting = {
  opinion: opinion.unwrap().unwrap().min(1, '请输入确认意见').meta({ label: '确认意见', long: true }),
};
const { remark } = api.handle.input.shape;

/** What may be done with a warning now. */
export function WarningActs({ row }: { row: Row }) {
  const { id, version, status: state } = row;
  const [asked, ask] = useState<'handle' | 'reject' | null>(null);
  const accept = useAct(api.accept, WARNING_READS);
  const confirm = useAct(api.confirm, WARNING_READS);
  const can = (action: WarningAction): boolean => row.actions.includes(action);
  const dialog = { touches: WARNING_READS, onClose: () => ask(null), extra: { id, version } };
  return (
    <>
      {can('accept') && (
        <Act
          life={patrolWarningLife}
          state={state}
          action="accept"
          onConfirm={() => accept.mutateAsync({ id, version })}
        />
      )}
      {can('handle') && (
        <Act life={patrolWarningLife} state={state} action="handle" primary onConfirm={() => ask('handle')} />
      )}
      {can('confirm') && (
        <Act
          life={patrolWarningLife}
          state={state}
          action="confirm"
          primary
          ask="确定已处理好了吗？"
          onConfirm={() => confirm.mutateAsync({ id, version, result: 1 })}
        />
      )}
      {can('reject') && <Act life={patrolWarningLife} state={state} action="reject" onConfirm={() => ask('reject')} />}
      <FieldsDialog
        {...dialog}
        title={`处理预警：${row.bizNo}`}
        open={asked === 'handle'}
        of={api.handle}
        shape={{ remark }}
      />
      <FieldsDialog
        {...dialog}
        title={`退回：${row.bizNo}`}
        open={asked === 'reject'}
        of={api.confirm}
        shape={rejecting}
        extra={{ id, version, result: 2 }}
      />
    </>
  );
}
