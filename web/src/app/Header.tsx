import { DownOutlined, LogoutOutlined, MenuFoldOutlined, MenuUnfoldOutlined, MoonOutlined, ReloadOutlined, ShopOutlined, SunOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons';
import { App, Breadcrumb, Button, Dropdown, Layout, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFailure } from '../data/failure.ts';
import { notices } from '../data/notices.ts';
import { useSession } from '../data/session.ts';
import { useNarrow } from '../ui/narrow.ts';
import { HouseDialog } from './HouseDialog.tsx';
import { applicationAt } from './menu.ts';
import { menuUrlAt } from './pages.ts';
import { setNight, useNight } from './night.ts';
import { useTabs, type Tab } from './tabs.ts';
import { useTitle } from './Panes.tsx';
import { signOut } from './world.ts';

interface Props {
  front: string;
  folded: boolean;
  onFold: () => void;
  onRefresh: () => void;
}

/** The top line: where one is, in which warehouse, and as whom. */
export function Header({ front, folded, onFold, onRefresh }: Props) {
  const narrow = useNarrow();
  const night = useNight((s) => s.night);
  const house = useSession((s) => s.house);
  const [choosing, setChoosing] = useState(false);
  return (
    <Layout.Header className="hc-header">
      <Button type="text" aria-label={folded ? '展开菜单' : '收起菜单'} icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />} onClick={onFold} />
      <Crumbs front={front} short={narrow} />
      <span className="hc-gap" />
      <Tooltip title="切换仓库"><Button type="text" className="hc-house-now" icon={<ShopOutlined />} onClick={() => setChoosing(true)}><span>{house?.whName ?? '请选择仓库'}</span> <SwapOutlined /></Button></Tooltip>
      {!narrow && <Tooltip title="刷新当前页"><Button type="text" aria-label="刷新当前页" icon={<ReloadOutlined />} onClick={onRefresh} /></Tooltip>}
      <Tooltip title={night ? '日间模式' : '夜间模式'}><Button type="text" aria-label={night ? '日间模式' : '夜间模式'} icon={night ? <SunOutlined /> : <MoonOutlined />} onClick={() => setNight(!night)} /></Tooltip>
      <UserMenu onHouse={() => setChoosing(true)} short={narrow} />
      <HouseDialog open={choosing} onClose={() => setChoosing(false)} />
    </Layout.Header>
  );
}

/** Where no page is: the status pages. */
const NOWHERE: Tab = { path: '', search: '', title: '提示', epoch: 0, opened: false };

/** 首页, the directories above, the list a detail belongs to, the page's title. */
function Crumbs({ front, short }: { front: string; short: boolean }) {
  const menu = useSession((s) => s.menu);
  const tab = useTabs((s) => s.tabs.find((one) => one.path === front));
  const title = useTitle(tab ?? NOWHERE);
  const navigate = useNavigate();
  if (short) return <b className="hc-here">{title}</b>;
  const linked = (to: string, name: string) => ({ title: <a href={to} onClick={(event) => { event.preventDefault(); void navigate(to); }}>{name}</a> });
  const entry = menuUrlAt(front);
  const application = applicationAt(menu, entry);
  const parent = application && entry !== front ? [linked(application.url, application.name)] : [];
  return <Breadcrumb items={[...(front === '/' ? [] : [linked('/', '首页')]), ...(application?.above ?? []).map((name) => ({ title: name })), ...parent, { title }]} />;
}

function UserMenu({ onHouse, short }: { onHouse: () => void; short: boolean }) {
  const user = useSession((s) => s.user);
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    try {
      await signOut();
      notices.success('退出成功');
      await navigate('/login');
      location.reload();
    } catch (error) {
      if (isFailure(error)) notices.failure(error, '退出失败');
    }
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{
      items: [
        { key: 'who', disabled: true, label: <div className="hc-who"><b>{user?.userName}</b><small>{user?.account} · {user?.tenantName}</small></div> },
        { type: 'divider' },
        { key: 'house', icon: <SwapOutlined />, label: '切换仓库' },
        { key: 'out', icon: <LogoutOutlined />, label: '退出登录', danger: true },
      ],
      onClick: ({ key }) => {
        if (key === 'house') onHouse();
        if (key === 'out') void modal.confirm({ title: '确定退出登录吗？', okText: '退出', cancelText: '取消', onOk: leave });
      },
    }}>
      <Button type="text" className="hc-user" icon={<UserOutlined />} aria-label="当前用户">{!short && <>{user?.userName} <DownOutlined /></>}</Button>
    </Dropdown>
  );
}
