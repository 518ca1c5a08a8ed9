import { useState } from 'react';
import { hookDeliveryLife } from '#contract/hook/delivery-life.ts';
import { webhookDeliveryApi, type HookDeliveryRow } from '#contract/hook/delivery.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { filtersOf, useList } from '../../ui/table/useList.ts';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { Fault } from './Fault.tsx';
import { WEBHOOK_READS } from './WebhookDialogs.tsx';

const { waiting, done, skipped } = hookDeliveryLife.at;
const DELIVERY_READS = [...WEBHOOK_READS, webhookDeliveryApi.page, webhookDeliveryApi.get];
const EVERY_MS = 10_000;

const columns: Columns<HookDeliveryRow> = [
  column.time('createdAt', '时间'),
  column.dict('topic', '事件', 'hookTopic'),
  column.text('bizNo', '单号', { width: 180 }),
  column.state(hookDeliveryLife, 'state'),
  column.qty('tries', '次数'),
  column.text('httpStatus', 'HTTP状态'),
  { key: 'error', title: '错误', render: (_, { error }) => <Fault text={error} /> },
  {
    key: 'nextAt',
    title: '下次推送',
    render: (_, { behind, nextAt }) => (behind ? '等待前一事件' : <span className="hc-num">{nextAt ?? '-'}</span>),
  },
];

/** What one webhook was told, and is to be told. */
export function Deliveries({ webhookId }: { webhookId: number }) {
  const list = useList(webhookDeliveryApi.page, {
    fixed: { webhookId },
    fields: filtersOf(webhookDeliveryApi.page).filter(({ name }) => name !== 'webhookId'),
    everyMs: EVERY_MS,
  });
  const [open, setOpen] = useState<HookDeliveryRow | null>(null);
  const replay = useAct(webhookDeliveryApi.replay, DELIVERY_READS),
    skip = useAct(webhookDeliveryApi.skip, DELIVERY_READS);
  const { permit } = webhookDeliveryApi.replay;
  const idsOf = (rows: readonly HookDeliveryRow[]): { ids: number[] } => ({ ids: rows.map(({ id }) => id) });
  return (
    <>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        selection
        empty="还没有推送。所选事件发生后，推送会出现在这里。"
        toolbar={(picked, clear) => (
          <Act
            permit={permit}
            label="重新推送"
            off={picked.some(({ state }) => state === waiting) ? '待推送的不需要重新推送' : null}
            onConfirm={() => replay.mutateAsync(idsOf(picked)).then(clear)}
          />
        )}
        actions={(row) => (
          <>
            <Act permit={webhookDeliveryApi.get.permit} label="详情" onConfirm={() => setOpen(row)} />
            <Act
              life={hookDeliveryLife}
              action="replay"
              state={row.state}
              onConfirm={() => replay.mutateAsync(idsOf([row]))}
            />
            {row.state !== done && row.state !== skipped && (
              <Act
                life={hookDeliveryLife}
                action="skip"
                state={row.state}
                ask="跳过后不再推送，单据的后续事件继续推送。确定跳过吗？"
                onConfirm={() => skip.mutateAsync(idsOf([row]))}
              />
            )}
          </>
        )}
      />
      <Drawer title="推送详情" open={open !== null} onClose={() => setOpen(null)} width={760}>
        {open && <Told id={open.id} />}
      </Drawer>
    </>
  );
}

function Told({ id }: { id: number }) {
  const { data, error, refetch } = useCall(webhookDeliveryApi.get, { id });
  if (error) return <Trouble failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <Detail
        columns={2}
        items={[
          { label: '事件标识', value: <CopyText text={data.eventId} />, span: 'filled' },
          { label: '状态', value: <StatusTag life={hookDeliveryLife} state={data.state} /> },
          { label: '事件', value: <StatusTag dict="hookTopic" value={data.topic} /> },
          { label: '次数', value: data.tries },
          { label: '最近推送', value: data.sentAt ?? '-' },
          { label: 'HTTP状态', value: data.httpStatus ?? '-' },
          { label: '耗时(毫秒)', value: data.costMs ?? '-' },
          { label: '错误', value: <Fault text={data.error} />, span: 'filled' },
        ]}
      />
      <h3 className="hc-hook-head">推送内容</h3>
      <pre className="hc-hook-body">{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
      <h3 className="hc-hook-head">接收方答复</h3>
      <pre className="hc-hook-body">{data.answer || '-'}</pre>
    </>
  );
}
