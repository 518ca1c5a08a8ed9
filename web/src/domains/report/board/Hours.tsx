import { HOUR_WORK, type Board } from '#contract/report/board.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Grouped } from '../../../ui/chart/shape.ts';
import { Panel } from '../../../ui/page/Page.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { boardLinks } from './links.ts';

type Kind = keyof typeof HOUR_WORK;
const KINDS: readonly [Kind, string][] = [
  ['received', '收货'],
  ['picked', '拣货'],
  ['shipped', '发运'],
];
const shown = (n: number): string => n.toLocaleString('en-US');

/** The day hour by hour, as a curve and as the table whoever hears the page is led to. */
export function Hours({ board }: { board: Board }) {
  const all = Array.from({ length: 24 }, (_, hour) => board.hours.find((one) => one.hour === hour));
  const plot: Grouped = {
    kind: 'line',
    labels: all.map((_, hour) => `${hour}时`),
    series: KINDS.map(([kind, name]) => ({ name, values: all.map((one) => one?.[kind] ?? 0) })),
  };
  return (
    <Panel title="每小时作业量（基本单位）">
      <Chart
        plot={plot}
        label="每小时作业量"
        high={240}
        beside
        opens={(series, hour) => {
          const [kind] = KINDS[series] ?? [];
          return kind && all[hour]?.[kind] ? boardLinks.work(HOUR_WORK[kind], board, hour) : null;
        }}
      />
      <div className="hc-board-hours" tabIndex={0} role="group" aria-label="每小时作业量数据">
        <table>
          <thead>
            <tr>
              <th scope="col">作业</th>
              <th scope="col">今日</th>
              {board.hours.map(({ hour }) => (
                <th key={hour} scope="col">
                  {hour}时
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {KINDS.map(([kind, name]) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td>
                  <TextLink to={boardLinks.work(HOUR_WORK[kind], board)}>
                    {shown(board.hours.reduce((sum, one) => sum + one[kind], 0))}
                  </TextLink>
                </td>
                {board.hours.map((one) => (
                  <td key={one.hour}>
                    {one[kind] === 0 ? (
                      '-'
                    ) : (
                      <TextLink to={boardLinks.work(HOUR_WORK[kind], board, one.hour)}>{shown(one[kind])}</TextLink>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
