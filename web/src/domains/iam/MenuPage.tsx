import { PlusOutlined } from '@ant-design/icons';
import { Input, Tag, TreeSelect } from 'antd';
import { useState } from 'react';
import { menuAdminApi, menuFields, type MenuAdminNode } from '#contract/iam/menu-admin.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { DictSelect } from '../../ui/form/DictSelect.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';

const columns: Columns<MenuAdminNode> = [
  {
    ...column.text<MenuAdminNode>('menuName', '名称'),
    prose: true,
    render: (name: string, { isBuiltin }) => (
      <>
        {name}
        {!isBuiltin && (
          <Tag variant="filled" color="processing" className="hc-flag">
            自定义
          </Tag>
        )}
      </>
    ),
  },
  column.dict('menuType', '类型', 'menuType'),
  column.text('imageIndex', '图标'),
  column.text('menuUrl', '地址'),
  column.text('permissionCode', '权限码'),
  column.dict('visibility', '可见范围', 'menuVisibility'),
  column.qty('orderNum', '排序'),
  column.yesNo('hidden', '隐藏'),
];
const BUILTIN = '内置菜单随版本发布，不能修改或删除';
const leafless = ({ children, ...node }: MenuAdminNode): MenuAdminNode =>
  ({ ...node, ...(children.length > 0 ? { children: children.map(leafless) } : {}) }) as MenuAdminNode; // a leaf has no arrow
interface Choice {
  value: number;
  title: string;
  children: Choice[];
}
const choice = (node: MenuAdminNode): Choice => ({
  value: node.id,
  title: node.menuName,
  children: node.children.filter((child) => child.menuType !== 37).map(choice),
});

/** Menus (菜单): those of the release as they are, and the tenant's own beside them. */
export function MenuPage() {
  const [{ menuName, menuType }, ask] = useUrlState({ menuName: '', menuType: '' });
  const tree = useCall(menuAdminApi.query, { menuName, menuType: menuType || undefined }, { keep: true });
  const whole = useCall(menuAdminApi.query, {});
  const [editing, setEditing] = useState<Partial<MenuAdminNode> | null>(null);
  const touches = [menuAdminApi.query, menuAdminApi.allTree];
  const remove = useAct(menuAdminApi.delete, touches);
  const inputs = {
    parentId: (
      <TreeSelect
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeData={(whole.data ?? []).map(choice)}
        placeholder="最上级"
      />
    ),
  };
  const row = editing ? { ...editing, parentId: editing.parentId === 0 ? undefined : editing.parentId } : undefined;
  return (
    <Page>
      <DataTable
        rows={(tree.data ?? []).map(leafless)}
        query={tree}
        columns={columns}
        fill
        toolbar={
          <>
            <Act
              permit={menuAdminApi.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setEditing({})}
            />
            <Input.Search
              allowClear
              placeholder="菜单名称"
              style={{ width: 200 }}
              defaultValue={menuName}
              onSearch={(text) => ask({ menuName: text.trim() })}
            />
            <DictSelect
              dict="menuType"
              placeholder="类型"
              style={{ width: 120 }}
              {...(menuType ? { value: Number(menuType) } : {})}
              onChange={(type) => ask({ menuType: type === undefined ? '' : String(type) })}
            />
          </>
        }
        actions={(node) => (
          <>
            <Act
              permit={menuAdminApi.update.permit}
              label="编辑"
              off={node.isBuiltin ? BUILTIN : null}
              onConfirm={() => setEditing(node)}
            />
            <Act
              permit={menuAdminApi.delete.permit}
              label="删除"
              danger
              off={node.isBuiltin ? BUILTIN : null}
              ask={`确定删除【${node.menuName}】吗？`}
              onConfirm={() => remove.mutateAsync({ id: node.id, version: node.version })}
            />
          </>
        )}
      />
      {editing?.id ? (
        <FieldsDialog
          title="编辑菜单"
          open
          onClose={() => setEditing(null)}
          of={menuAdminApi.update}
          touches={touches}
          shape={menuFields}
          row={row}
          inputs={inputs}
          extra={{ id: editing.id, version: editing.version }}
        />
      ) : (
        <FieldsDialog
          title="新增菜单"
          open={editing !== null}
          onClose={() => setEditing(null)}
          of={menuAdminApi.add}
          touches={touches}
          shape={menuFields}
          inputs={inputs}
        />
      )}
    </Page>
  );
}
