import { DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { costConfigApi as api, costSearch, FOREVER } from '#contract/billing/cost-config.ts';
import { costConfigLife } from '#contract/billing/life.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { useAct, useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList, type RowOf } from '../../../ui/table/useList.ts';
import { amountColumn, percentOf } from '../Amount.tsx';
import { COST_READS } from '../reads.ts';
import { CostDrawer } from './CostDrawer.tsx';
import { CostForm } from './CostForm.tsx';
import { TrialDialog, type Tried } from './TrialDialog.tsx';

type Row = RowOf<typeof api.queryPage>;

const SEARCH = ['ownerId', 'feeId', 'status', 'validOn', 'houseId', 'configNo', 'basis', 'model'];
const FILTERS = fieldsOf(costSearch.shape);

const columnsFor = (open: (id: number) => void): Columns<Row> => [
  {
    key: 'configNo',
    dataIndex: 'configNo',
    title: '编号',
    sorter: true,
    render: (no: string, { id, revision }) => <RowButton onClick={() => open(id)}>{`${no} v${revision}`}</RowButton>,
  },
  column.state(costConfigLife, 'status'),
  column.text('feeName', '费用项'),
  { key: 'ownerName', dataIndex: 'ownerName', title: '货主', render: (name: string | null) => name ?? '全部货主' },
  column.dict('basis', '依据', 'costBasis'),
  column.dict('model', '模式', 'costModel'),
  column.dict('cycle', '周期', 'costCycle'),
  column.text('priceText', '价格摘要', { width: 260 }),
  amountColumn('minCharge', '最低'),
  amountColumn('maxCharge', '最高'),
  amountColumn('periodMin', '月最低'),
  {
    key: 'taxRate',
    dataIndex: 'taxRate',
    title: '税率',
    figure: true,
    render: (rate: string, { taxIncluded }) => (
      <span className="hc-num">
        {percentOf(rate)}
        {taxIncluded ? ' 含税' : ''}
      </span>
    ),
  },
  column.time('effectiveFrom', '生效日期', { sorter: true }),
  {
    key: 'effectiveTo',
    dataIndex: 'effectiveTo',
    title: '失效日期',
    render: (to: string) => <span className="hc-num">{to === FOREVER ? '长期' : to}</span>,
  },
  { key: 'houseName', dataIndex: 'houseName', title: '仓库', render: (name: string | null) => name ?? '全部仓库' },
  column.qty('priority', '优先级', { sorter: true }),
  column.yesNo('used', '已引用'),
  column.text('updatedBy', '修改人'),
  column.time('updatedAt', '修改时间'),
];

type Editing = { id: number | null } | null;

/** Prices (费用配置): drafted, tried, enabled; a price in use goes on as a revision. */
export function CostConfigPage() {
  const here = useHere();
  const list = useList(api.queryPage, { fields: FILTERS });
  const [{ config }, set] = useUrlState({ config: '' });
  const [editing, edit] = useState<Editing>(null);
  const [trying, onTry] = useState<Tried | null>(null);
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <DataTable
        list={list}
        columns={columnsFor((id) => set({ config: String(id) }))}
        rowNumber
        empty="没有费用配置。新增一条，试算无误后启用。"
        toolbar={
          <>
            <Act
              permit={api.add.permit}
              label="新增"
              primary
              icon={<PlusOutlined />}
              onConfirm={() => edit({ id: null })}
            />
            <Act
              permit={api.importCheck.permit}
              label="导入"
              icon={<UploadOutlined />}
              onConfirm={() => here.go('/ImportCost/费用配置导入')}
            />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        }
        actions={(row) => <RowActs row={row} edit={(id) => edit({ id })} onTry={onTry} />}
      />
      <CostDrawer
        id={Number(config) || null}
        onClose={() => set({ config: '' })}
        onOpen={(id) => set({ config: String(id) })}
      />
      {editing && <Editor id={editing.id} onClose={() => edit(null)} onTry={onTry} />}
      <TrialDialog of={trying} onClose={() => onTry(null)} />
    </Page>
  );
}

function RowActs({ row, edit, onTry }: { row: Row; edit: (id: number) => void; onTry: (of: Tried) => void }) {
  const { id, version, status, configNo, revision, actions, basis, model } = row;
  const enable = useAct(api.enable, COST_READS, { done: '已启用' }),
    disable = useAct(api.disable, COST_READS, { done: '已停用' }),
    copy = useAct(api.copy, COST_READS, { done: '已复制为草稿' }),
    remove = useAct(api.delete, COST_READS, { done: '已删除' });
  return (
    <>
      <RowButton onClick={() => onTry({ title: `${configNo} v${revision}`, id, basis, model })}>试算</RowButton>
      <Act life={costConfigLife} action="enable" state={status} onConfirm={() => enable.mutateAsync({ id, version })} />
      <Act life={costConfigLife} action="edit" state={status} onConfirm={() => edit(id)} />
      <Act permit={api.copy.permit} label="复制" onConfirm={() => copy.mutateAsync({ id })} />
      <Act
        life={costConfigLife}
        action="disable"
        state={status}
        ask={`停用后【${configNo}】不再计费。`}
        onConfirm={() => disable.mutateAsync({ id, version })}
      />
      {actions.includes('delete') && (
        <Act
          life={costConfigLife}
          action="delete"
          state={status}
          danger
          ask={`确定删除【${configNo}】吗？`}
          onConfirm={() => remove.mutateAsync({ id, version })}
        />
      )}
    </>
  );
}

/** The whole price is here before it is edited. */
function Editor({ id, onClose, onTry }: { id: number | null; onClose: () => void; onTry: (of: Tried) => void }) {
  const detail = useCall(api.get, { id: id ?? 0 }, { enabled: id !== null });
  if (id !== null && !detail.data) return null;
  return <CostForm open row={id === null ? undefined : detail.data} onClose={onClose} onTry={onTry} />;
}
