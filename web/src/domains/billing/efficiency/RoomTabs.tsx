import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useHere, useHereNow } from '../../../ui/page/useHere.ts';
import './tabs.css';

interface Tab {
  key: string;
  name: string;
  children: ReactNode;
}

/** Lists side by side on one page. Each begins anew: what one was asked is nothing to the next. */
export function RoomTabs({ tabs }: { tabs: readonly Tab[] }) {
  const here = useHere(),
    { search } = useHereNow();
  const asked = new URLSearchParams(search).get('tab');
  const open = tabs.find(({ key }) => key === asked) ?? tabs[0];
  return (
    <>
      <Tabs
        className="hc-room-tabs"
        activeKey={open?.key ?? ''}
        items={tabs.map(({ key, name }) => ({ key, label: name }))}
        onChange={(key) => here.ask(new URLSearchParams(key === tabs[0]?.key ? {} : { tab: key }))}
      />
      {open?.children}
    </>
  );
}
