import { Drawer, Layout, Watermark } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryClient } from '../../data/query.ts';
import { useSession } from '../../data/session.ts';
import { stored } from '../../data/storage.ts';
import { useNarrow } from '../../ui/page/useNarrow.ts';
import { ChangePasswordDialog } from '../account/ChangePasswordDialog.tsx';
import { AlarmPanel } from '../live/AlarmPanel.tsx';
import { CommandBar } from '../menu/CommandBar.tsx';
import { SideMenu } from '../menu/SideMenu.tsx';
import { findPage } from '../pages.ts';
import { Panes } from '../tabs/Panes.tsx';
import { TabBar } from '../tabs/TabBar.tsx';
import { tabs } from '../tabs/tabs.ts';
import { AutoPrint } from './AutoPrint.tsx';
import { Header } from './Header.tsx';
import { Logo } from './Logo.tsx';
import { markOf } from './mark.ts';
import { NewVersion } from './NewVersion.tsx';
import { whenRested } from './rested.ts';
import { StatusPage } from './StatusPage.tsx';
import { useNight } from './useNight.ts';

/** The frame all pages stand in: menu, header, tabs, panes. */
export function Shell() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const go = (to: string): void => void navigate(to);
  const narrow = useNarrow();
  const [folded, setFolded] = useState(stored.get('folded') === '1');
  const [drawer, setDrawer] = useState(false);
  const [finding, setFinding] = useState(false);
  useFindKey(() => setFinding(true));
  const signedIn = useSession((s) => s.token !== null);
  const passwordDue = useSession((s) => s.user?.pwdStatus === 1);
  const status = statusAt(pathname);
  const trouble = status !== null && (
    <StatusPage
      status={status}
      trace={new URLSearchParams(search).get('trace')}
      onHome={() => go('/')}
      onRetry={status === 404 ? undefined : () => void navigate(-1)}
    />
  );
  if (!signedIn) return trouble || null;
  if (passwordDue) return <ChangePasswordDialog open />;
  const fold = (): void => {
    if (narrow) {
      setDrawer(true);
      return;
    }
    stored.set('folded', folded ? '0' : '1');
    setFolded(!folded);
  };
  const refresh = (): void => {
    // Everything is old, but only what the rebuilt page asks for is fetched.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    tabs.renew(pathname);
  };
  return (
    <Layout className="hc-frame" hasSider={!narrow}>
      {!narrow && (
        <Layout.Sider className="hc-side" width={208} collapsedWidth={52} collapsed={folded} trigger={null}>
          <Brand short={folded} />
          <div className="hc-side-menu">
            <SideMenu front={pathname} folded={folded} onGo={go} />
          </div>
        </Layout.Sider>
      )}
      {narrow && (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          size={260}
          closable={false}
          styles={{ body: { padding: '0 0 16px' } }}
        >
          <Brand short={false} />
          <SideMenu
            front={pathname}
            folded={false}
            onGo={(to) => {
              setDrawer(false);
              go(to);
            }}
          />
        </Drawer>
      )}
      <Layout>
        <Header
          front={pathname}
          folded={narrow || folded}
          onFold={fold}
          onRefresh={refresh}
          onGo={go}
          onFind={() => setFinding(true)}
        />
        {!narrow && <TabBar front={pathname} onGo={go} />}
        <Layout.Content className="hc-content">
          <Marked>
            <Panes front={status === null ? pathname : null} />
            {trouble}
          </Marked>
        </Layout.Content>
        <AlarmPanel />
      </Layout>
      <CommandBar open={finding} onClose={() => setFinding(false)} onGo={go} />
      <NewVersion />
      <AutoPrint />
    </Layout>
  );
}

/** Ctrl-K or Cmd-K, wherever the focus is. */
function useFindKey(find: () => void): void {
  // Talks to the document: the key belongs to the whole console.
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  });
}

/** How often the window came to rest in another size. */
function useRested(): number {
  const [rested, setRested] = useState(0);
  // Talks to the window: its size and the density of its points are not React's.
  useEffect(() => whenRested(window, () => setRested((n) => n + 1)), []);
  return rested;
}

/** Whose screen it is; drawn again when the window has changed (specification, section 9). */
function Marked({ children }: { children: ReactNode }) {
  const user = useSession((s) => s.user);
  const night = useNight((s) => s.night);
  const rested = useRested();
  // Another list of the same words draws again, with the points the screen has now.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const content = useMemo(() => [user ? markOf(user) : ''], [user, rested]);
  return (
    <Watermark
      className="hc-watermark"
      content={content}
      gap={[140, 110]}
      font={{ color: night ? 'rgba(255,255,255,.045)' : 'rgba(20,40,60,.045)', fontSize: 14 }}
    >
      {children}
    </Watermark>
  );
}

function Brand({ short }: { short: boolean }) {
  return (
    <div className="hc-brand">
      <Logo />
      {!short && <span>好仓</span>}
    </div>
  );
}

/** `/error/{status}`, or 404 where no page is registered. */
function statusAt(pathname: string): number | null {
  const named = /^\/error(?:\/(\d{3}))?\/?$/i.exec(pathname);
  if (named) return Number(named[1] ?? 500);
  return findPage(pathname) ? null : 404;
}
