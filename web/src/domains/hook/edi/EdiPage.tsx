import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { ediApi, type EdiRow } from '#contract/hook/edi/partner.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { Fault } from '../Fault.tsx';
import { EDI_READS, EdiForm } from './EdiForm.tsx';
import '../hook.css';

const EVERY_MS = 10_000;
const columns: Columns<EdiRow> = [
  column.text('name', '对接方', { link: ({ id }) => `/sys/Edi/${id}` }),
  column.yesNo('enabled', '启用'),
  column.text('folder', '目录', { width: 140 }),
  column.text('clientName', 'API客户端', { width: 160 }),
  column.qty('waiting', '待处理'),
  column.qty('failed', '有失败'),
  column.time('lastFileAt', '最近文件'),
  column.time('lookedAt', '最近查看目录'),
  { key: 'lastError', title: '目录错误', render: (_, { lastError }) => <Fault text={lastError} /> },
];

/** Systems that speak by files in a folder (文件对接). */
export function EdiPage() {
  const list = useList(ediApi.page, { everyMs: EVERY_MS });
  const [editing, setEditing] = useState<EdiRow | 'new' | null>(null);
  const remove = useAct(ediApi.delete, EDI_READS);
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        empty="还没有对接方。新增后，对方把商品、出库单、入库单文件放入目录即自动处理，并收到回执。"
        toolbar={
          <Act
            permit={ediApi.add.permit}
            label="新增"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setEditing('new')}
          />
        }
        actions={(row) => (
          <>
            <Act permit={ediApi.update.permit} label="编辑" onConfirm={() => setEditing(row)} />
            <Act
              permit={ediApi.delete.permit}
              label="删除"
              danger
              ask="删除后不再处理该目录的文件，已有的文件与记录保留。确定删除吗？"
              onConfirm={() => remove.mutateAsync({ id: row.id, version: row.version })}
            />
          </>
        )}
      />
      <EdiForm of={editing} onClose={() => setEditing(null)} />
    </Page>
  );
}
