import { PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { postApi, postFields, type PostRow } from '#contract/iam/dept.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

const columns: Columns<PostRow> = [
  column.text('positionCode', '编码'),
  column.text('positionName', '名称'),
  column.text('deptName', '部门'),
  column.qty('userCount', '人数'),
  column.qty('orderNum', '排序'),
  column.dict('status', '状态', 'enabled'),
];

/** Posts (岗位): what people are, not what they may do. */
export function PostPage() {
  const [{ positionName, deptId }, ask] = useUrlState({ positionName: '', deptId: '' });
  const list = useCall(postApi.list, { positionName, deptId: deptId || undefined }, { keep: true });
  const [editing, setEditing] = useState<Partial<PostRow> | null>(null);
  const touches = [postApi.list, postApi.options];
  const remove = useAct(postApi.delete, touches);
  return (
    <Page>
      <DataTable
        rows={list.data ?? []}
        query={list}
        columns={columns}
        rowNumber
        fill
        toolbar={
          <>
            <Act
              permit={postApi.save.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setEditing({})}
            />
            <Input.Search
              allowClear
              placeholder="岗位名称"
              style={{ width: 200 }}
              defaultValue={positionName}
              onSearch={(text) => ask({ positionName: text.trim() })}
            />
            <RefSelect
              of="dept"
              placeholder="部门"
              style={{ width: 200 }}
              value={deptId ? Number(deptId) : null}
              onChange={(id) => ask({ deptId: id === undefined ? '' : String(id) })}
            />
          </>
        }
        actions={(post) => (
          <>
            <Act permit={postApi.save.permit} label="编辑" onConfirm={() => setEditing(post)} />
            <Act
              permit={postApi.delete.permit}
              label="删除"
              danger
              off={post.userCount > 0 ? '该岗位已被使用，不能删除' : null}
              ask={`确定删除【${post.positionName}】吗？`}
              onConfirm={() => remove.mutateAsync({ id: post.id, version: post.version })}
            />
          </>
        )}
      />
      <FieldsDialog
        title={editing?.id ? '编辑岗位' : '新增岗位'}
        open={editing !== null}
        onClose={() => setEditing(null)}
        of={postApi.save}
        touches={touches}
        shape={postFields}
        row={editing ?? undefined}
        extra={editing?.id ? { id: editing.id, version: editing.version } : {}}
      />
    </Page>
  );
}
