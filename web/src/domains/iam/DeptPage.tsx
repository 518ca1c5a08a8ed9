import { PlusOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { deptApi, deptFields, type DeptNode } from '#contract/iam/dept.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { DictSelect } from '../../ui/form/DictSelect.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import './iam.css';

type Person = OutputOf<typeof deptApi.users>[number];

const people: Columns<Person> = [
  column.text('userName', '姓名'),
  column.text('account', '账号'),
  column.text('deptName', '部门'),
  column.text('positionName', '岗位'),
  column.dict('status', '状态', 'enabled'),
];

/** A leaf has no arrow. */
const branch = ({ children, ...dept }: DeptNode): DeptNode =>
  ({ ...dept, ...(children.length > 0 ? { children: children.map(branch) } : {}) }) as DeptNode; // the table reads only what is there

/** Departments (部门) as a tree; the people of the chosen one stand beside it. */
export function DeptPage() {
  const [{ deptName, status }, ask] = useUrlState({ deptName: '', status: '' });
  const tree = useCall(deptApi.list, { deptName, status: status === '' ? undefined : status });
  const [chosen, setChosen] = useState<DeptNode | null>(null);
  const [editing, setEditing] = useState<Partial<DeptNode> | null>(null);
  const touches = [deptApi.list, deptApi.options, deptApi.firstLevel];
  const remove = useAct(deptApi.delete, touches);
  const columns: Columns<DeptNode> = [
    { ...column.text<DeptNode>('deptName', '名称'), prose: true },
    column.text('deptCode', '编码'),
    column.text('leaderName', '负责人'),
    column.qty('userCount', '人数'),
    column.qty('orderNum', '排序'),
    column.dict('status', '状态', 'enabled'),
  ];
  return (
    <Page>
      <div className="hc-dept">
        <DataTable
          rows={(tree.data ?? []).map(branch)}
          query={tree}
          columns={columns}
          fill
          {...(tree.data ? { expandable: { defaultExpandAllRows: true } } : {})}
          key={tree.data ? 'known' : 'waiting'}
          rowClassName={(dept) => (dept.id === chosen?.id ? 'hc-chosen' : '')}
          onRow={(dept) => ({ onClick: () => setChosen(dept) })}
          toolbar={
            <>
              <Act
                permit={deptApi.save.permit}
                label="新增"
                primary
                icon={<PlusOutlined />}
                onConfirm={() => setEditing({ parentId: 0 })}
              />
              <Input.Search
                allowClear
                placeholder="部门名称"
                style={{ width: 200 }}
                defaultValue={deptName}
                onSearch={(text) => ask({ deptName: text.trim() })}
              />
              <DictSelect
                dict="enabled"
                placeholder="状态"
                style={{ width: 120 }}
                {...(status === '' ? {} : { value: Number(status) })}
                onChange={(next) => ask({ status: next === undefined ? '' : String(next) })}
              />
            </>
          }
          actions={(dept) => (
            <>
              <Act permit={deptApi.save.permit} label="新增下级" onConfirm={() => setEditing({ parentId: dept.id })} />
              <Act permit={deptApi.save.permit} label="编辑" onConfirm={() => setEditing(dept)} />
              <Act
                permit={deptApi.delete.permit}
                label="删除"
                danger
                ask={`确定删除【${dept.deptName}】吗？`}
                onConfirm={() => remove.mutateAsync({ id: dept.id, version: dept.version })}
              />
            </>
          )}
        />
        <Panel title={chosen ? `${chosen.deptName} 的员工` : '部门员工'}>
          {chosen ? <People deptId={chosen.id} /> : <p className="hc-faint">点选一个部门，查看其员工</p>}
        </Panel>
      </div>
      <FieldsDialog
        title={editing?.id ? '编辑部门' : '新增部门'}
        open={editing !== null}
        onClose={() => setEditing(null)}
        of={deptApi.save}
        touches={touches}
        shape={deptFields}
        row={editing ? { ...editing, parentId: editing.parentId === 0 ? undefined : editing.parentId } : undefined}
        extra={editing?.id ? { id: editing.id, version: editing.version } : {}}
      />
    </Page>
  );
}

function People({ deptId }: { deptId: number }) {
  const users = useCall(deptApi.users, { deptId });
  return <DataTable rows={users.data ?? []} query={users} columns={people} rowKey="userId" />;
}
