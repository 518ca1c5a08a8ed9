import { Tag } from 'antd';
import { useState } from 'react';
import { roleApi } from '#contract/iam/role.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { onlineApi, userApi, type UserDetail } from '#contract/iam/user.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { DetailTabs } from '../../../ui/document/DetailTabs.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import '../iam.css';
import { HandedPassword, type Handed } from '../../../ui/text/HandedPassword.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { logColumns } from '../login-log-columns.tsx';
import { KickButton, onlineColumns } from '../online-columns.tsx';
import { OwnerNames } from './OwnerNames.tsx';
import { Phone } from './Phone.tsx';
import { UserActs, type UserDialog } from './UserActs.tsx';
import { UserDialogs } from './UserDialogs.tsx';

type Role = OutputOf<typeof roleApi.listByUser>[number];
type House = OutputOf<typeof sessionApi.houses>[number];

/** One person (用户): what is known, what he holds, where he works, and when he was here. */
export function UserDetailPage() {
  const here = useHere();
  const user = useCall(userApi.details, { id: Number(here.params.id) });
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const [handed, setHanded] = useState<Handed | null>(null);
  const sessions = useAllowed(onlineApi.page.permit);
  const known = user.data;
  useTabName(known?.userName);
  return (
    <Page
      title={`用户 ${known?.userName ?? ''}`}
      query={user}
      tags={
        known && (
          <>
            <StatusTag dict="enabled" value={known.status} />
            {known.isAdmin && (
              <Tag variant="filled" color="processing">
                租户管理员
              </Tag>
            )}
            {known.isOwnerAccount && <Tag variant="filled">货主账号</Tag>}
            {known.isLocked && (
              <Tag variant="filled" color="error">
                已锁定
              </Tag>
            )}
          </>
        )
      }
      extra={known && <UserActs user={known} onDialog={setDialog} onHanded={setHanded} />}
    >
      {known && (
        <Panel>
          <DetailTabs
            tabs={[
              { key: 'base', name: '基本', children: <Basics user={known} /> },
              { key: 'roles', name: '角色', children: <Roles userId={known.id} /> },
              { key: 'houses', name: '仓库', count: known.warehouseIds.length, children: <Houses userId={known.id} /> },
              { key: 'owners', name: '货主', count: known.ownerIds.length, children: <Owners ids={known.ownerIds} /> },
              { key: 'log', name: '登录日志', children: <Logs userId={known.id} /> },
              ...(sessions ? [{ key: 'sessions', name: '会话', children: <Sessions userId={known.id} /> }] : []),
            ]}
          />
        </Panel>
      )}
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <HandedPassword handed={handed} onClose={() => setHanded(null)} />
    </Page>
  );
}

const STATES = ['正常', '初始密码', '已被管理员重置', '已过期', '存在泄露风险'];

function Basics({ user }: { user: UserDetail }) {
  return (
    <Detail
      items={[
        { label: '账号', value: user.account },
        { label: '姓名', value: user.userName },
        { label: '工号', value: user.empNo },
        { label: '手机号', value: <Phone userId={user.id} masked={user.phone} /> },
        { label: '部门', value: user.deptName },
        { label: '岗位', value: user.positionName },
        { label: '邮箱', value: user.email },
        { label: '密码', value: STATES[user.pwdState] },
        { label: '最后登录', value: user.lastLoginAt },
        { label: '登录IP', value: user.lastLoginIp },
        { label: '创建时间', value: user.createdAt },
        { label: '备注', value: user.remark, span: 'filled' },
      ]}
    />
  );
}

const roleColumns: Columns<Role> = [
  column.text('roleCode', '角色编码'),
  column.text('roleName', '角色名称'),
  column.dict('dataScope', '数据范围', 'dataScope'),
  column.dict('status', '状态', 'enabled'),
  {
    key: 'from',
    title: '来源',
    render: (_, role) => (role.deptName === null ? '直接分配' : `部门【${role.deptName}】`),
  },
  { ...column.time<Role>('expireAt', '到期时间'), render: (at: string | null) => at ?? '长期' },
];

function Roles({ userId }: { userId: number }) {
  const roles = useCall(roleApi.listByUser, { userId });
  return (
    <DataTable
      rows={roles.data ?? []}
      query={roles}
      columns={roleColumns}
      rowKey={(role) => `${role.roleId} ${role.deptName}`}
    />
  );
}

const houseColumns: Columns<House> = [
  column.text('warehouseCode', '仓库编码'),
  column.text('warehouseName', '仓库名称'),
  column.dict('warehouseType', '仓库类型', 'houseType'),
  column.yesNo('isDefault', '默认'),
];

function Houses({ userId }: { userId: number }) {
  const houses = useCall(sessionApi.houses, { userId });
  return <DataTable rows={houses.data ?? []} query={houses} columns={houseColumns} rowKey="warehouseId" />;
}

function Owners({ ids }: { ids: readonly number[] }) {
  return ids.length === 0 ? <p className="hc-faint">未限定：可见所在仓库的全部货主</p> : <OwnerNames ids={[...ids]} />;
}

function Logs({ userId }: { userId: number }) {
  const list = useList(userApi.loginLog, { fixed: { userId }, prefix: 'log' });
  return <DataTable list={list} columns={logColumns} fill={false} />;
}

function Sessions({ userId }: { userId: number }) {
  const list = useList(onlineApi.page, { fixed: { userId }, prefix: 'on' });
  return (
    <DataTable
      list={list}
      columns={onlineColumns}
      rowKey="sid"
      fill={false}
      actions={(row) => <KickButton row={row} />}
    />
  );
}
