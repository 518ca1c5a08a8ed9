import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useUrlState } from '../page/useUrlState.ts';

interface Tab {
  key: string;
  name: ReactNode;
  /** How many rows stand behind it. */
  count?: number;
  children: ReactNode;
}

/** The parts of a document; the one shown stands in the address, the first is usual. */
export function DetailTabs({ tabs }: { tabs: readonly Tab[] }) {
  const [{ tab }, set] = useUrlState({ tab: tabs[0]?.key ?? '' });
  return (
    <Tabs
      className="hc-detail-tabs"
      activeKey={tab}
      onChange={(next) => set({ tab: next })}
      items={tabs.map(({ key, name, count, children }) => ({
        key,
        label:
          count === undefined ? (
            name
          ) : (
            <>
              {name} <span className="hc-faint hc-num">{count}</span>
            </>
          ),
        children,
      }))}
    />
  );
}
