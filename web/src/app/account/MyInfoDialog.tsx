import { Button, Descriptions, Tag } from 'antd';
import { useState } from 'react';
import { useSession } from '../../data/session.ts';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { BindPhoneDialog } from './BindPhoneDialog.tsx';

/** Who the console takes its user for, and the one thing he may change of it himself: his phone number. */
export function MyInfoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useSession((s) => s.user);
  const house = useSession((s) => s.house);
  const [binding, setBinding] = useState(false);
  const rows = user
    ? ([
        ['姓名', user.userName],
        ['账号', user.account],
        [
          '手机号',
          <Phone key="phone" phone={user.phone} verified={user.phoneVerified} onBind={() => setBinding(true)} />,
        ],
        ['租户', user.tenantName],
        ['部门', user.deptName ?? '-'],
        ['岗位', user.positionName ?? '-'],
        [
          '角色',
          user.roleNames.length > 0
            ? user.roleNames.map((name) => (
                <Tag key={name} variant="filled">
                  {name}
                </Tag>
              ))
            : '-',
        ],
        ['当前仓库', house ? `${house.whCode} ${house.whName}` : '-'],
        ['最近登录', user.lastLoginTime ?? '-'],
      ] as const)
    : [];
  return (
    <>
      <Dialog open={open} onCancel={onClose} footer={null} title="我的信息" width={550}>
        <Descriptions
          column={1}
          size="small"
          bordered
          styles={{ label: { width: 110 } }}
          items={rows.map(([label, children]) => ({ key: label, label, children }))}
        />
      </Dialog>
      {open && binding && <BindPhoneDialog onClose={() => setBinding(false)} />}
    </>
  );
}

function Phone({ phone, verified, onBind }: { phone: string | null; verified: boolean; onBind: () => void }) {
  return (
    <span>
      {phone ?? '-'}
      {phone && !verified && (
        <Tag color="warning" variant="filled">
          未验证
        </Tag>
      )}
      <Button type="link" size="small" onClick={onBind}>
        {verified ? '更换手机号' : '绑定手机'}
      </Button>
    </span>
  );
}
