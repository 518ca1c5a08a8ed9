import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  printTemplateAdd,
  printTemplateApi,
  printTemplateScope,
  type PrintTemplateRow,
} from '#contract/report/design/template.ts';
import { printTemplateLife } from '#contract/report/life.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { TEMPLATE_READS } from './reads.ts';

const columns: Columns<PrintTemplateRow> = [
  column.text<PrintTemplateRow>('templateName', '模板名称', { link: (row) => `/Template/Print/${row.id}` }),
  column.dict('kind', '类型', 'designKind'),
  column.text('ownerName', '货主'),
  column.text('categoryName', '商品分类'),
  column.yesNo('ownHouse', '仅本仓库'),
  column.yesNo('isDefault', '默认'),
  column.state(printTemplateLife, 'status'),
  column.qty('liveRev', '版本'),
  column.yesNo('isChanged', '有未发布的修改'),
  column.text('updatedBy', '修改人'),
  column.time('updatedAt', '修改时间', { sorter: true }),
];

/** 打印模板: who prints what how. What no template is chosen for is printed as the product brings it. */
export function PrintTemplatePage() {
  const here = useHere();
  const list = useList(printTemplateApi.queryPage);
  const [adding, setAdding] = useState(false);
  const [copied, setCopied] = useState<PrintTemplateRow | null>(null);
  const acts = {
    setDefault: useAct(printTemplateApi.setDefault, TEMPLATE_READS),
    clearDefault: useAct(printTemplateApi.clearDefault, TEMPLATE_READS),
    disable: useAct(printTemplateApi.disable, TEMPLATE_READS),
    enable: useAct(printTemplateApi.enable, TEMPLATE_READS),
    remove: useAct(printTemplateApi.remove, TEMPLATE_READS),
  };
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        empty="没有打印模板：单据和标签按内置样式打印；新增的模板从内置样式开始设计"
        toolbar={
          <Act
            permit={printTemplateApi.add.permit}
            label="新增模板"
            primary
            icon={<PlusOutlined />}
            onConfirm={() => setAdding(true)}
          />
        }
        actions={(row) => [
          <Act key="copy" permit={printTemplateApi.copy.permit} label="复制" onConfirm={() => setCopied(row)} />,
          ...(['setDefault', 'clearDefault', 'enable', 'disable', 'remove'] as const).map((action) => (
            <Act
              key={action}
              life={printTemplateLife}
              action={action}
              state={row.status}
              off={offOf(action, row)}
              {...asking(action)}
              onConfirm={() => acts[action].mutateAsync({ id: row.id, version: row.version })}
            />
          )),
        ]}
      />
      <FieldsDialog
        open={adding}
        title="新增模板"
        of={printTemplateApi.add}
        touches={TEMPLATE_READS}
        shape={printTemplateAdd}
        onClose={() => setAdding(false)}
        onDone={({ id }) => {
          setAdding(false);
          here.go(`/Template/Print/${id}`);
        }}
      />
      <FieldsDialog
        open={copied !== null}
        title={`复制模板 ${copied?.templateName ?? ''}`}
        of={printTemplateApi.copy}
        touches={TEMPLATE_READS}
        shape={printTemplateScope}
        row={copied ? { ...copied, templateName: '' } : undefined}
        extra={{ id: copied?.id }}
        onClose={() => setCopied(null)}
        onDone={({ id }) => {
          setCopied(null);
          here.go(`/Template/Print/${id}`);
        }}
      />
    </Page>
  );
}

const offOf = (action: string, { isDefault }: PrintTemplateRow): string | null =>
  action === 'setDefault' && isDefault ? '已是默认' : action === 'clearDefault' && !isDefault ? '不是默认' : null;
const asking = (action: string): { danger?: true; ask?: string } =>
  action === 'disable'
    ? { danger: true, ask: '停用后不再用于打印；已打印的单据补打时仍是原样。' }
    : action === 'remove'
      ? { danger: true }
      : {};
