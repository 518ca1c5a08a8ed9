import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, type MouseEvent } from 'react';
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
  const closeOne = (path: string): void => {
    tabs.close(path);
    if (path === front) leave();
  };
  const menuFor = (path: string): MenuProps => ({
    items: [
      { key: 'one', label: '关闭', disabled: path === '/' },
      { key: 'others', label: '关闭其他' },
      { key: 'all', label: '关闭全部' },
    ],
    onClick: ({ key }) => {
      if (key === 'one') closeOne(path);
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
      <div ref={row} className="hc-tabs-row" role="tablist">
        {open.map((tab) => (
          <Dropdown key={tab.path} menu={menuFor(tab.path)} trigger={['contextMenu']}>
            <TabHead tab={tab} active={tab.path === front} onGo={onGo} onClose={closeOne} />
          </Dropdown>
        ))}
      </div>
      <Dropdown menu={menuFor(front)} trigger={['click']} placement="bottomRight">
        <button type="button" className="hc-tabs-more" aria-label="标签操作">
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}

/** Rest props are the dropdown's handlers, and its ref. */
function TabHead({
  tab,
  active,
  onGo,
  onClose,
  ...rest
}: {
  tab: Tab;
  active: boolean;
  onGo: Go;
  onClose: (path: string) => void;
}) {
  const title = useTitle(tab);
  const close = (event: MouseEvent): void => {
    event.stopPropagation();
    onClose(tab.path);
  };
  return (
    <div
      {...rest}
      className="hc-tab"
      data-active={active}
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
          if (event.key === 'Delete' && tab.path !== '/') onClose(tab.path);
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
}
