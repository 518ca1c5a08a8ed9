import { Tag } from 'antd';
import { onlineApi } from '#contract/iam/user.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import type { RowOf } from '../../ui/table/useList.ts';

export type Online = RowOf<typeof onlineApi.page>;

export const onlineColumns: Columns<Online> = [
  {
    key: 'account',
    title: '账号',
    dataIndex: 'account',
    render: (account: string, row) => (
      <>
        {account}
        {row.isCurrent && (
          <Tag variant="filled" color="processing" className="hc-flag">
            本会话
          </Tag>
        )}
      </>
    ),
  },
  column.text('userName', '姓名'),
  column.text('device', '设备', { width: 280 }),
  column.text('ip', 'IP'),
  column.text('warehouseName', '仓库'),
  column.dict('loginMode', '方式', 'loginMode'),
  column.time('createdAt', '登录时间'),
  column.time('lastSeenAt', '活跃时间'),
];

/** End somebody's session at once. */
export function KickButton({ row }: { row: Online }) {
  const kick = useAct(onlineApi.kick, [onlineApi.page], { done: '已下线' });
  return (
    <Act
      permit={onlineApi.kick.permit}
      label="下线"
      danger
      off={row.isCurrent ? '不能下线当前会话' : null}
      ask={`确定让【${row.userName}】下线吗？`}
      onConfirm={() => kick.mutateAsync({ sid: row.sid })}
    />
  );
}
