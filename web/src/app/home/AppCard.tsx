import { StarFilled, StarOutlined } from '@ant-design/icons';
import { useHere } from '../../ui/page/useHere.ts';
import { MenuIcon } from '../menu/icons.tsx';
import type { Application } from '../menu/menu.ts';

/** A page as a card: it opens the page, its star keeps it among the favourites. */
export function AppCard({
  app,
  starred,
  onStar,
}: {
  app: Pick<Application, 'name' | 'url' | 'icon'>;
  starred: boolean;
  onStar: () => void;
}) {
  const here = useHere();
  return (
    <div className="hc-app-card">
      <button type="button" className="hc-app-open" onClick={() => here.go(app.url)}>
        <i aria-hidden="true">
          <MenuIcon name={app.icon} />
        </i>
        <span>{app.name}</span>
      </button>
      <button
        type="button"
        className="hc-star"
        aria-pressed={starred}
        aria-label={`${starred ? '取消收藏' : '收藏'}${app.name}`}
        onClick={onStar}
      >
        {starred ? <StarFilled /> : <StarOutlined />}
      </button>
    </div>
  );
}
