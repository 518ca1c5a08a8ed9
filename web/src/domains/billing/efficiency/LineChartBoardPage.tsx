import type { z } from 'zod';
import { postEfficiencyApi, receiveEfficiencyApi } from '#contract/billing/efficiency.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useCall } from '../../../data/query.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { daysPlot } from './days.ts';

const BOARDS = {
  PostEfficiency: { name: '岗位效率走势', of: postEfficiencyApi.board },
  ReceiveEfficiency: { name: '收货效率走势', of: receiveEfficiencyApi.board },
} as const;
const isBoard = (title: string | undefined): title is keyof typeof BOARDS => title !== undefined && title in BOARDS;

/** Thirty days as lines (折线图看板): of posts, or of docks. */
export function LineChartBoardPage() {
  const here = useHere();
  const { title } = here.params;
  const board = BOARDS[isBoard(title) ? title : 'PostEfficiency'];
  useTabName(board.name);
  return <Board key={board.name} name={board.name} of={board.of} />;
}

function Board({ name, of }: { name: string; of: (typeof BOARDS)[keyof typeof BOARDS]['of'] }) {
  const fields = fieldsOf(of.input.shape as Readonly<Record<string, z.ZodType>>); // of one or the other
  const [asked, set] = useUrlState(Object.fromEntries(fields.map((field) => [field.name, ''])));
  const param = Object.fromEntries(
    fields.flatMap(({ name: key, dict }) => {
      const value = asked[key];
      return value ? [[key, dict === 'workPost' ? value : Number(value)]] : [];
    }),
  );
  const chart = useCall(of, param, { keep: true });
  return (
    <Page
      title={name}
      query={chart}
      extra={fields.map((field) => (
        <label key={field.name} className="hc-board-ask">
          <span className="hc-faint">{field.label}</span>
          <FieldInput
            field={field}
            value={param[field.name]}
            all
            onChange={(value) => set({ [field.name]: value === undefined || value === null ? '' : String(value) })}
          />
        </label>
      ))}
    >
      <Panel>
        {chart.data && chart.data.lines.length > 0 ? (
          <Chart plot={daysPlot(chart.data)} label={name} />
        ) : (
          <p className="hc-faint">近30天没有数据。历史由每天05:30的任务生成，也可以在历史页补生成。</p>
        )}
      </Panel>
    </Page>
  );
}
