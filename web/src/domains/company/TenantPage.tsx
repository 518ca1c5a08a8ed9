import { PlusOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useState } from 'react';
import {
  newTenant,
  REMOVAL_DAYS,
  TENANT_STATE,
  tenantApi,
  tenantTerms,
  type TenantRow,
} from '#contract/company/tenant.ts';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { HandedPassword, type Handed } from '../../ui/text/HandedPassword.tsx';

const touches = [tenantApi.page];
const columns: Columns<TenantRow> = [
  column.text('code', '公司编码'),
  {
    key: 'name',
    title: '公司名称',
    dataIndex: 'name',
    render: (name: string, row) => (
      <>
        {name}
        {row.isPlatform && (
          <Tag variant="filled" color="processing" className="hc-flag">
            平台
          </Tag>
        )}
      </>
    ),
  },
  column.dict('state', '状态', 'tenantState'),
  limited('users', '用户', 'userLimit'),
  limited('warehouses', '仓库', 'warehouseLimit'),
  column.text('adminAccount', '管理员账号'),
  column.text('adminName', '管理员'),
  column.text('expireDay', '到期日'),
  column.time('removeAt', '删除时间'),
  column.time('lastLoginAt', '最近登录'),
  column.time('createdAt', '创建时间'),
];

/** How many there are, and of how many. */
function limited(of: 'users' | 'warehouses', title: string, limit: 'userLimit' | 'warehouseLimit') {
  return {
    key: of,
    title,
    dataIndex: of,
    figure: true,
    render: (n: number, row: TenantRow) => (row[limit] === null ? n : `${n} / ${row[limit]}`),
  };
}

/** Companies (公司管理): who works on this machine, within which limits, until when. */
export function TenantPage() {
  const list = useList(tenantApi.page);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<TenantRow | null>(null);
  const [handed, setHanded] = useState<Handed | null>(null);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={tenantApi.add.permit}
            label="新增公司"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setAdding(true)}
          />
        }
        actions={(row) => (row.isPlatform ? null : <Acts row={row} onEdit={() => setEditing(row)} />)}
      />
      <FieldsDialog
        title="新增公司"
        open={adding}
        onClose={() => setAdding(false)}
        of={tenantApi.add}
        touches={touches}
        shape={newTenant}
        onDone={({ account, password }) =>
          setHanded({ password, msg: `请将账号 ${account} 和初始密码交给公司管理员，首次登录须修改` })
        }
      />
      <FieldsDialog
        title={`编辑公司 ${editing?.code ?? ''}`}
        open={editing !== null}
        onClose={() => setEditing(null)}
        of={tenantApi.update}
        touches={touches}
        shape={tenantTerms}
        row={editing ?? undefined}
        extra={{ id: editing?.id, version: editing?.version }}
      />
      <HandedPassword handed={handed} onClose={() => setHanded(null)} />
    </Page>
  );
}

function Acts({ row, onEdit }: { row: TenantRow; onEdit: () => void }) {
  const suspend = useAct(tenantApi.suspend, touches);
  const resume = useAct(tenantApi.resume, touches);
  const remove = useAct(tenantApi.remove, touches);
  const keep = useAct(tenantApi.keep, touches);
  const known = { id: row.id, version: row.version };
  if (row.state === TENANT_STATE.going)
    return <Act permit={tenantApi.keep.permit} label="撤销删除" onConfirm={() => keep.mutateAsync(known)} />;
  const stopped = row.state === TENANT_STATE.stopped;
  return (
    <>
      <Act permit={tenantApi.update.permit} label="编辑" onConfirm={onEdit} />
      {stopped ? (
        <Act permit={tenantApi.resume.permit} label="启用" onConfirm={() => resume.mutateAsync(known)} />
      ) : (
        <Act
          permit={tenantApi.suspend.permit}
          label="停用"
          ask={`停用后【${row.name}】的所有人立即退出且不能登录，数据保留。确定停用吗？`}
          onConfirm={() => suspend.mutateAsync(known)}
        />
      )}
      <Act
        permit={tenantApi.remove.permit}
        label="删除"
        danger
        ask={`【${row.name}】立即停用，${REMOVAL_DAYS} 天后连同全部数据永久删除，期间可撤销。确定删除吗？`}
        onConfirm={() => remove.mutateAsync(known)}
      />
    </>
  );
}
