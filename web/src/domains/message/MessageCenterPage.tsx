import { CheckOutlined } from '@ant-design/icons';
import { Pagination, Tabs } from 'antd';
import { PAGES_BY_NUMBER } from '#contract/kit/page.ts';
import { messageApi, type MessageRow } from '#contract/message/message.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { offForEach } from '../../ui/act/selected.ts';
import { Page } from '../../ui/page/Page.tsx';
import { useHere } from '../../ui/page/useHere.ts';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import './message.css';

const SIZE = 20;
const STATES = [
  { key: '', label: '全部' },
  { key: '0', label: '未读' },
  { key: '1', label: '已读' },
];

const columns: Columns<MessageRow> = [
  {
    ...column.text<MessageRow>('title', '标题', { width: 320 }),
    render: (title: string, { messageStatus }) => (
      <span className={messageStatus === 0 ? 'hc-message-unread' : undefined}>{title}</span>
    ),
  },
  column.text('content', '内容', { width: 420 }),
  column.dict('category', '分类', 'messageCategory'),
  column.time('createdTime', '时间'),
  column.dict('messageStatus', '状态', 'messageStatus'),
];

/** A person's own messages: read, all read, deleted, opened where they point to. */
export function MessageCenterPage({ whose }: { whose?: string }) {
  const here = useHere();
  const [{ status, pageNum }, set] = useUrlState({ status: '', pageNum: '1' });
  const query = useCall(
    messageApi.page,
    { pageNum: Number(pageNum) || 1, pageSize: SIZE, status: status === '' ? null : status === '0' ? 0 : 1 },
    { keep: true },
  );
  const touches = [messageApi.page, messageApi.unreadList];
  const read = useAct(messageApi.read, touches, { done: null }),
    readAll = useAct(messageApi.readAll, touches, { done: '已全部标记为已读' }),
    remove = useAct(messageApi.delete, touches);
  const open = async ({ id, url, messageStatus }: MessageRow): Promise<void> => {
    if (messageStatus === 0) await read.mutateAsync({ ids: [id] });
    if (url) here.go(url);
  };
  return (
    <Page {...(whose ? { tags: <span className="hc-faint">{whose}</span> } : {})}>
      <div className="hc-messages">
        <Tabs activeKey={status} items={STATES} onChange={(key) => set({ status: key, pageNum: '1' })} />
        <DataTable
          rows={query.data?.list ?? []}
          query={query}
          columns={columns}
          selection
          fill
          empty="没有消息"
          toolbar={(selected: MessageRow[], clear) => (
            <>
              <Act
                permit="session"
                label="标记已读"
                off={offForEach(selected, {
                  noOf: (row) => row.title,
                  offOf: (row) => (row.messageStatus === 0 ? null : '已读'),
                })}
                onConfirm={async () => {
                  await read.mutateAsync({ ids: selected.map(({ id }) => id) });
                  clear();
                }}
              />
              <Act
                permit="session"
                label="全部已读"
                icon={<CheckOutlined />}
                onConfirm={() => readAll.mutateAsync({})}
              />
              <Act
                permit="session"
                label="删除"
                danger
                off={offForEach(selected, { noOf: (row) => row.title })}
                ask={`确定删除选中的 ${selected.length} 条消息吗？`}
                onConfirm={async () => {
                  await remove.mutateAsync({ ids: selected.map(({ id }) => id) });
                  clear();
                }}
              />
            </>
          )}
          actions={(row) => (
            <>
              {row.url && <Act permit="session" label="打开" onConfirm={() => open(row)} />}
              {row.messageStatus === 0 && (
                <Act permit="session" label="标记已读" onConfirm={() => read.mutateAsync({ ids: [row.id] })} />
              )}
              <Act permit="session" label="删除" danger onConfirm={() => remove.mutateAsync({ ids: [row.id] })} />
            </>
          )}
        />
        <Pagination
          align="end"
          size="small"
          current={Number(pageNum) || 1}
          pageSize={SIZE}
          total={Math.min(query.data?.total ?? 0, PAGES_BY_NUMBER * SIZE)}
          showSizeChanger={false}
          onChange={(n) => set({ pageNum: String(n) })}
        />
      </div>
    </Page>
  );
}
