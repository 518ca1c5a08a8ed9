import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { dynamicReportApi, type ReportAnswer } from '#contract/report/run.ts';
import type { ReportDesign } from '#contract/report/shapes.ts';
import { useAct } from '../../../data/query.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { Answer } from '../Answer.tsx';
import type { StepProps } from '../draft.ts';
import { Params } from '../Params.tsx';

/** How the answer is laid out, tried on real rows. */
export function LayoutStep({ draft, change }: StepProps) {
  const { design, fields, params, sql } = draft;
  const [answer, setAnswer] = useState<ReportAnswer | null>(null);
  const preview = useAct(dynamicReportApi.preview, [], { done: null });
  const set = (part: Partial<ReportDesign>): void => change({ design: { ...design, ...part } });
  const all = fields.map(({ field, title }) => ({ value: field, label: title }));
  const numbers = fields
    .filter(({ type }) => type === 'number')
    .map(({ field, title }) => ({ value: field, label: title }));
  const plain = design.kind === 'table' || design.kind === 'figure';
  return (
    <>
      <div className="hc-report-params">
        <label>
          <span>展示方式</span>
          <Select
            value={design.kind}
            options={dictionaries.reportKind ?? []}
            onChange={(kind: ReportDesign['kind']) => set({ kind })}
          />
        </label>
        {!plain && (
          <>
            <label>
              <span>{design.kind === 'cross' ? '行' : '横轴'}</span>
              <Select value={design.x ?? null} options={all} onChange={(x: string) => set({ x })} />
            </label>
            <label>
              <span>{design.kind === 'cross' ? '列' : '系列'}</span>
              <Select
                allowClear
                value={design.series ?? null}
                options={all}
                onChange={(series: string | null | undefined) => set({ series: series ?? null })}
              />
            </label>
            <label>
              <span>数值</span>
              <Select
                {...SEVERAL}
                value={design.values}
                options={numbers}
                onChange={(values: string[]) => set({ values })}
              />
            </label>
            {design.kind === 'bar' && (
              <Checkbox checked={design.stacked} onChange={(event) => set({ stacked: event.target.checked })}>
                堆叠
              </Checkbox>
            )}
          </>
        )}
      </div>
      <h2>预览</h2>
      <Params
        key={JSON.stringify(params)}
        params={params.map((param) => ({ ...param, choices: [] }))}
        values={{}}
        busy={preview.isPending}
        onRun={(values) => preview.mutate({ sql, params, fields, values: touched(values) }, { onSuccess: setAnswer })}
      />
      {answer && <Answer answer={answer} design={design} name={draft.templateName} />}
    </>
  );
}

/** A preset such as `today-7` is read by the server, which only does so for what is left out. */
const touched = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || !/^(today|monthStart)/.test(value)),
  ) as T; // the same parameters, fewer of them
