import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { webhookApi, type WebhookRow } from '#contract/hook/webhook.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { Fault } from './Fault.tsx';
import { PingDialog, SecretDialog, WEBHOOK_READS, WebhookForm } from './WebhookDialogs.tsx';
import './hook.css';

const columns: Columns<WebhookRow> = [
  column.text('name', '名称', { link: ({ id }) => `/sys/Webhook/${id}` }),
  column.dict('state', '状态', 'hookState'),
  column.text('address', '接收地址', { width: 260 }),
  { key: 'topics', title: '事件', render: (_, { topics }) => `${topics.length} 类` },
  column.names('warehouseNames', '仓库', { width: 160 }),
  column.names('ownerNames', '货主', { width: 160, none: '全部货主' }),
  column.qty('waiting', '待推送'),
  column.qty('parked', '已搁置'),
  column.time('parkedSince', '搁置自'),
  column.time('lastOkAt', '最近送达'),
  { key: 'lastError', title: '最近错误', render: (_, { lastError }) => <Fault text={lastError} /> },
];

/** Where other systems hear of what happens here (Webhook 推送). */
export function WebhookPage() {
  const list = useList(webhookApi.page);
  const [editing, setEditing] = useState<WebhookRow | 'new' | null>(null),
    [secret, setSecret] = useState<string | null>(null);
  const remove = useAct(webhookApi.delete, WEBHOOK_READS),
    ping = useAct(webhookApi.ping, WEBHOOK_READS, { done: null });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        empty="还没有 Webhook。新增后，所选事件会实时推送到您的系统。"
        toolbar={
          <Act
            permit={webhookApi.add.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setEditing('new')}
          />
        }
        actions={(row) => (
          <>
            <Act permit={webhookApi.ping.permit} label="测试" onConfirm={() => ping.mutateAsync({ id: row.id })} />
            <Act permit={webhookApi.update.permit} label="编辑" onConfirm={() => setEditing(row)} />
            <Act
              permit={webhookApi.delete.permit}
              label="删除"
              danger
              ask={`删除后待推送的 ${row.waiting} 条不再推送，确定删除吗？`}
              onConfirm={() => remove.mutateAsync({ id: row.id, version: row.version })}
            />
          </>
        )}
      />
      <WebhookForm of={editing} onClose={() => setEditing(null)} onMade={setSecret} />
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
      <PingDialog came={ping.data ?? null} onClose={ping.reset} />
    </Page>
  );
}
