import { dictionaries } from '#contract/dictionaries.ts';
import type { Board } from '#contract/report/board.ts';
import { Panel } from '../../../ui/page/Page.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { boardLinks } from './links.ts';

const shown = (n: number): string => n.toLocaleString('en-US');

/** A figure that opens what it counts. */
const counted = <R extends object>(name: keyof R & string, title: string, link: (row: R) => string) => ({
  key: name,
  dataIndex: name,
  title,
  figure: true,
  render: (n: number, row: R) => <TextLink to={link(row)}>{shown(n)}</TextLink>,
});

type Route = Board['routes'][number];
const routes = (board: Board): Columns<Route> => [
  column.text('routeName', '线路'),
  counted<Route>('orders', '今日单数', ({ routeId }) => boardLinks.route(routeId, board)),
  counted<Route>('open', '未发运', ({ routeId }) => boardLinks.route(routeId, board, 'true')),
  column.qty('leftQty', '待拣数量'),
  column.time('cutoffAt', '最早截单'),
  {
    key: 'atRisk',
    dataIndex: 'atRisk',
    title: '截单风险',
    render: (risk: boolean, { routeId }) =>
      risk ? (
        <TextLink to={boardLinks.route(routeId, board, 'true')}>
          <span className="hc-bad">有风险</span>
        </TextLink>
      ) : (
        '正常'
      ),
  },
];

export function Routes({ board }: { board: Board }) {
  const risky = board.routes.filter(({ atRisk }) => atRisk).length;
  return (
    <Panel
      title="线路截单"
      extra={risky > 0 && <strong className="hc-bad hc-board-total">{shown(risky)} 条有风险</strong>}
    >
      <DataTable rows={board.routes} columns={routes(board)} rowKey="routeId" empty="今天没有线路出库单" />
    </Panel>
  );
}

type Zone = Board['zones'][number];
const zones: Columns<Zone> = [
  {
    key: 'storageMode',
    dataIndex: 'storageMode',
    title: '温层',
    render: (mode: number) => dictionaries.storageMode?.find(({ value }) => value === mode)?.label ?? mode,
  },
  counted<Zone>('positions', '库位', ({ storageMode }) => boardLinks.zone(storageMode)),
  counted<Zone>('used', '有货库位', ({ storageMode }) => boardLinks.zone(storageMode, 'false')),
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

export function Zones({ board }: { board: Board }) {
  return (
    <Panel title="温层占用">
      <DataTable rows={board.zones} columns={zones} rowKey="storageMode" empty="还没有库位" />
    </Panel>
  );
}

type Staff = Board['staff'][number];
const staff = (board: Board): Columns<Staff> => [
  column.dict('recType', '作业', 'workType'),
  counted<Staff>('people', '人数', ({ recType }) => boardLinks.staff(recType, board)),
  counted<Staff>('qty', '数量', ({ recType }) => boardLinks.staff(recType, board)),
];

export function AtWork({ board }: { board: Board }) {
  return (
    <Panel title="近30分钟作业人员">
      <DataTable rows={board.staff} columns={staff(board)} rowKey="recType" empty="近30分钟没有作业" />
    </Panel>
  );
}
