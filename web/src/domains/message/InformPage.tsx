import { PlusOutlined, PushpinOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { informLife } from '#contract/message/alarm-life.ts';
import { informApi, type InformRow } from '#contract/message/inform.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Drawer } from '../../ui/document/Drawer.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { Markup } from '../../ui/text/Markup.tsx';
import { InformEditor } from './InformEditor.tsx';
import './message.css';

const columns = (open: (id: number) => void, manages: boolean): Columns<InformRow> => [
  {
    ...column.text<InformRow>('title', '标题'),
    render: (title: string, { id, top, isRead, status }) => (
      <a
        className={`hc-link${status === 1 && !isRead ? ' hc-message-unread' : ''}`}
        role="button"
        tabIndex={0}
        onClick={() => open(id)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') open(id);
        }}
      >
        {top && <PushpinOutlined aria-label="置顶" />} {title}
      </a>
    ),
  },
  ...(manages ? [column.state<InformRow>(informLife, 'status')] : []),
  column.time('publishTime', '发布时间', { sorter: true }),
  column.time('endTime', '截止时间'),
  column.text('createdBy', '发布人'),
  ...(manages
    ? [
        {
          key: 'read',
          title: '已读',
          render: (_: unknown, { readNum, audienceNum, status }: InformRow) =>
            status === 0 ? '-' : `${readNum} / ${audienceNum}`,
        },
      ]
    : []),
];

/** Notices: everybody reads those meant for him; who may, writes, publishes and withdraws them. */
export function InformPage() {
  const list = useList(informApi.list);
  const [{ id }, set] = useUrlState({ id: '' });
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const manages = useAllowed(informApi.save.permit);
  const touches = [informApi.list, informApi.getById];
  const publish = useAct(informApi.publish, touches, { done: '已发布' }),
    withdraw = useAct(informApi.withdraw, touches, { done: '已撤回' });
  return (
    <Page>
      <SearchForm list={list} {...(manages ? {} : { only: ['title'] })} />
      <DataTable
        list={list}
        columns={columns((one) => set({ id: String(one) }), manages)}
        rowNumber
        empty="没有通知"
        toolbar={
          <Act
            permit={informApi.save.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setEditing('new')}
          />
        }
        {...(manages
          ? {
              actions: ({ id: one, version, status, title }: InformRow) => (
                <>
                  <Act life={informLife} action="save" state={status} onConfirm={() => setEditing(one)} />
                  <Act
                    life={informLife}
                    action="publish"
                    state={status}
                    ask={`发布后不能修改，接收人按此刻的范围确定。确定发布【${title}】吗？`}
                    onConfirm={() => publish.mutateAsync({ id: one, version })}
                  />
                  <Act
                    life={informLife}
                    action="withdraw"
                    state={status}
                    danger
                    ask={`确定撤回【${title}】吗？`}
                    onConfirm={() => withdraw.mutateAsync({ id: one, version })}
                  />
                </>
              ),
            }
          : {})}
      />
      <InformEditor id={editing} onClose={() => setEditing(null)} />
      <Reading id={Number(id) || null} onClose={() => set({ id: '' })} />
    </Page>
  );
}

function Reading({ id, onClose }: { id: number | null; onClose: () => void }) {
  const inform = useCall(informApi.getById, { id: id ?? 0 }, { enabled: id !== null });
  const { mutate } = useAct(informApi.read, [informApi.list], { done: null, quiet: true });
  const unread = inform.data?.status === 1 && !inform.data.isRead ? inform.data.id : null;
  // Shown is read: what the reader sees decides, not a click.
  useEffect(() => {
    if (unread !== null && unread === id) mutate({ id: unread });
  }, [unread, id, mutate]);
  return (
    <Drawer open={id !== null} onClose={onClose} title={inform.data?.title ?? '通知公告'}>
      {inform.data && (
        <p className="hc-faint">
          {inform.data.createdBy} · {inform.data.publishTime ?? '草稿'}
        </p>
      )}
      {inform.data && (
        <div className="hc-inform-text">
          <Markup html={inform.data.content} />
        </div>
      )}
    </Drawer>
  );
}
