import { DeleteOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons';
import { Upload } from 'antd';
import { useState } from 'react';
import { appUpgradeApi, upgradeFields, type UpgradeRow } from '#contract/ops/app-upgrade.ts';
import { useAct, useUpload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { fileSize } from '../../ui/files/size.ts';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';

const DRAFT = 0;
const told = (bytes: number | null): string => (bytes === null ? '-' : fileSize(bytes));

const columns: Columns<UpgradeRow> = [
  column.dict('appType', '应用', 'appType'),
  column.dict('os', '系统', 'appOs'),
  column.text('versionName', '版本名'),
  { ...column.qty<UpgradeRow>('versionCode', '版本号', { sorter: true }) },
  column.yesNo('forceUpdate', '强制'),
  column.qty('grayPercent', '灰度%'),
  {
    key: 'sizeByte',
    title: '大小',
    dataIndex: 'sizeByte',
    render: (size: number | null) => <span className="hc-num">{told(size)}</span>,
  },
  {
    key: 'sha256',
    title: '校验',
    dataIndex: 'sha256',
    render: (sum: string | null) => (sum ? <code title={sum}>{sum.slice(0, 12)}…</code> : '-'),
  },
  column.dict('status', '状态', 'upgradeStatus'),
  column.time('publishedAt', '发布时间', { sorter: true }),
];

/** App versions (APP升级): packages for Android, store links for iOS. */
export function AppUpgradePage() {
  const list = useList(appUpgradeApi.page);
  const [editing, setEditing] = useState<Partial<UpgradeRow> | null>(null);
  const touches = [appUpgradeApi.page];
  const publish = useAct(appUpgradeApi.publish, touches, { done: '已发布' });
  const remove = useAct(appUpgradeApi.batchDelete, touches);
  const inputs = { packageFileId: <PackageInput known={editing?.fileName ?? null} /> };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        selection
        toolbar={(rows: UpgradeRow[], clear) => (
          <>
            <Act
              permit={appUpgradeApi.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setEditing({})}
            />
            <Act
              permit={appUpgradeApi.batchDelete.permit}
              label="批量删除"
              danger
              icon={<DeleteOutlined />}
              off={
                rows.length === 0
                  ? '请先选择数据'
                  : rows.some((row) => row.status !== DRAFT)
                    ? '已发布的版本不能修改或删除'
                    : null
              }
              ask={`确定删除选中的 ${rows.length} 个版本吗？`}
              onConfirm={async () => {
                await remove.mutateAsync({ ids: rows.map(({ id }) => id) });
                clear();
              }}
            />
          </>
        )}
        actions={(row) => {
          const off = row.status === DRAFT ? null : '已发布的版本不能修改或删除';
          return (
            <>
              <Act permit={appUpgradeApi.update.permit} label="编辑" off={off} onConfirm={() => setEditing(row)} />
              <Act
                permit={appUpgradeApi.publish.permit}
                label="发布"
                off={off ?? (row.packageFileId === null && !row.storeUrl ? '请先上传安装包' : null)}
                ask={`发布后所有人下载到【${row.versionName}】，确定发布吗？`}
                onConfirm={() => publish.mutateAsync({ id: row.id, version: row.version })}
              />
            </>
          );
        }}
      />
      {editing?.id ? (
        <FieldsDialog
          title="编辑版本"
          open
          onClose={() => setEditing(null)}
          of={appUpgradeApi.update}
          touches={touches}
          shape={upgradeFields}
          row={editing}
          inputs={inputs}
          extra={{ id: editing.id, version: editing.version }}
        />
      ) : (
        <FieldsDialog
          title="新增版本"
          open={editing !== null}
          onClose={() => setEditing(null)}
          of={appUpgradeApi.add}
          touches={touches}
          shape={upgradeFields}
          inputs={inputs}
        />
      )}
    </Page>
  );
}

/** Uploads a package and holds its id. */
function PackageInput({
  known,
  value,
  onChange,
}: {
  known: string | null;
  value?: number | null;
  onChange?: (id: number | null) => void;
}) {
  const upload = useUpload(appUpgradeApi.upload, []);
  const shown = upload.data ? `${upload.data.fileName}　${told(upload.data.sizeByte)}` : value ? known : null;
  return (
    <Upload.Dragger
      accept=".apk"
      maxCount={1}
      showUploadList={false}
      disabled={upload.isPending}
      beforeUpload={(file) => {
        upload.mutate({ input: {}, file }, { onSuccess: ({ fileId }) => onChange?.(fileId) });
        return Upload.LIST_IGNORE;
      }}
    >
      <span>
        {upload.isPending
          ? '上传中…'
          : (shown ?? (
              <>
                <InboxOutlined /> 点击选择或拖入 .apk
              </>
            ))}
      </span>
    </Upload.Dragger>
  );
}
