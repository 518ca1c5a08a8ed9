import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { memo, useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTitle } from './Panes.tsx';
import { lastTab, tabs, useTabs, type Tab } from './tabs.ts';

type Go = (to: string) => void;

/** The open pages: home first, closed one by one, all, or all others. */
export function TabBar({ front, onGo }: { front: string; onGo: Go }) {
  const open = useTabs((s) => s.tabs);
  const row = useRef<HTMLDivElement>(null);
  // The bar may be longer than the screen: keep the front tab in sight.
  useEffect(() => {
    row.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [front, open.length]);
  const leave = (): void => {
    const { path, search } = lastTab();
    onGo(path + search);
  };
  const closeOne = (path: string, isFront: boolean): void => {
    tabs.close(path);
    if (isFront) leave();
  };
  // One menu for the bar, at the tab it was asked for: thirty tabs would bring thirty of them.
  const [askedFor, setAskedFor] = useState(front);
  const menuFor = (path: string): MenuProps => ({
    items: [
      { key: 'one', label: '关闭', disabled: path === '/' },
      { key: 'others', label: '关闭其他' },
      { key: 'all', label: '关闭全部' },
    ],
    onClick: ({ key }) => {
      if (key === 'one') closeOne(path, path === front);
      if (key === 'others') {
        tabs.closeOthers(path);
        onGo(path + (open.find((tab) => tab.path === path)?.search ?? ''));
      }
      if (key === 'all') {
        tabs.closeAll();
        onGo('/');
      }
    },
  });
  return (
    <nav className="hc-tabs" aria-label="已打开的页面">
      <Dropdown menu={menuFor(askedFor)} trigger={['contextMenu']}>
        <div
          ref={row}
          className="hc-tabs-row"
          role="tablist"
          onContextMenu={({ target }) =>
            setAskedFor((target instanceof Element && target.closest<HTMLElement>('.hc-tab')?.dataset.path) || front)
          }
        >
          {open.map((tab) => (
            <TabHead key={tab.path} tab={tab} active={tab.path === front} onGo={onGo} onClose={closeOne} />
          ))}
        </div>
      </Dropdown>
      <Dropdown menu={menuFor(front)} trigger={['click']} placement="bottomRight">
        <button type="button" className="hc-tabs-more" aria-label="标签操作">
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}

/** Drawn again only when it or its place changes. */
const TabHead = memo(function TabHead({
  tab,
  active,
  onGo,
  onClose,
}: {
  tab: Tab;
  active: boolean;
  onGo: Go;
  onClose: (path: string, isFront: boolean) => void;
}) {
  const title = useTitle(tab);
  const close = (event: MouseEvent): void => {
    event.stopPropagation();
    onClose(tab.path, active);
  };
  return (
    <div
      className="hc-tab"
      data-active={active}
      data-path={tab.path}
      onAuxClick={(event) => {
        if (event.button === 1 && tab.path !== '/') close(event);
      }}
    >
      <button
        type="button"
        role="tab"
        aria-selected={active}
        onClick={() => onGo(tab.path + tab.search)}
        onKeyDown={(event) => {
          if (event.key === 'Delete' && tab.path !== '/') onClose(tab.path, active);
        }}
      >
        {tab.path === '/' && <HomeOutlined />} {title}
      </button>
      {/* For the mouse: a list of tabs holds nothing but tabs, and the keyboard has Delete. */}
      {tab.path !== '/' && (
        <button type="button" className="hc-tab-close" tabIndex={-1} aria-hidden title={`关闭${title}`} onClick={close}>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
});
