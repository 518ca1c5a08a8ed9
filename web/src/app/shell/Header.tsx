import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  SearchOutlined,
  ShopOutlined,
  SunOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { Breadcrumb, Button, Layout, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../data/session.ts';
import { useNarrow } from '../../ui/page/useNarrow.ts';
import { UserMenu } from '../account/UserMenu.tsx';
import { HelpDrawer } from '../help/HelpDrawer.tsx';
import { openHelp } from '../help/open.ts';
import { AlarmButton } from '../live/AlarmPanel.tsx';
import { MessageBell } from '../live/MessageBell.tsx';
import { applicationAt } from '../menu/menu.ts';
import { MenuSearch } from '../menu/MenuSearch.tsx';
import { menuUrlAt } from '../pages.ts';
import { useTitle } from '../tabs/Panes.tsx';
import { HOME, useTabs, type Tab } from '../tabs/tabs.ts';
import { Fullscreen } from './Fullscreen.tsx';
import { HouseDialog } from './HouseDialog.tsx';
import { Line } from './Line.tsx';
import { Marquee } from './Marquee.tsx';
import { setNight, useNight } from './useNight.ts';

interface Props {
  front: string;
  folded: boolean;
  onFold: () => void;
  onRefresh: () => void;
  onGo: (to: string) => void;
  onFind: () => void;
}

const HOTKEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** The top line: where one is, in which warehouse, and as whom. */
export function Header({ front, folded, onFold, onRefresh, onGo, onFind }: Props) {
  const narrow = useNarrow();
  const night = useNight((s) => s.night);
  const house = useSession((s) => s.house);
  const [choosing, setChoosing] = useState(false);
  return (
    <Layout.Header className="hc-header">
      <Button
        type="text"
        id="hc-tour-menu"
        aria-label={folded ? '展开菜单' : '收起菜单'}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={onFold}
      />
      <Crumbs front={front} short={narrow} />
      {narrow ? <span className="hc-gap" /> : <Marquee />}
      {narrow ? (
        <Button type="text" aria-label="快速查找" icon={<SearchOutlined />} onClick={onFind} />
      ) : (
        <>
          <MenuSearch onGo={onGo} />
          <Button
            className="hc-find"
            aria-label={`快速查找 单号、商品…${HOTKEY}`}
            icon={<SearchOutlined />}
            onClick={onFind}
          >
            单号、商品…<kbd>{HOTKEY}</kbd>
          </Button>
        </>
      )}
      {!narrow && (
        <Tooltip title="刷新当前页">
          <Button type="text" aria-label="刷新当前页" icon={<ReloadOutlined />} onClick={onRefresh} />
        </Tooltip>
      )}
      <Tooltip title={night ? '日间模式' : '夜间模式'}>
        <Button
          type="text"
          aria-label={night ? '日间模式' : '夜间模式'}
          icon={night ? <SunOutlined /> : <MoonOutlined />}
          onClick={() => setNight(!night)}
        />
      </Tooltip>
      <Tooltip title="本页帮助">
        <Button
          type="text"
          aria-label="本页帮助"
          icon={<QuestionCircleOutlined />}
          onClick={() => openHelp(menuUrlAt(front))}
        />
      </Tooltip>
      {!narrow && <Fullscreen />}
      <Line />
      <AlarmButton />
      <MessageBell />
      <span id="hc-tour-user" className="hc-header-user">
        <Tooltip title="切换仓库">
          <Button type="text" className="hc-house-now" icon={<ShopOutlined />} onClick={() => setChoosing(true)}>
            <span>{house?.whName ?? '请选择仓库'}</span> <SwapOutlined />
          </Button>
        </Tooltip>
        <UserMenu onHouse={() => setChoosing(true)} short={narrow} />
      </span>
      <HouseDialog open={choosing} onClose={() => setChoosing(false)} />
      <HelpDrawer />
    </Layout.Header>
  );
}

/** Where no page is: the status pages. */
const NOWHERE: Tab = { ...HOME, path: '', title: '提示' };

/** 首页, the directories above, the list a detail belongs to, the page's title. */
function Crumbs({ front, short }: { front: string; short: boolean }) {
  const menu = useSession((s) => s.menu);
  const tab = useTabs((s) => s.tabs.find((one) => one.path === front));
  const title = useTitle(tab ?? NOWHERE);
  const navigate = useNavigate();
  // The browser's own tab says what is in front; several of the console are told apart.
  useEffect(() => {
    document.title = `${title} · 好仓`;
    return () => {
      document.title = '好仓';
    };
  }, [title]);
  if (short) return <b className="hc-here">{title}</b>;
  const linked = (to: string, name: string) => ({
    title: (
      <a
        href={to}
        onClick={(event) => {
          event.preventDefault();
          void navigate(to);
        }}
      >
        {name}
      </a>
    ),
  });
  const entry = menuUrlAt(front);
  const application = applicationAt(menu, entry);
  const parent = application && entry !== front ? [linked(application.url, application.name)] : [];
  return (
    <Breadcrumb
      items={[
        ...(front === '/' ? [] : [linked('/', '首页')]),
        ...(application?.above ?? []).map((name) => ({ title: name })),
        ...parent,
        { title },
      ]}
    />
  );
}
