import { Skeleton } from 'antd';
import { useSession } from '../../data/session.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { applications, visible } from '../menu/menu.ts';
import { AppCard } from './AppCard.tsx';
import { useStars } from './useStars.ts';

/** More than this scroll (specification, section 2). */
const SCROLLS_ABOVE = 9;

/** The pages a user starred, in the order he starred them. */
export function Favourites() {
  const {
    list: { data, error, refetch },
    turn,
  } = useStars();
  const menu = useSession((s) => s.menu);
  const apps = new Map(applications(visible(menu)).map((app) => [app.menuId, app]));
  const mine = (data ?? []).flatMap(({ menuId }) => apps.get(menuId) ?? []);
  return (
    <div id="hc-tour-favourites">
      <Panel title="常用菜单">
        {error && !data ? (
          <Trouble failure={error} retry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active title={false} paragraph={{ rows: 1 }} />
        ) : mine.length === 0 ? (
          <p className="hc-home-none">点击应用卡片上的星标，把每天要用的页面放到这里</p>
        ) : (
          <div className="hc-favourites" data-scrolls={mine.length > SCROLLS_ABOVE}>
            {mine.map((app) => (
              <AppCard key={app.menuId} app={app} starred onStar={() => turn(app.menuId)} />
            ))}
          </div>
        )}
      </Panel>
    </div>
  );
}
