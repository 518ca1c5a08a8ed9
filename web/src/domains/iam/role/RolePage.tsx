import { PlusOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { roleApi, roleFields, type RoleRow } from '#contract/iam/role.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { More } from '../../../ui/act/More.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import '../iam.css';
import { RightsDrawer } from './RightsDrawer.tsx';
import { DeptsDialog, ScopeDialog } from './RoleDialogs.tsx';

type Open = { kind: 'form'; role?: RoleRow } | { kind: 'rights' | 'scope' | 'depts'; role: RoleRow } | null;

const columns: Columns<RoleRow> = [
  column.text('roleCode', '编码'),
  {
    key: 'roleName',
    title: '名称',
    dataIndex: 'roleName',
    render: (name: string, row) => (
      <>
        {name}
        {row.isBuiltin && (
          <Tag variant="filled" className="hc-flag">
            内置
          </Tag>
        )}
      </>
    ),
  },
  column.dict('dataScope', '数据范围', 'dataScope'),
  column.qty('userCount', '用户数'),
  column.qty('deptCount', '部门数'),
  column.dict('status', '状态', 'enabled'),
  column.text('remark', '备注', { width: 200 }),
  column.text('createdBy', '创建人'),
  column.time('createdAt', '创建时间'),
  column.text('updatedBy', '修改人'),
  column.time('updatedAt', '修改时间'),
];
const MORE = [roleApi.assignScope.permit, roleApi.assignDept.permit, roleApi.delete.permit];
const BUILTIN = '内置角色不能修改或删除';

/** Roles (角色): a set of buttons, and whose rows they reach. */
export function RolePage() {
  const list = useList(roleApi.page);
  const [open, setOpen] = useState<Open>(null);
  const touches = [roleApi.page, roleApi.list, roleApi.options];
  const remove = useAct(roleApi.delete, touches);
  const close = (): void => setOpen(null);
  const edited = open?.kind === 'form' ? open.role : undefined;
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={roleApi.add.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setOpen({ kind: 'form' })}
          />
        }
        actions={(role) => {
          const off = role.isBuiltin ? BUILTIN : null;
          return (
            <>
              <Act
                permit={roleApi.update.permit}
                label="编辑"
                off={off}
                onConfirm={() => setOpen({ kind: 'form', role })}
              />
              <Act
                permit={roleApi.assignMenu.permit}
                label="菜单权限"
                off={off}
                onConfirm={() => setOpen({ kind: 'rights', role })}
              />
              <More version={role.version} permits={MORE}>
                {(close) => (
                  <>
                    <Act
                      permit={roleApi.assignScope.permit}
                      label="数据范围"
                      off={off}
                      onConfirm={() => {
                        close();
                        setOpen({ kind: 'scope', role });
                      }}
                    />
                    <Act
                      permit={roleApi.assignDept.permit}
                      label="分配部门"
                      onConfirm={() => {
                        close();
                        setOpen({ kind: 'depts', role });
                      }}
                    />
                    <Act
                      permit={roleApi.delete.permit}
                      label="删除"
                      danger
                      off={off ?? (role.userCount + role.deptCount > 0 ? '该角色已分配给用户或部门，不能删除' : null)}
                      ask={`确定删除【${role.roleName}】吗？`}
                      onConfirm={() => remove.mutateAsync({ id: role.id, version: role.version })}
                    />
                  </>
                )}
              </More>
            </>
          );
        }}
      />
      {edited ? (
        <FieldsDialog
          title="编辑角色"
          open
          onClose={close}
          of={roleApi.update}
          touches={touches}
          shape={roleFields}
          row={edited}
          extra={{ id: edited.id, version: edited.version }}
        />
      ) : (
        <FieldsDialog
          title="新增角色"
          open={open?.kind === 'form'}
          onClose={close}
          of={roleApi.add}
          touches={touches}
          shape={roleFields}
        />
      )}
      <RightsDrawer role={open?.kind === 'rights' ? open.role : null} onClose={close} />
      {open?.kind === 'scope' && <ScopeDialog role={open.role} onClose={close} />}
      {open?.kind === 'depts' && <DeptsDialog role={open.role} onClose={close} />}
    </Page>
  );
}
