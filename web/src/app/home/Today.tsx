import { BOARD_EVERY_MS, boardApi, boardFunnels, type Board, type FunnelKey } from '#contract/report/board.ts';
import { useCall } from '../../data/query.ts';
import { holds, useSession } from '../../data/session.ts';
import { boardLinks } from '../../domains/report/board/links.ts';
import { Panel } from '../../ui/page/Page.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { applicationAt } from '../menu/menu.ts';
import { Counters } from './Todos.tsx';
import type { Counter } from './useWarnings.ts';

const BOARD = '/Report/Board';
/** Nobody reads the greeting from five metres. */
const EVERY_MS = 4 * BOARD_EVERY_MS;

/** 今天: the day as it runs, in the figures of the board, for whoever may see it. */
export function Today() {
  const may = useSession((s) => holds(s, boardApi.query.permit));
  return may ? <Day /> : null;
}

function Day() {
  const menu = useSession((s) => s.menu);
  const { data } = useCall(boardApi.query, {}, { everyMs: EVERY_MS, keep: true, quiet: true });
  if (!data) return null;
  const shown = countersOf(data).filter(({ to }) => applicationAt(menu, to.split('?')[0] ?? '') !== undefined);
  return (
    <div className="hc-home-gap">
      <Panel title="今天" extra={<TextLink to={BOARD}>运营看板</TextLink>}>
        <Counters of={shown} none="" />
      </Panel>
    </div>
  );
}

function countersOf(board: Board): Counter[] {
  const funnels = (Object.keys(boardFunnels) as FunnelKey[]).flatMap((key): Counter[] => {
    const funnel = board[key];
    if (!funnel) return [];
    const { name } = boardFunnels[key];
    return [{ key, name, to: boardLinks.funnel(key, board), count: funnel.total, more: false, tone: 'calm' }];
  });
  const risks = board.routes.filter(({ atRisk }) => atRisk).length;
  return [
    ...funnels,
    { key: 'risk', name: '截单有风险的线路', to: BOARD, count: risks, more: false, tone: 'bad' },
    { key: 'near', name: '临期批次', to: boardLinks.expiring(), count: board.expiring.lots, more: false, tone: 'warn' },
    { key: 'alarms', name: '待处理预警', to: boardLinks.alarms(), count: board.alarms, more: false, tone: 'warn' },
  ];
}
