import { useState } from 'react';
import { importTemplateApi, type TemplateRow } from '#contract/ops/import-template.ts';
import { useAct, useDownload } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Act } from '../../ui/act/Act.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import type { Columns } from '../../ui/table/column.tsx';
import { column } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { TemplateDesigner } from './parts/TemplateDesigner.tsx';

const columns: Columns<TemplateRow> = [
  { key: 'title', dataIndex: 'title', title: '导入内容', render: (title: string) => heard(title) },
  {
    key: 'name',
    dataIndex: 'name',
    title: '模板',
    render: (name: string | null) => name ?? <span className="hc-faint">标准模板</span>,
  },
  column.qty('columnCount', '列数'),
  column.qty('revision', '版本'),
  column.text('updatedBy', '修改人'),
  column.time('updatedAt', '修改时间'),
];

/** Import templates (导入模板): the standard sheet of every import, and the one the company designed over it. */
export function ImportTemplatePage() {
  const list = useList(importTemplateApi.queryPage);
  const [open, setOpen] = useState<TemplateRow | null>(null);
  const download = useDownload(importTemplateApi.download);
  const remove = useAct(importTemplateApi.delete, [importTemplateApi.queryPage], { done: '已恢复标准模板' });
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowKey="bizCode"
        rowNumber
        actions={(row) => (
          <>
            <Act permit={importTemplateApi.update.permit} label="设计" onConfirm={() => setOpen(row)} />
            <Act
              permit={importTemplateApi.download.permit}
              label="下载"
              onConfirm={() => download.mutateAsync({ bizCode: row.bizCode })}
            />
            {row.id !== null && (
              <Act
                permit={importTemplateApi.delete.permit}
                label="恢复标准"
                danger
                ask={`恢复标准模板后，按【${row.name ?? ''}】填写的文件将不能导入，确定恢复吗？`}
                onConfirm={() => remove.mutateAsync({ id: row.id ?? 0, version: row.version })}
              />
            )}
          </>
        )}
      />
      {open && <TemplateDesigner key={open.bizCode} row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
