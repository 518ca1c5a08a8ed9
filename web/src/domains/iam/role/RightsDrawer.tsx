import { Button, Skeleton, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { menuAdminApi } from '#contract/iam/menu-admin.ts';
import type { MenuNode } from '#contract/iam/menu.ts';
import { roleApi, type RoleRow } from '#contract/iam/role.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { drawn, pressed } from './rights.ts';

interface Props {
  role: RoleRow | null;
  onClose: () => void;
}

const dataOf = (node: MenuNode): TreeDataNode => ({
  key: node.menuId,
  children: node.children.map(dataOf),
  title: (
    <>
      {node.menuPermissionName}
      {node.permissionCode && <code>{node.permissionCode}</code>}
    </>
  ),
});

/** What a role may press (菜单权限): directories, pages and buttons. */
export function RightsDrawer({ role, onClose }: Props) {
  const roleId = role?.id ?? 0;
  const tree = useCall(menuAdminApi.allTree, { roleId }, { enabled: role !== null, staleMs: 0 });
  const held = useCall(roleApi.assignedMenus, { roleId }, { enabled: role !== null, staleMs: 0 });
  const ready = tree.data && held.data && !held.isFetching && !tree.isFetching;
  return (
    <Drawer title={`菜单权限 ${role?.roleName ?? ''}`} open={role !== null} width={620} onClose={onClose}>
      {ready ? (
        <Rights
          key={roleId}
          roleId={roleId}
          nodes={tree.data}
          first={held.data.menuIds}
          version={held.data.version}
          onClose={onClose}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}

function Rights({
  roleId,
  nodes,
  first,
  version,
  onClose,
}: {
  roleId: number;
  nodes: MenuNode[];
  first: number[];
  version: number;
  onClose: () => void;
}) {
  const [held, setHeld] = useState<ReadonlySet<number>>(new Set(first));
  const assign = useAct(roleApi.assignMenu, [roleApi.page, roleApi.assignedMenus]);
  const { checked, half } = drawn(nodes, held);
  const press = (key: React.Key): void => setHeld(pressed(nodes, held, Number(key)));
  return (
    <>
      <div className="hc-rights">
        <Tree
          checkable
          checkStrictly
          selectable={false}
          treeData={nodes.map(dataOf)}
          checkedKeys={{ checked, halfChecked: half }}
          defaultExpandedKeys={nodes.map((node) => node.menuId)}
          onCheck={(_, { node }) => press(node.key)}
        />
      </div>
      <footer className="hc-form-foot">
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={assign.isPending}
          onClick={() => assign.mutate({ roleId, menuIds: [...held], version }, { onSuccess: onClose })}
        >
          保存
        </Button>
      </footer>
    </>
  );
}
