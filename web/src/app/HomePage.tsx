import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { MenuNode } from '#contract/iam/menu.ts';
import { useSession } from '../data/session.ts';
import { useHere } from '../ui/here.ts';
import { MenuIcon } from './icons.tsx';
import { applications, visible, type Application } from './menu.ts';

const ALL = 'all';

/** Home: every application of the user's menu, one tab per group. */
export function HomePage() {
  const user = useSession((s) => s.user);
  const menu = useSession((s) => s.menu);
  const [text, setText] = useState('');
  const [group, setGroup] = useState(ALL);
  const groups = useMemo(() => visible(menu).map((node) => ({ node, apps: shown(node) })).filter(({ apps }) => apps.length > 0), [menu]);
  const wanted = text.trim().toLowerCase();
  const chosen = groups.filter(({ node }) => wanted !== '' || group === ALL || group === String(node.menuId))
    .map(({ node, apps }) => ({ node, apps: apps.filter((app) => app.name.toLowerCase().includes(wanted)) })).filter(({ apps }) => apps.length > 0);
  return (
    <article className="hc-page hc-home">
      <header className="hc-home-head"><h1>{greeting()}，{user?.userName}</h1><span className="hc-faint">{today()}</span></header>
      <section className="hc-panel">
        <Tabs activeKey={wanted ? ALL : group} onChange={(key) => { setGroup(key); setText(''); }}
          items={[{ key: ALL, label: '全部应用' }, ...groups.map(({ node }) => ({ key: String(node.menuId), label: node.menuPermissionName }))]}
          tabBarExtraContent={<Input allowClear className="hc-home-search" prefix={<SearchOutlined />} placeholder="搜索应用" value={text} onChange={(e) => setText(e.target.value)} />} />
        {chosen.map(({ node, apps }) => (
          <section key={node.menuId} className="hc-apps">
            {(group === ALL || wanted) && <h3>{node.menuPermissionName}</h3>}
            <div className="hc-apps-grid">{apps.map((app) => <AppCard key={app.menuId} app={app} />)}</div>
          </section>
        ))}
        {chosen.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={groups.length === 0 ? '当前仓库下没有可用的应用，请联系管理员' : '没有匹配的应用'} />}
      </section>
    </article>
  );
}

const shown = (node: MenuNode): Application[] => applications([pruned(node)]);

const pruned = (node: MenuNode): MenuNode => ({ ...node, children: visible(node.children).map(pruned) });

function AppCard({ app }: { app: Application }) {
  const here = useHere();
  return (
    <button type="button" className="hc-app-card" onClick={() => here.go(app.url)}>
      <i><MenuIcon name={app.icon} /></i><span>{app.name}</span>
    </button>
  );
}

function greeting(): string {
  const hour = new Date().getHours();
  return hour < 6 ? '夜深了' : hour < 12 ? '早上好' : hour < 14 ? '中午好' : hour < 18 ? '下午好' : '晚上好';
}

const today = (): string => new Date().toLocaleDateString('zh-CN', { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' });
