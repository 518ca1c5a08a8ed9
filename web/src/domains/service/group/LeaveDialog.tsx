import { Select } from 'antd';
import { groupApi as api } from '#contract/service/group.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { GROUP_READS } from './reads.ts';

const { userId, leaveUntil } = api.setLeave.input.shape;

/** Who of a group is away, and until which day; left empty he is back. */
export function LeaveDialog({ group, onClose }: { group: RowOf<typeof api.list> | undefined; onClose: () => void }) {
  const people = (group?.members ?? []).map((member) => ({
    value: member.userId,
    label: member.onLeave ? `${member.userName}（请假至${member.leaveUntil}）` : member.userName,
  }));
  return (
    <FieldsDialog
      title={`登记请假：${group?.groupName ?? ''}`}
      open={group !== undefined}
      onClose={onClose}
      of={api.setLeave}
      touches={GROUP_READS}
      shape={{ userId, leaveUntil: leaveUntil.meta({ label: '请假至（含当日，留空为销假）' }) }}
      extra={{ id: group?.id, version: group?.version }}
      inputs={{ userId: <Select placeholder="请选择" options={people} /> }}
    />
  );
}
