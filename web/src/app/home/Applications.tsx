import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuNode } from '#contract/iam/menu.ts';
import { useSession } from '../../data/session.ts';
import { searchMenu } from '../menu/menu-search.ts';
import { applications, visible, type Application } from '../menu/menu.ts';
import { AppCard } from './AppCard.tsx';
import { useStars } from './useStars.ts';

const ALL = 'all';

/** Every application of the user's menu (全部应用), one tab per group. */
export function Applications() {
  const menu = useSession((s) => s.menu);
  const { stars, turn } = useStars();
  const [text, setText] = useState('');
  const [group, setGroup] = useState(ALL);
  const groups = useMemo(
    () =>
      visible(menu)
        .map((node) => ({ node, apps: shown(node) }))
        .filter(({ apps }) => apps.length > 0),
    [menu],
  );
  const wanted = text.trim();
  const chosen = groups
    .filter(({ node }) => wanted !== '' || group === ALL || group === String(node.menuId))
    .map(({ node, apps }) => ({ node, apps: wanted === '' ? apps : searchMenu(apps, wanted) }))
    .filter(({ apps }) => apps.length > 0);
  return (
    <section className="hc-panel hc-home-all" id="hc-tour-apps">
      <header className="hc-home-all-head">
        <h2>应用</h2>
        <Input
          allowClear
          className="hc-home-search"
          prefix={<SearchOutlined />}
          placeholder="名称或拼音首字母"
          aria-label="搜索应用"
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
      </header>
      <Tabs
        tabBarGutter={0}
        activeKey={wanted ? ALL : group}
        onChange={(key) => {
          setGroup(key);
          setText('');
        }}
        items={[
          { key: ALL, label: '全部应用' },
          ...groups.map(({ node }) => ({ key: String(node.menuId), label: node.menuPermissionName })),
        ]}
      />
      {chosen.map(({ node, apps }) => (
        <section key={node.menuId} className="hc-apps">
          {(group === ALL || wanted) && <h3>{node.menuPermissionName}</h3>}
          <div className="hc-apps-grid">
            {apps.map((app) => (
              <AppCard key={app.menuId} app={app} starred={stars.has(app.menuId)} onStar={() => turn(app.menuId)} />
            ))}
          </div>
        </section>
      ))}
      {chosen.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={groups.length === 0 ? '当前仓库下没有可用的应用，请联系管理员' : '没有匹配的应用'}
        />
      )}
    </section>
  );
}

const shown = (node: MenuNode): Application[] => applications([pruned(node)]);

const pruned = (node: MenuNode): MenuNode => ({ ...node, children: visible(node.children).map(pruned) });
