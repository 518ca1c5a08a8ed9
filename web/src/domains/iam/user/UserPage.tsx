import { CheckCircleOutlined, DownloadOutlined, PlusOutlined, StopOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import { accountField, personFields, userApi, type UserRow } from '#contract/iam/user.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { offForEach } from '../../../ui/act/selected.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import '../iam.css';
import { HandedPassword, type Handed } from '../../../ui/text/HandedPassword.tsx';
import { Phone } from './Phone.tsx';
import { UserActs, USER_READS, type UserDialog } from './UserActs.tsx';
import { UserDialogs } from './UserDialogs.tsx';

const entered = { account: accountField, ...personFields, roleIds: userApi.add.input.shape.roleIds };

const columns: Columns<UserRow> = [
  column.text<UserRow>('account', '账号', { link: (row) => `/sys/UserDetail/${row.id}` }),
  {
    key: 'userName',
    title: '姓名',
    dataIndex: 'userName',
    render: (name: string, row) => (
      <>
        {name}
        {row.isAdmin && (
          <Tag variant="filled" color="processing" className="hc-flag">
            管理员
          </Tag>
        )}
        {row.isOwnerAccount && (
          <Tag variant="filled" className="hc-flag">
            货主账号
          </Tag>
        )}
      </>
    ),
  },
  {
    key: 'phone',
    title: '手机号',
    dataIndex: 'phone',
    render: (phone: string | null, row) => <Phone userId={row.id} masked={phone} />,
  },
  column.text('deptName', '部门'),
  column.text('positionName', '岗位'),
  column.names('roleNames', '角色', { width: 200 }),
  column.qty('warehouseCount', '仓库数'),
  column.dict('status', '状态', 'enabled'),
  {
    key: 'isLocked',
    title: '锁定',
    dataIndex: 'isLocked',
    render: (locked: boolean) =>
      locked ? (
        <Tag variant="filled" color="error">
          已锁定
        </Tag>
      ) : (
        '-'
      ),
  },
  column.time('lastLoginAt', '最后登录'),
];

const noOf = (user: UserRow): string => user.userName;

/** Users (用户): who they are, what they may do, where they work. */
export function UserPage() {
  const list = useList(userApi.page);
  const me = useSession((session) => session.user?.account);
  const [adding, setAdding] = useState(false);
  const [dialog, setDialog] = useState<UserDialog | null>(null);
  const [handed, setHanded] = useState<Handed | null>(null);
  const enable = useAct(userApi.updateEnabled, USER_READS);
  const download = useDownload(userApi.export, list.tableKey);
  const switchAll = async (rows: UserRow[], status: 0 | 1, clear: () => void): Promise<void> => {
    await enable.mutateAsync({ ids: rows.map(({ id }) => id), status });
    clear();
  };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(rows: UserRow[], clear) => {
          return (
            <>
              <Act
                permit={userApi.add.permit}
                label="新增"
                primary
                icon={<PlusOutlined />}
                onConfirm={() => setAdding(true)}
              />
              <Act
                permit={userApi.updateEnabled.permit}
                label="启用"
                icon={<CheckCircleOutlined />}
                off={offForEach(rows, { noOf, offOf: (row) => (row.status === 1 ? '已启用' : null) })}
                onConfirm={() => switchAll(rows, 1, clear)}
              />
              <Act
                permit={userApi.updateEnabled.permit}
                label="停用"
                icon={<StopOutlined />}
                off={offForEach(rows, {
                  noOf,
                  offOf: (row) => (row.status === 0 ? '已停用' : row.account === me ? '不能停用自己的账号' : null),
                })}
                ask={`停用后立即下线，确定停用选中的 ${rows.length} 个用户吗？`}
                onConfirm={() => switchAll(rows, 0, clear)}
              />
              <Act
                permit={userApi.export.permit}
                label="导出"
                icon={<DownloadOutlined />}
                onConfirm={() => download.mutateAsync(list.param)}
              />
            </>
          );
        }}
        actions={(row) => <UserActs user={row} onDialog={setDialog} onHanded={setHanded} />}
      />
      <FieldsDialog
        title="新增用户"
        open={adding}
        onClose={() => setAdding(false)}
        of={userApi.add}
        touches={USER_READS}
        shape={entered}
        onDone={({ password, msg }) => setHanded(password ? { password, msg } : null)}
      />
      <UserDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <HandedPassword handed={handed} onClose={() => setHanded(null)} />
    </Page>
  );
}
