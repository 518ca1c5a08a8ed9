import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { standardLife } from '#contract/basic/approval/goods-standard-life.ts';
import { DEVIATION_PHOTO_PCT, goodsStandardApi, standardRow } from '#contract/basic/approval/goods-standard.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, columnsOf, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { OpenLink } from '../../../ui/text/TextLink.tsx';
import { GoodsStandardDrawer } from './GoodsStandardDrawer.tsx';

type Standard = RowOf<typeof goodsStandardApi.queryPage>;

const touches = [goodsStandardApi.queryPage, goodsStandardApi.detail, goodsApi.page, goodsApi.detail];
const { shape } = goodsStandardApi.add.input,
  { opinion } = goodsStandardApi.audit.input.shape;
const reason = { opinion: opinion.unwrap().unwrap().min(1, '请填写驳回原因').meta({ label: '驳回原因', long: true }) };
const fields = fieldsOf(standardRow.shape);

const columns = (open: (id: number) => void): Columns<Standard> => [
  {
    ...column.text<Standard>('goodsCode', '商品编码'),
    render: (code: string, { id }) => <OpenLink onOpen={() => open(id)}>{code}</OpenLink>,
  },
  column.text('goodsName', '商品名称', { width: 200 }),
  column.text('ownerName', '货主', { width: 140 }),
  column.state(standardLife, 'status'),
  ...columnsOf<Standard>(fields, ['lengthMm', 'widthMm', 'heightMm', 'weightG', 'caseQty', 'ti', 'hi']).map((col) => ({
    ...col,
    figure: true,
  })),
  {
    key: 'deviationRate',
    title: '最大偏差%',
    dataIndex: 'deviationRate',
    sorter: true,
    figure: true,
    render: (rate: number) => (
      <span className={rate > DEVIATION_PHOTO_PCT ? 'hc-num hc-warn' : 'hc-num'}>{rate.toFixed(2)}</span>
    ),
  },
  column.qty('photos', '照片数'),
  column.text('opinion', '审核意见', { width: 160 }),
  column.text('createdBy', '申请人'),
  column.time('createdAt', '申请时间', { sorter: true }),
  column.text('auditor', '审核人'),
  column.time('auditedAt', '审核时间'),
];

/** Goods standards (商品容器标准审核): what was measured, judged by somebody else before the goods are so large. */
export function GoodsStandardPage() {
  const list = useList(goodsStandardApi.queryPage);
  const [{ open }, set] = useUrlState({ open: '' });
  const [adding, setAdding] = useState(false);
  const [rejecting, setRejecting] = useState<Standard | null>(null);
  const audit = useAct(goodsStandardApi.audit, touches, { done: '已通过' });
  const withdraw = useAct(goodsStandardApi.withdraw, touches, { done: '已撤回' });
  const download = useDownload(goodsStandardApi.export);
  const acts = (row: Standard) => (
    <>
      {row.actions.includes('pass') && (
        <Act
          permit={goodsStandardApi.audit.permit}
          label="通过"
          ask={`通过后商品【${row.goodsCode}】将按测量值更新，确定通过吗？`}
          onConfirm={() => audit.mutateAsync({ id: row.id, version: row.version, result: 1 })}
        />
      )}
      {row.actions.includes('reject') && (
        <Act permit={goodsStandardApi.audit.permit} label="驳回" onConfirm={() => setRejecting(row)} />
      )}
      {row.actions.includes('withdraw') && (
        <Act
          permit={goodsStandardApi.withdraw.permit}
          label="撤回"
          ask={`确定撤回【${row.goodsCode}】的申请吗？`}
          onConfirm={() => withdraw.mutateAsync({ id: row.id, version: row.version })}
        />
      )}
    </>
  );
  return (
    <Page>
      <SearchForm list={list} />
      <DataTable
        list={list}
        columns={columns((id) => set({ open: String(id) }))}
        rowNumber
        toolbar={
          <>
            <Act
              permit={goodsStandardApi.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setAdding(true)}
            />
            <Act
              permit={goodsStandardApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={acts}
      />
      <FieldsDialog
        title="申请商品容器标准"
        open={adding}
        onClose={() => setAdding(false)}
        of={goodsStandardApi.add}
        touches={touches}
        shape={shape}
        inputs={{ images: <FilesInput use="goodsStandard" /> }}
      />
      <FieldsDialog
        title={`驳回【${rejecting?.goodsCode ?? ''}】`}
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        of={goodsStandardApi.audit}
        touches={touches}
        shape={reason}
        extra={{ id: rejecting?.id, version: rejecting?.version, result: 2 }}
      />
      <GoodsStandardDrawer id={Number(open) || null} onClose={() => set({ open: '' })} acts={acts} />
    </Page>
  );
}
