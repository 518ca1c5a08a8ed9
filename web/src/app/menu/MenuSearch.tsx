import { AutoComplete, Input } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { searchMenu } from './menu-search.ts';
import { applications, visible, type Application } from './menu.ts';

/** The list is built anew this long after the last key (specification, section 9); Enter does not wait for it. */
const REBUILD_MS = 1000;

/** Every page of the menu by its name, its pinyin or its initials. */
export function MenuSearch({ onGo }: { onGo: (to: string) => void }) {
  const menu = useSession((s) => s.menu);
  const apps = useMemo(() => applications(visible(menu)), [menu]);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Application[]>([]);
  // Waits by the clock.
  useEffect(() => {
    const timer = setTimeout(() => setFound(searchMenu(apps, text)), REBUILD_MS);
    return () => clearTimeout(timer);
  }, [apps, text]);
  const go = (to: string | undefined): void => {
    if (to === undefined) return;
    setText('');
    setFound([]);
    onGo(to);
  };
  return (
    <AutoComplete
      className="hc-menu-search"
      value={text}
      onChange={setText}
      popupMatchSelectWidth={240}
      options={found.map((app) => ({
        value: app.url,
        label: (
          <>
            {app.name} <small className="hc-faint">{app.above.join(' / ')}</small>
          </>
        ),
      }))}
      onSelect={(url: string) => go(url)}
    >
      <Input
        placeholder="菜单搜索"
        aria-label="菜单搜索"
        allowClear
        maxLength={32}
        onPressEnter={(event) => {
          if (found.length === 0 && !event.nativeEvent.isComposing) go(searchMenu(apps, text)[0]?.url);
        }}
      />
    </AutoComplete>
  );
}
