import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { z } from 'zod';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { adjustApi, adjustSearch, rejectReason, type adjustRow } from '#contract/inner/adjust.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useDownload } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { useUrlState } from '../../ui/page/useUrlState.ts';
import { SearchForm } from '../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../ui/table/column.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/useList.ts';
import { OpenLink } from '../../ui/text/TextLink.tsx';
import { AdjustDetailDrawer } from './parts/AdjustDetailDrawer.tsx';
import './inner.css';
import { AdjustEditor } from './parts/AdjustEditor.tsx';

type Adjust = z.output<typeof adjustRow>;

const SEARCH = ['adjustNo', 'kind', 'ownerId', 'goodsId', 'createdFrom'];

const columns = (open: (id: number) => void): Columns<Adjust> => [
  {
    ...column.text<Adjust>('adjustNo', '调整单号'),
    render: (no: string, { id }) => <OpenLink onOpen={() => open(id)}>{no}</OpenLink>,
  },
  column.state(adjustLife, 'status'),
  column.dict('kind', '调整类型', 'adjustKind'),
  column.text('ownerName', '货主', { width: 160 }),
  column.qty<Adjust>('lineCount', '行数'),
  column.qty<Adjust>('plus', '增合计'),
  column.qty<Adjust>('minus', '减合计'),
  column.qty<Adjust>('changed', '变更合计'),
  column.dict('reasonCode', '原因', 'adjustReason'),
  column.dict('source', '来源', 'adjustSource'),
  column.text('remark', '备注', { width: 160 }),
  column.text('auditor', '审核人'),
  column.text('auditRemark', '审核意见', { width: 160 }),
  column.text('createdBy', '创建人'),
  column.time('createdAt', '创建时间'),
  column.time('doneAt', '完成时间'),
];

/** One state or several on the wire; the address of this page names one. */
const FILTERS = fieldsOf(adjustSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

/** Adjustments (库存调整): the book put right, by quantity or by quality, with a reason. */
export function AdjustPage() {
  const list = useList(adjustApi.queryPage, { fields: FILTERS });
  const [{ open, stock }, set] = useUrlState({ open: '', stock: '' });
  const [editing, setEditing] = useState<number | 'new' | null>(null);
  const [rejecting, setRejecting] = useState<Adjust | null>(null);
  const touches = [
    adjustApi.queryPage,
    adjustApi.floor,
    adjustApi.statistic,
    adjustApi.get,
    stockApi.queryPage,
    stockApi.get,
  ];
  const remove = useAct(adjustApi.delete, touches);
  const submit = useAct(adjustApi.submit, touches);
  const audit = useAct(adjustApi.audit, touches, { done: '已通过，可以执行' });
  const execute = useAct(adjustApi.generateTask, touches, { done: null });
  const back = useAct(adjustApi.cancelTask, touches);
  const download = useDownload(adjustApi.export, list.tableKey);
  const carryOut = async ({ id, version }: Adjust): Promise<void> => {
    const after = await execute.mutateAsync({ id, version });
    notices.success(after.status === adjustLife.at.done ? '已执行，库存已调整' : '已下发现场，到库位扫描后调整');
  };
  const close = (): void => {
    setEditing(null);
    set({ stock: '' });
  };
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={adjustApi.statistic} list={list} />
      <DataTable
        list={list}
        columns={columns((id) => set({ open: String(id) }))}
        rowNumber
        toolbar={
          <>
            <Act
              permit={adjustApi.add.permit}
              label="新增调整"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => setEditing('new')}
            />
            <Act
              permit={adjustApi.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => {
          const { id, version, status, adjustNo } = row;
          return (
            <>
              <Act life={adjustLife} action="update" state={status} onConfirm={() => setEditing(id)} />
              <Act
                life={adjustLife}
                action="submit"
                state={status}
                onConfirm={() => submit.mutateAsync({ id, version })}
              />
              {row.actions.includes('audit') && (
                <Act
                  life={adjustLife}
                  action="audit"
                  state={status}
                  ask={`确定通过【${adjustNo}】吗？`}
                  onConfirm={() => audit.mutateAsync({ id, version })}
                />
              )}
              {row.actions.includes('reject') && (
                <Act life={adjustLife} action="reject" state={status} onConfirm={() => setRejecting(row)} />
              )}
              <Act
                life={adjustLife}
                action="generateTask"
                state={status}
                off={row.onFloor ? '已下发现场，请在调整执行中扫描库位' : null}
                ask={`货主要求现场执行的，到库位扫描后记账；其余库存立即变化。确定执行【${adjustNo}】吗？`}
                onConfirm={() => carryOut(row)}
              />
              <Act
                life={adjustLife}
                action="cancelTask"
                state={status}
                ask="退回草稿；已在现场执行的部分不变，其余不再执行。"
                onConfirm={() => back.mutateAsync({ id, version })}
              />
              <Act
                life={adjustLife}
                action="delete"
                state={status}
                danger
                ask={`确定删除【${adjustNo}】吗？`}
                onConfirm={() => remove.mutateAsync({ id, version })}
              />
            </>
          );
        }}
      />
      <FieldsDialog
        title={`驳回 ${rejecting?.adjustNo ?? ''}`}
        open={rejecting !== null}
        of={adjustApi.reject}
        touches={touches}
        shape={{ reason: rejectReason }}
        extra={{ id: rejecting?.id ?? 0, version: rejecting?.version ?? 0 }}
        onClose={() => setRejecting(null)}
      />
      <AdjustEditor
        open={editing !== null || stock !== ''}
        id={typeof editing === 'number' ? editing : undefined}
        stock={stock}
        onClose={close}
      />
      <AdjustDetailDrawer id={open} onClose={() => set({ open: '' })} />
    </Page>
  );
}
