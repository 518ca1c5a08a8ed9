import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { notifyApi, notifyFields, type NotifyRow } from '#contract/ops/notify.ts';
import { timeHere } from '../../data/clock.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { MomentInput } from '../../ui/form/MomentInput.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { clockHere } from '../../ui/text/clock.ts';

const PUBLISHED = 1;
const INSTANT = 'YYYY-MM-DD HH:mm:ss';
const columns: Columns<NotifyRow> = [
  column.text('title', '标题', { width: 260 }),
  column.dict('level', '级别', 'notifyLevel'),
  {
    key: 'houseNames',
    title: '范围',
    dataIndex: 'houseNames',
    render: (names: string[], row) => (row.houseIds === null ? '全部仓库' : names.join('、')),
  },
  {
    key: 'startAt',
    title: '起止',
    render: (_, row) => (
      <span className="hc-num">
        {row.startAt} 至 {row.endAt}
      </span>
    ),
  },
  column.dict('status', '状态', 'notifyStatus'),
  column.text('createdBy', '创建人'),
  column.time('createdAt', '创建时间', { sorter: true }),
];
const inputs = { startAt: <MomentInput />, endAt: <MomentInput /> };

/** Notices (公告): what runs through everybody's header, for a while. */
export function NotifyPage() {
  const list = useList(notifyApi.page);
  const [editing, setEditing] = useState<Partial<NotifyRow> | null>(null);
  const touches = [notifyApi.page, notifyApi.current];
  const publish = useAct(notifyApi.publish, touches, { done: '已发布' });
  const withdraw = useAct(notifyApi.withdraw, touches, { done: '已撤回' });
  const fresh = (): Partial<NotifyRow> => ({
    startAt: timeHere(),
    endAt: clockHere().add(7, 'day').endOf('day').format(INSTANT),
  });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={notifyApi.save.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setEditing(fresh())}
          />
        }
        actions={(row) =>
          row.status === PUBLISHED ? (
            <Act
              permit={notifyApi.withdraw.permit}
              label="撤回"
              ask={`确定撤回【${row.title}】吗？`}
              onConfirm={() => withdraw.mutateAsync({ id: row.id, version: row.version })}
            />
          ) : (
            <>
              <Act permit={notifyApi.save.permit} label="编辑" onConfirm={() => setEditing(row)} />
              <Act
                permit={notifyApi.publish.permit}
                label="发布"
                ask={`发布后立即显示在所选仓库的顶部，确定发布【${row.title}】吗？`}
                onConfirm={() => publish.mutateAsync({ id: row.id, version: row.version })}
              />
            </>
          )
        }
      />
      <FieldsDialog
        title={editing?.id ? '编辑公告' : '新增公告'}
        open={editing !== null}
        width={560}
        onClose={() => setEditing(null)}
        of={notifyApi.save}
        touches={touches}
        shape={notifyFields}
        row={editing ?? undefined}
        inputs={inputs}
        extra={editing?.id ? { id: editing.id, version: editing.version } : {}}
      />
    </Page>
  );
}
