import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { storeSigned, storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { entered } from '#contract/kit/resource.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { dayHere } from '../../../data/clock.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, columnsOf, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';

type Contract = RowOf<typeof storeSignedApi.page>;

const DRAFT = 0;
const { spec } = storeSigned;
const { contractNo, ...terms } = entered(spec.fields);
const { settleDay, remark } = terms;
const { sign, attach } = storeSignedApi.save.input.shape;
const draftShape = { contractNo, ...terms, sign, attach };
/** What may still be changed when the ink is dry. */
const signedShape = { settleDay, remark, attach };
const { relieveDate, reason } = storeSignedApi.relieve.input.shape;

const [first, ...others] = columnsOf<Contract>(fieldsOf(spec.fields), spec.columns);
const columns: Columns<Contract> = [
  ...(first ? [first] : []),
  column.dict('phase', '状态', 'signedPhase'),
  column.qty('daysLeft', '剩余天数'),
  ...others,
  { key: 'attach', title: '附件', width: 72, render: (_, row) => <FileLinks files={row.attach} /> },
  column.text('updatedBy', '修改人'),
  column.time('updatedAt', '修改时间'),
];

/** Of a signed contract, what is sent along as it stands. */
const fixedOf = ({ settleDay: _, remark: __, attach: ___, ...rest }: Contract) => ({ ...rest, sign: false });

type Open =
  | { kind: 'edit'; row: Contract | undefined }
  | { kind: 'relieve'; row: Contract }
  | { kind: 'import' }
  | null;

/** Signing contracts (签约合同): drafted, signed, relieved; which run out soon is seen at once. */
export function StoreSignedPage() {
  const list = useList(storeSignedApi.page);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const touches = [storeSignedApi.page];
  const remove = useAct(storeSignedApi.delete, touches, { done: '已删除' });
  const download = useDownload(storeSignedApi.export, list.tableKey);
  const row = open?.kind === 'edit' ? open.row : undefined,
    relieved = open?.kind === 'relieve' ? open.row : undefined;
  const signed = row !== undefined && row.phase !== DRAFT;
  return (
    <Page>
      <SearchForm list={list} only={['contractNo', 'ownerId', 'phase', 'houseId', 'contractType']} />
      <DataTable
        list={list}
        columns={columns}
        rowNumber
        toolbar={
          <>
            <Act
              permit={storeSignedApi.save.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setOpen({ kind: 'edit', row: undefined })}
            />
            <Act
              permit={storeSignedApi.importCheck.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => setOpen({ kind: 'import' })}
            />
            <Act
              permit={storeSignedApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(one) => (
          <>
            {one.actions.includes('edit') && (
              <Act
                permit={storeSignedApi.edit.permit}
                label="编辑"
                onConfirm={() => setOpen({ kind: 'edit', row: one })}
              />
            )}
            {one.actions.includes('relieve') && (
              <Act
                permit={storeSignedApi.relieve.permit}
                label="解除"
                onConfirm={() => setOpen({ kind: 'relieve', row: one })}
              />
            )}
            {one.actions.includes('remove') && (
              <Act
                permit={storeSignedApi.delete.permit}
                label="删除"
                danger
                ask={`确定删除【${one.contractNo}】吗？`}
                onConfirm={() => remove.mutateAsync({ id: one.id, version: one.version })}
              />
            )}
          </>
        )}
      />
      <FieldsDialog
        title={row ? `编辑合同【${row.contractNo}】` : '新增签约合同'}
        open={open?.kind === 'edit' && !row}
        width={720}
        onClose={close}
        of={storeSignedApi.save}
        touches={touches}
        shape={draftShape}
        inputs={{ attach: <FilesInput use="storeSigned" /> }}
      />
      <FieldsDialog
        title={`编辑合同【${row?.contractNo ?? ''}】`}
        open={row !== undefined}
        onClose={close}
        of={storeSignedApi.edit}
        touches={touches}
        shape={signed ? signedShape : draftShape}
        row={row && { ...row, sign: false, attach: row.attach.map(({ id }) => id) }}
        inputs={{ attach: <FilesInput use="storeSigned" known={row?.attach} /> }}
        extra={signed ? fixedOf(row) : { id: row?.id, version: row?.version }}
        {...(signed ? {} : { width: 720 })}
      />
      <FieldsDialog
        title={`解除合同【${relieved?.contractNo ?? ''}】`}
        open={relieved !== undefined}
        onClose={close}
        of={storeSignedApi.relieve}
        touches={touches}
        shape={{ relieveDate, reason }}
        row={{ relieveDate: dayHere() }}
        extra={{ id: relieved?.id, version: relieved?.version }}
      />
      <ImportDialog
        of={storeSignedApi}
        label="签约合同"
        touches={touches}
        open={open?.kind === 'import'}
        onClose={close}
      />
    </Page>
  );
}
