import { DownloadOutlined, SyncOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { postEfficiencyApi, receiveEfficiencyApi } from '#contract/billing/efficiency.ts';
import { useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import type { List } from '../../../ui/table/useList.ts';

type Api = typeof postEfficiencyApi | typeof receiveEfficiencyApi;

const RUNNING = 0;
const LOOK_MS = 1500;

/** What stands above a history: a day anew, the sheet, and how far the last day is. */
export function Generate<R>({ api, list }: { api: Api; list: List<R> }) {
  const [asking, setAsking] = useState(false);
  const download = useDownload(api.exportHistory, list.tableKey);
  const runs = useCall(
    api.runs,
    {},
    { everyMs: (rows) => (rows?.some(({ status }) => status === RUNNING) ? LOOK_MS : undefined) },
  );
  const running = runs.data?.filter(({ status }) => status === RUNNING) ?? [],
    last = runs.data?.find(({ status }) => status !== RUNNING);
  return (
    <>
      <Act
        permit={api.generate.permit}
        label="生成"
        primary
        icon={<SyncOutlined />}
        onConfirm={() => setAsking(true)}
      />
      <Act
        permit={api.exportHistory.permit}
        label="导出历史"
        icon={<DownloadOutlined />}
        onConfirm={() => download.mutateAsync(list.param)}
      />
      <span className="hc-faint">
        {running.length > 0
          ? `正在生成 ${running.map(({ workDate }) => workDate).join('、')}`
          : last &&
            (last.status === 1
              ? `最近生成 ${last.workDate}，${last.rows} 行`
              : `${last.workDate} 生成失败，请重新生成`)}
      </span>
      <FieldsDialog
        title="生成一天的统计"
        open={asking}
        onClose={() => setAsking(false)}
        of={api.generate}
        touches={[api.runs, api.queryPageHistory, api.board]}
        shape={api.generate.input.shape}
        onDone={() => void list.query.refetch()}
      />
    </>
  );
}
