import {
  DownOutlined,
  ExportOutlined,
  FieldTimeOutlined,
  GlobalOutlined,
  IdcardOutlined,
  LockOutlined,
  LogoutOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { unsent } from '../../data/offline/field.ts';
import { useSession } from '../../data/session.ts';
import { choose, otherLanguage } from '../../locale/locale.ts';
import { signOut } from '../session.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { MyInfoDialog } from './MyInfoDialog.tsx';

/** The user's own matters. */
export function UserMenu({ onHouse, short }: { onHouse: () => void; short: boolean }) {
  const user = useSession((s) => s.user);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'info' | 'password' | null>(null);
  const close = (): void => setDialog(null);
  const leave = async (): Promise<void> => {
    try {
      await signOut();
      notices.afterwards('退出成功');
      await navigate('/login');
      location.reload();
    } catch (error) {
      if (isFailure(error)) notices.failure(error, '退出失败');
    }
  };
  const acts: Record<string, () => void> = {
    info: () => setDialog('info'),
    password: () => setDialog('password'),
    house: onHouse,
    jobs: () => void navigate('/sys/Job'),
    exports: () => void navigate('/Template/ExportRecord'),
    language: () => choose(otherLanguage().code),
    out: () =>
      void modal.confirm({
        title: '确定退出登录吗？',
        content: unsent() > 0 ? `还有 ${unsent()} 条离线作业没有提交，退出后会丢失` : '未保存的内容不会保留',
        okText: '退出',
        cancelText: '取消',
        onOk: leave,
      }),
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            {
              key: 'who',
              disabled: true,
              label: (
                <div className="hc-who">
                  <b>{user?.userName}</b>
                  <small>
                    {user?.account} · {user?.tenantName}
                  </small>
                </div>
              ),
            },
            { type: 'divider' },
            { key: 'info', icon: <IdcardOutlined />, label: '我的信息' },
            { key: 'password', icon: <LockOutlined />, label: '修改密码' },
            { key: 'house', icon: <SwapOutlined />, label: '切换仓库' },
            { key: 'jobs', icon: <FieldTimeOutlined />, label: '后台任务' },
            { key: 'exports', icon: <ExportOutlined />, label: '导出记录' },
            { key: 'language', icon: <GlobalOutlined />, label: otherLanguage().name },
            { key: 'out', icon: <LogoutOutlined />, label: '退出登录', danger: true },
          ],
          onClick: ({ key }) => acts[key]?.(),
        }}
      >
        <Button type="text" className="hc-user" icon={<UserOutlined />} aria-label={`当前用户 ${user?.userName ?? ''}`}>
          {!short && (
            <>
              {user?.userName} <DownOutlined />
            </>
          )}
        </Button>
      </Dropdown>
      <MyInfoDialog open={dialog === 'info'} onClose={close} />
      <ChangePasswordDialog open={dialog === 'password'} onClose={close} />
    </>
  );
}
