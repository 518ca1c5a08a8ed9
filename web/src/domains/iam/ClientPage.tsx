import { PlusOutlined } from '@ant-design/icons';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { clientApi, versionFields, type ClientVersionRow } from '#contract/iam/client.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';

const DRAFT = 0,
  ENABLED = 1;
const columns: Columns<ClientVersionRow> = [
  column.text('clientName', '客户端'),
  column.text('versionNo', '版本号'),
  column.yesNo('forceUpdate', '强制'),
  column.dict('status', '状态', 'clientVersionStatus'),
  column.time('publishedAt', '发布时间'),
  column.text('releaseNote', '说明', { width: 320 }),
];

/** Client versions (客户端版本): of each client one is enabled, and open consoles ask for it. */
export function ClientPage() {
  const list = useList(clientApi.page);
  const clients = useCall(clientApi.list, {});
  const [editing, setEditing] = useState<Partial<ClientVersionRow> | null>(null);
  const [modal, holder] = Modal.useModal();
  const touches = [clientApi.page, clientApi.current];
  const enable = useAct(clientApi.enabled, touches, { quiet: true });
  const disable = useAct(clientApi.disabled, touches);
  const remove = useAct(clientApi.remove, touches);
  const inputs = {
    clientId: (
      <Select
        placeholder="请选择"
        options={(clients.data ?? []).map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))}
      />
    ),
  };
  const turnOn = async ({ id, version }: ClientVersionRow): Promise<void> => {
    try {
      await enable.mutateAsync({ id, version });
    } catch (error) {
      if (!isFailure(error)) throw error;
      // Going back to an older version is asked about, not refused.
      if (!error.message.includes('确认回退')) notices.failure(error);
      else if (await modal.confirm({ title: error.message, okText: '回退', cancelText: '取消' }))
        await enable.mutateAsync({ id, version, force: 1 });
    }
  };
  return (
    <Page>
      {holder}
      <SearchForm list={list} only={['status']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <Act
            permit={clientApi.add.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setEditing({ clientId: 'pc' })}
          />
        }
        actions={(row) => (
          <>
            {row.status === DRAFT && (
              <Act permit={clientApi.modify.permit} label="修改" onConfirm={() => setEditing(row)} />
            )}
            {row.status === ENABLED ? (
              <Act
                permit={clientApi.disabled.permit}
                label="停用"
                ask="停用后客户端不再收到版本提示，确定停用吗？"
                onConfirm={() => disable.mutateAsync({ id: row.id, version: row.version })}
              />
            ) : (
              <Act permit={clientApi.enabled.permit} label="启用" onConfirm={() => turnOn(row)} />
            )}
            {row.status !== ENABLED && (
              <Act
                permit={clientApi.remove.permit}
                label="删除"
                danger
                ask={`确定删除版本【${row.versionNo}】吗？`}
                onConfirm={() => remove.mutateAsync({ id: row.id, version: row.version })}
              />
            )}
          </>
        )}
      />
      {editing?.id ? (
        <FieldsDialog
          title="修改版本"
          open
          onClose={() => setEditing(null)}
          of={clientApi.modify}
          touches={touches}
          shape={versionFields}
          row={editing}
          inputs={inputs}
          extra={{ id: editing.id, version: editing.version }}
        />
      ) : (
        <FieldsDialog
          title="新增版本"
          open={editing !== null}
          onClose={() => setEditing(null)}
          of={clientApi.add}
          touches={touches}
          shape={versionFields}
          row={editing ?? undefined}
          inputs={inputs}
        />
      )}
    </Page>
  );
}
