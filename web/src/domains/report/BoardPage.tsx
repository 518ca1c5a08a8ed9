import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { useRef } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { BOARD_EVERY_MS, boardApi, boardFunnels, type Board, type FunnelKey } from '#contract/report/board.ts';
import { useCall } from '../../data/query.ts';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { Chart } from './Chart.tsx';
import './board.css';

const shown = (n: number): string => n.toLocaleString('en-US');

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
        <div className="hc-board" ref={frame}>
          <Funnel of="inbound" board={data} />
          <Funnel of="outbound" board={data} />
          <Funnel of="docks" board={data} />
          <Panel title="在库关注">
            <dl className="hc-board-figures">
              <div>
                <dt>临期批次</dt>
                <dd>{shown(data.expiring.lots)}</dd>
              </div>
              <div>
                <dt>生效预警</dt>
                <dd>{shown(data.alarms)}</dd>
              </div>
            </dl>
          </Panel>
          <Hours board={data} />
          <Routes board={data} />
          <Zones board={data} />
          <Staff board={data} />
        </div>
      )}
    </Page>
  );
}

/** Where the list stands that shows exactly these rows. */
function listOf(key: FunnelKey, day: string, status?: number): string {
  const { url, from, to } = boardFunnels[key];
  const search = new URLSearchParams({ [from]: day, [to]: day });
  if (status !== undefined) search.set('status', String(status));
  return `${url}?${search}`;
}

function Funnel({ of, board }: { of: FunnelKey; board: Board }) {
  const funnel = board[of];
  if (!funnel) return null;
  const most = Math.max(1, ...funnel.states.map(({ count }) => count));
  return (
    <Panel
      title={boardFunnels[of].name}
      extra={
        <TextLink to={listOf(of, board.day)}>
          <strong className="hc-board-total">{shown(funnel.total)}</strong>
        </TextLink>
      }
    >
      {funnel.states.length === 0 && <Empty description="今天还没有" />}
      <ul className="hc-board-funnel">
        {funnel.states.map(({ status, name, count }) => (
          <li key={status}>
            <span>{name}</span>
            <span className="hc-board-bar" style={{ width: `${(count / most) * 100}%` }} />
            <TextLink to={listOf(of, board.day, status)}>{shown(count)}</TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Hours({ board: { hours } }: { board: Board }) {
  const all = Array.from({ length: 24 }, (_, hour) => hours.find((one) => one.hour === hour));
  const data = {
    labels: all.map((_, hour) => `${hour}时`),
    series: [
      { name: '收货', values: all.map((one) => one?.received ?? 0) },
      { name: '拣货', values: all.map((one) => one?.picked ?? 0) },
      { name: '发运', values: all.map((one) => one?.shipped ?? 0) },
    ],
  };
  return (
    <Panel title="每小时作业量（基本单位）">
      <Chart data={data} design={{ kind: 'line', values: [], stacked: false }} label="每小时作业量" />
    </Panel>
  );
}

const routes: Columns<Board['routes'][number]> = [
  column.text('routeName', '线路'),
  column.qty('orders', '今日单数'),
  column.qty('open', '未发运'),
  column.qty('leftQty', '待拣数量'),
  column.time('cutoffAt', '最早截单'),
  {
    key: 'atRisk',
    dataIndex: 'atRisk',
    title: '截单风险',
    render: (risk: boolean) => (risk ? <span className="hc-bad">有风险</span> : <span>正常</span>),
  },
];

function Routes({ board }: { board: Board }) {
  return (
    <Panel title="线路截单">
      <DataTable rows={board.routes} columns={routes} rowKey="routeId" empty="今天没有线路出库单" />
    </Panel>
  );
}

const zones: Columns<Board['zones'][number]> = [
  {
    key: 'storageMode',
    dataIndex: 'storageMode',
    title: '温层',
    render: (mode: number) => dictionaries.storageMode?.find(({ value }) => value === mode)?.label ?? mode,
  },
  column.qty('positions', '库位'),
  column.qty('used', '有货库位'),
  {
    key: 'share',
    title: '占用率',
    figure: true,
    render: (_: unknown, { used, positions }) => (
      <span className="hc-num">{((used / positions) * 100).toFixed(1)}%</span>
    ),
  },
  column.qty('usedPallets', '已用托数'),
  column.qty('maxPallets', '最大托数'),
];

function Zones({ board }: { board: Board }) {
  return (
    <Panel title="温层占用">
      <DataTable rows={board.zones} columns={zones} rowKey="storageMode" empty="还没有库位" />
    </Panel>
  );
}

const staff: Columns<Board['staff'][number]> = [
  column.dict('recType', '作业', 'workType'),
  column.qty('people', '人数'),
  column.qty('qty', '数量'),
];

function Staff({ board }: { board: Board }) {
  return (
    <Panel title="近30分钟作业人员">
      <DataTable rows={board.staff} columns={staff} rowKey="recType" empty="近30分钟没有作业" />
    </Panel>
  );
}
