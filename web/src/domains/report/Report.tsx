import { BellOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Empty, Popover, Select } from 'antd';
import { useState } from 'react';
import { dynamicReportApi, type ReportConfig } from '#contract/report/run.ts';
import { paramValues, type ParamValues } from '#contract/report/shapes.ts';
import { useAct, useCall, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useTabName } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { Answer } from './Answer.tsx';
import { Params } from './Params.tsx';

/** What was entered, as the address keeps it. */
function valuesIn(text: string): ParamValues | undefined {
  if (text === '') return undefined;
  try {
    return paramValues.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A report: its parameters, what they answer, and the sheet of it. One that asks for nothing it has not been told runs at once. */
export function Report({ configId }: { configId: number }) {
  const config = useCall(dynamicReportApi.config, { configId }, { quiet: true });
  useTabName(config.data?.name);
  return (
    <Page title={config.data?.name ?? '报表'} query={config}>
      {config.data && <Body key={configId} config={config.data} />}
    </Page>
  );
}

function Body({ config }: { config: ReportConfig }) {
  const [state, setState] = useUrlState({ params: '' });
  const asked = valuesIn(state.params);
  const ready = asked !== undefined || config.params.every(({ required, preset }) => !required || preset);
  const params = asked ?? {};
  const run = useCall(
    dynamicReportApi.query,
    { configId: config.id, params },
    { enabled: ready, keep: true, quiet: true, staleMs: 60_000 },
  );
  const download = useDownload(dynamicReportApi.exportData);
  const again = (values: ParamValues): void => {
    const text = JSON.stringify(values);
    if (text === state.params) void run.refetch();
    else setState({ params: text });
  };
  return (
    <>
      <section className="hc-panel">
        <Params params={config.params} values={params} busy={run.isFetching} onRun={again}>
          <Act
            permit={dynamicReportApi.exportData.permit}
            label="导出"
            icon={<DownloadOutlined />}
            off={ready ? null : '请先填写必填参数'}
            onConfirm={() => download.mutateAsync({ configId: config.id, params })}
          />
          <Subscribe config={config} params={params} />
        </Params>
      </section>
      {!ready && <Empty description="填写参数后点击查询" />}
      {run.error && !run.data && <Trouble failure={run.error} retry={() => void run.refetch()} />}
      {run.data && <Answer answer={run.data} design={config.design} name={config.name} />}
    </>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `每天 ${hour} 点` }));

function Subscribe({ config, params }: { config: ReportConfig; params: ParamValues }) {
  const [hour, setHour] = useState(config.subscribed ?? 8);
  const act = useAct(dynamicReportApi.subscribe, [dynamicReportApi.config]);
  const send = (at: number | null) => act.mutate({ configId: config.id, params, hour: at });
  return (
    <Popover
      trigger="click"
      content={
        <div className="hc-report-params">
          <Select aria-label="发送时间" options={HOURS} value={hour} onChange={setHour} />
          <Button type="primary" loading={act.isPending} onClick={() => send(hour)}>
            订阅
          </Button>
          {config.subscribed !== null && <Button onClick={() => send(null)}>取消订阅</Button>}
        </div>
      }
    >
      <Button icon={<BellOutlined />}>
        {config.subscribed === null ? '订阅' : `已订阅（${config.subscribed}点）`}
      </Button>
    </Popover>
  );
}
