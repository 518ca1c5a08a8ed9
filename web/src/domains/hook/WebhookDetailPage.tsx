import { Alert } from 'antd';
import { useState } from 'react';
import { webhookDeliveryApi } from '#contract/hook/delivery.ts';
import { hookTopics, type HookTopicName } from '#contract/hook/topics.ts';
import { webhookApi, type WebhookRow } from '#contract/hook/webhook.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Detail } from '../../ui/document/Detail.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Fault } from './Fault.tsx';
import { PingDialog, SecretDialog, WEBHOOK_READS, WebhookForm } from './WebhookDialogs.tsx';
import './hook.css';

/** One webhook: how it does, and what it was told. */
export function WebhookDetailPage() {
  const here = useHere();
  const hook = useCall(webhookApi.get, { id: here.params.id });
  const row = hook.data;
  useTabName(row && `Webhook ${row.name}`);
  return (
    <Page
      title={row?.name ?? 'Webhook 详情'}
      tags={row && <StatusTag dict="hookState" value={row.state} />}
      query={hook}
      extra={row && <Acts row={row} />}
    >
      {row && (
        <>
          <Parked row={row} />
          <Panel>
            <Facts row={row} />
          </Panel>
          <Deliveries webhookId={row.id} />
        </>
      )}
    </Page>
  );
}

function Acts({ row }: { row: WebhookRow }) {
  const [editing, setEditing] = useState<WebhookRow | null>(null);
  const ping = useAct(webhookApi.ping, WEBHOOK_READS, { done: null }),
    rotate = useAct(webhookApi.rotate, WEBHOOK_READS, { done: null });
  const { id, version } = row;
  return (
    <>
      <Act permit={webhookApi.ping.permit} label="测试" onConfirm={() => ping.mutateAsync({ id })} />
      <Act
        permit={webhookApi.rotate.permit}
        label="更换密钥"
        ask="更换后24小时内新旧密钥同时签名，之后只用新密钥。确定更换吗？"
        onConfirm={() => rotate.mutateAsync({ id, version })}
      />
      <Act permit={webhookApi.update.permit} label="编辑" onConfirm={() => setEditing(row)} />
      <WebhookForm of={editing} onClose={() => setEditing(null)} onMade={() => undefined} />
      <PingDialog came={ping.data ?? null} onClose={ping.reset} />
      <SecretDialog
        secret={rotate.data?.secret ?? null}
        oldSecretUntil={rotate.data?.oldSecretUntil}
        onClose={rotate.reset}
      />
    </>
  );
}

/** Nobody tries any more: somebody has to decide. */
function Parked({ row }: { row: WebhookRow }) {
  const replay = useAct(webhookDeliveryApi.replayParked, [...WEBHOOK_READS, webhookDeliveryApi.page]);
  if (row.parked === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={`${row.parked} 条推送多次重试未送达，自 ${row.parkedSince ?? '-'} 起搁置，相关单据的后续事件也在等待`}
      description={<Fault text={row.lastError} />}
      action={
        <Act
          permit={webhookDeliveryApi.replayParked.permit}
          label="全部重新推送"
          onConfirm={() => replay.mutateAsync({ webhookId: row.id })}
        />
      }
    />
  );
}

const Facts = ({ row }: { row: WebhookRow }) => (
  <Detail
    columns={3}
    items={[
      { label: '接收地址', value: row.address, span: 'filled' },
      {
        label: '事件',
        value: row.topics.map((topic) => hookTopics[topic as HookTopicName]?.label ?? topic).join('、'),
        span: 'filled',
      },
      { label: '仓库', value: row.warehouseNames.join('、') },
      { label: '货主', value: row.ownerNames.join('、') || '全部货主' },
      { label: '待推送', value: row.waiting },
      { label: '最近送达', value: row.lastOkAt ?? '-' },
      { label: '最近错误', value: <Fault text={row.lastError} /> },
      { label: '出错时间', value: row.lastErrorAt ?? '-' },
      ...(row.oldSecretUntil ? [{ label: '旧密钥有效至', value: row.oldSecretUntil }] : []),
    ]}
  />
);
