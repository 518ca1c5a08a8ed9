import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { apiClientApi, GRACE_DAYS_MAX, type ApiClientRow } from '#contract/iam/api-client.ts';
import { count } from '#contract/terms/fields.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { HandedPassword } from '../../../ui/text/HandedPassword.tsx';
import '../iam.css';
import { ApiClientDialog } from './ApiClientDialog.tsx';

type Open = { kind: 'form'; client?: ApiClientRow } | { kind: 'rotate'; client: ApiClientRow } | null;

const ENABLED = 1;
const ALL_OWNERS = '全部货主';
const columns: Columns<ApiClientRow> = [
  column.text('name', '客户端名称'),
  column.dict('status', '状态', 'enabled'),
  {
    key: 'keys',
    title: '密钥',
    dataIndex: 'keys',
    render: (keys: ApiClientRow['keys']) => (
      <span className="hc-num">
        {keys.map(({ prefix, endsAt }) => `${prefix}${endsAt ? `（至 ${endsAt}）` : ''}`).join('、') || '-'}
      </span>
    ),
  },
  column.time('lastUsedAt', '最近使用'),
  column.names('warehouseNames', '仓库', { width: 200 }),
  column.names('ownerNames', '货主', { width: 200, none: ALL_OWNERS }),
  {
    key: 'permissions',
    title: '权限数',
    dataIndex: 'permissions',
    figure: true,
    render: (permissions: string[]) => permissions.length,
  },
  column.names('networks', '允许的网络', { width: 180, none: '不限' }),
  column.qty('ratePerMinute', '请求频率(次/分)'),
  {
    key: 'expireAt',
    title: '到期时间',
    dataIndex: 'expireAt',
    render: (at: string | null, { isExpired }) => (
      <span className="hc-num">
        {at ?? '-'} {isExpired && <small className="hc-faint">已到期</small>}
      </span>
    ),
  },
  {
    key: 'sponsorName',
    title: '责任人',
    dataIndex: 'sponsorName',
    render: (name: string, { sponsorStatus }) => (sponsorStatus === ENABLED ? name : `${name}（已停用）`),
  },
  column.text('remark', '备注', { width: 200 }),
  column.text('createdBy', '创建人'),
  column.time('createdAt', '创建时间'),
];

const GRACE = { graceDays: count(`旧密钥保留天数(0-${GRACE_DAYS_MAX})`, 1, 0, GRACE_DAYS_MAX) };
const KEPT = '请将密钥配置到对接系统';

/** Open doors (开放接口): programs with keys of their own, what each may do and when it was here last. */
export function ApiClientPage() {
  const list = useList(apiClientApi.page);
  const [open, setOpen] = useState<Open>(null);
  const [key, setKey] = useState<string | null>(null);
  const touches = [apiClientApi.page];
  const enable = useAct(apiClientApi.updateEnabled, touches);
  const remove = useAct(apiClientApi.delete, touches);
  const close = (): void => setOpen(null);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={apiClientApi.add.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setOpen({ kind: 'form' })}
          />
        }
        actions={(client) => {
          const { id, version, name, status } = client;
          return (
            <>
              <Act
                permit={apiClientApi.update.permit}
                label="编辑"
                onConfirm={() => setOpen({ kind: 'form', client })}
              />
              <Act
                permit={apiClientApi.rotate.permit}
                label="更换密钥"
                onConfirm={() => setOpen({ kind: 'rotate', client })}
              />
              <Act
                permit={apiClientApi.updateEnabled.permit}
                label={status === ENABLED ? '停用' : '启用'}
                ask={status === ENABLED ? `停用后【${name}】的请求会立即被拒绝，确定停用吗？` : undefined}
                onConfirm={() => enable.mutateAsync({ id, version, status: status === ENABLED ? 0 : ENABLED })}
              />
              <Act
                permit={apiClientApi.delete.permit}
                label="删除"
                danger
                ask={`删除后【${name}】的密钥会立即失效且不能恢复，确定删除吗？`}
                onConfirm={() => remove.mutateAsync({ id, version })}
              />
            </>
          );
        }}
      />
      {open?.kind === 'form' && (
        <ApiClientDialog client={open.client} touches={touches} onClose={close} onKey={setKey} />
      )}
      {open?.kind === 'rotate' && (
        <FieldsDialog
          title={`更换密钥 ${open.client.name}`}
          open
          onClose={close}
          of={apiClientApi.rotate}
          touches={touches}
          shape={GRACE}
          extra={{ id: open.client.id, version: open.client.version }}
          onDone={({ key: next }) => setKey(next)}
        />
      )}
      <HandedPassword
        title="API密钥"
        width={640}
        handed={key === null ? null : { password: key, msg: KEPT }}
        onClose={() => setKey(null)}
      />
    </Page>
  );
}
