import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useRef, type MouseEvent } from 'react';
import { BOARD_EVERY_MS, boardApi, boardFunnels, type Board, type FunnelKey } from '#contract/report/board.ts';
import { useCall } from '../../../data/query.ts';
import { Funnel as Steps } from '../../../ui/chart/Funnel.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { Hours } from './Hours.tsx';
import { boardLinks } from './links.ts';
import { AtWork, Routes, Zones } from './Tables.tsx';
import './board.css';

const shown = (n: number): string => n.toLocaleString('en-US');

/** What is opened from the wall is seen, not hidden behind it. */
function leaveWall({ target }: MouseEvent): void {
  if (document.fullscreenElement && target instanceof Element && target.closest('a')) void document.exitFullscreen();
}

/** The control room (运营看板): what today is, at a glance and from across the room. Every figure opens the list it counts. */
export function BoardPage() {
  const board = useCall(boardApi.query, {}, { everyMs: BOARD_EVERY_MS, keep: true });
  const frame = useRef<HTMLDivElement>(null);
  const data = board.data;
  return (
    <Page
      title="运营看板"
      query={board}
      tags={data && <span className="hc-faint">更新于 {data.at.slice(11)}</span>}
      extra={
        <Button icon={<FullscreenOutlined />} onClick={() => void frame.current?.requestFullscreen()}>
          全屏
        </Button>
      }
    >
      {data && (
        <div className="hc-board" ref={frame} onClickCapture={leaveWall}>
          <Funnel of="inbound" board={data} />
          <Funnel of="outbound" board={data} />
          <Funnel of="docks" board={data} />
          <Funnel of="queue" board={data} />
          <Attention board={data} />
          <Hours board={data} />
          <Routes board={data} />
          <Zones board={data} />
          <AtWork board={data} />
        </div>
      )}
    </Page>
  );
}

function Attention({ board: { expiring, alarms } }: { board: Board }) {
  return (
    <Panel title="在库关注">
      <dl className="hc-board-figures">
        <div>
          <dt>临期批次</dt>
          <dd>
            <TextLink to={boardLinks.expiring()}>{shown(expiring.lots)}</TextLink>
          </dd>
        </div>
        <div>
          <dt>待处理预警</dt>
          <dd>
            <TextLink to={boardLinks.alarms()}>{shown(alarms)}</TextLink>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}

function Funnel({ of, board }: { of: FunnelKey; board: Board }) {
  const funnel = board[of];
  if (!funnel) return null;
  return (
    <Panel
      title={boardFunnels[of].name}
      extra={
        <TextLink to={boardLinks.funnel(of, board)}>
          <strong className="hc-board-total">{shown(funnel.total)}</strong>
        </TextLink>
      }
    >
      {funnel.states.length === 0 ? (
        <Empty description="今天还没有" />
      ) : (
        <Steps
          steps={funnel.states.map(({ status, name, count }) => {
            const opens = boardLinks.funnel(of, board, status);
            return { key: status, name, count, opens, told: <TextLink to={opens}>{shown(count)}</TextLink> };
          })}
        />
      )}
    </Panel>
  );
}
