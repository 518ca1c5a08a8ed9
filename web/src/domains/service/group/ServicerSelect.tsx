import { Select } from 'antd';
import { groupApi } from '#contract/service/group.ts';
import { useCall } from '../../../data/query.ts';

interface Props {
  id?: string;
  value?: number | null;
  onChange?: (userId: number | undefined) => void;
}

/** A choice among those who serve in this warehouse, by group, with how much each has to do. */
export function ServicerSelect({ id, value, onChange }: Props) {
  const servicers = useCall(groupApi.getServicers, {}, { quiet: true });
  const groups = Map.groupBy(servicers.data ?? [], ({ groupName }) => groupName);
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      placeholder="请选择"
      value={value ?? undefined}
      loading={servicers.isFetching}
      notFoundContent={servicers.isPending ? '加载中…' : '当前仓库没有客服，请先在客服分组中维护'}
      showSearch={{ optionFilterProp: 'title' }}
      options={[...groups].map(([group, people]) => ({
        label: group,
        title: group,
        options: people.map(({ userId, userName, openCases, onLeave }) => ({
          value: userId,
          title: userName,
          label: `${userName}　${onLeave ? '请假中' : `未结 ${openCases}`}`,
        })),
      }))}
      onChange={(next) => onChange?.(next)}
    />
  );
}
