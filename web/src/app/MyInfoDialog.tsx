import { Descriptions, Tag } from 'antd';
import { useSession } from '../data/session.ts';
import { Dialog } from '../ui/Dialog.tsx';

/** Who the console takes its user for. */
export function MyInfoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession((s) => s.user);
  const house = useSession((s) => s.house);
  const rows = user ? [
    ['姓名', user.userName], ['账号', user.account], ['手机号', user.phone ?? '-'], ['租户', user.tenantName], ['部门', user.deptName ?? '-'], ['岗位', user.positionName ?? '-'],
    ['角色', user.roleNames.length > 0 ? user.roleNames.map((name) => <Tag key={name} variant="filled">{name}</Tag>) : '-'],
    ['当前仓库', house ? `${house.whCode} ${house.whName}` : '-'], ['最近登录', user.lastLoginTime ?? '-'],
  ] as const : [];
  return (
    <Dialog open={open} onCancel={onClose} footer={null} title="我的信息" width={550}>
      <Descriptions column={1} size="small" bordered styles={{ label: { width: 110 } }} items={rows.map(([label, children]) => ({ key: label, label, children }))} />
    </Dialog>
  );
}
