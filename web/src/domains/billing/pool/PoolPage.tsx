import {
  CalculatorOutlined,
  CheckOutlined,
  CloudUploadOutlined,
  DownloadOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { useState } from 'react';
import { poolLife } from '#contract/billing/life.ts';
import { poolSearch, type PoolSearch } from '#contract/billing/pool-rows.ts';
import { settlementPoolApi as api } from '#contract/billing/pool.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { RowButton } from '../../../ui/act/RowButton.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useUrlState } from '../../../ui/page/useUrlState.ts';
import { SearchForm } from '../../../ui/search/SearchForm.tsx';
import { StateCounts } from '../../../ui/search/StateCounts.tsx';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { useList } from '../../../ui/table/useList.ts';
import { Amount, amountColumn } from '../Amount.tsx';
import { POOL_READS } from '../reads.ts';
import { LineDrawer } from './LineDrawer.tsx';
import { AdjustDialog, RateDialogs, told, type Asked, type PoolRow } from './RateDialogs.tsx';

const SEARCH = [
  'period',
  'ownerId',
  'feeId',
  'sourceNo',
  'houseId',
  'poolNo',
  'sourceType',
  'lineType',
  'stale',
  'bizDateFrom',
];
const FILTERS = fieldsOf(poolSearch.shape).map((field) =>
  field.name === 'status' ? { ...field, kind: 'integer' as const } : field,
);

const columnsFor = (open: (id: number) => void): Columns<PoolRow> => [
  {
    key: 'poolNo',
    dataIndex: 'poolNo',
    title: '结算号',
    sorter: true,
    render: (no: string, { id }) => <RowButton onClick={() => open(id)}>{no}</RowButton>,
  },
  column.state(poolLife, 'status', '结算状态'),
  column.text('period', '账期', { sorter: true }),
  column.text('ownerName', '货主', { width: 140 }),
  column.text('feeName', '费用项'),
  column.text('sourceNo', '来源单号'),
  column.time('bizDate', '业务日期', { sorter: true }),
  amountColumn('quantity', '数量'),
  column.text('unitPriceText', '单价', { width: 180 }),
  amountColumn('amount', '金额', { sorter: true }),
  amountColumn('taxAmount', '税额'),
  amountColumn('totalAmount', '价税合计', { sorter: true }),
  column.dict('lineType', '类型', 'poolLineType'),
  {
    key: 'stale',
    dataIndex: 'stale',
    title: '来源',
    render: (stale: boolean) => (stale ? <span className="hc-warn">已变更</span> : '-'),
  },
  column.text('houseName', '仓库', { width: 140 }),
  column.qty('revision', '版本'),
  column.text('adjustReason', '调整原因', { width: 140 }),
  column.text('confirmedBy', '确认人'),
  column.time('uploadedAt', '上传时间'),
  column.text('extNo', '财务单号'),
];

const itemsOf = (rows: readonly PoolRow[]) => ({ items: rows.map(({ id, version }) => ({ id, version })) });
/** Why not all of the selected may be acted on. */
const off = (rows: readonly PoolRow[], action: string, why: string): string | null =>
  rows.length === 0 ? '请选择数据' : rows.every(({ actions }) => actions.includes(action)) ? null : why;

/** Settlement pool (结算池): what everything costs, line by line, from being calculated to being paid. */
export function PoolPage() {
  const list = useList(api.queryPage, { fields: FILTERS });
  const [{ line }, set] = useUrlState({ line: '' });
  const [asked, ask] = useState<Asked>(null);
  const [adjusting, adjust] = useState<PoolRow | null>(null);
  const download = useDownload(api.export, list.tableKey);
  return (
    <Page>
      <SearchForm list={list} only={SEARCH} />
      <StateCounts of={api.statistic} list={list} />
      <DataTable
        list={list}
        columns={columnsFor((id) => set({ line: String(id) }))}
        rowNumber
        selection
        toolbar={(rows, clear) => (
          <>
            <Act
              permit={api.recalculation.permit}
              label="重新计算"
              icon={<CalculatorOutlined />}
              primary
              onConfirm={() => ask('recalculate')}
            />
            <Act
              permit={api.reGenerate.permit}
              label="重新生成"
              icon={<SyncOutlined />}
              onConfirm={() => ask('generate')}
            />
            <Selected rows={rows} clear={clear} />
            <ConfirmAll param={list.param as PoolSearch} />
            <Act
              permit={api.export.permit}
              label="导出"
              icon={<DownloadOutlined />}
              onConfirm={() => download.mutateAsync(list.param)}
            />
          </>
        )}
        actions={(row) => (
          <>
            <RowButton onClick={() => set({ line: String(row.id) })}>计算明细</RowButton>
            <Act life={poolLife} action="adjust" state={row.status} onConfirm={() => adjust(row)} />
          </>
        )}
        empty="没有结算行。费用配置启用后，点“重新生成”按单据计算费用。"
      />
      <Sums param={list.param as PoolSearch} />
      <LineDrawer
        id={Number(line) || null}
        onClose={() => set({ line: '' })}
        onOpen={(id) => set({ line: String(id) })}
      />
      <RateDialogs asked={asked} param={list.param as PoolSearch} onClose={() => ask(null)} />
      <AdjustDialog row={adjusting} onClose={() => adjust(null)} />
    </Page>
  );
}

function Selected({ rows, clear }: { rows: PoolRow[]; clear: () => void }) {
  const recalculate = useAct(api.recalculation, POOL_READS, { done: null });
  const confirm = useAct(api.confirm, POOL_READS, { done: '已确认' });
  const unconfirm = useAct(api.unconfirm, POOL_READS, { done: '已取消确认' });
  const upload = useAct(api.reUpload, POOL_READS, { done: '已提交上传' });
  const settle = useAct(api.settle, POOL_READS, { done: '已标记结算' });
  const after = async (done: Promise<unknown>): Promise<void> => {
    await done;
    clear();
  };
  return (
    <>
      <Act
        permit={api.recalculation.permit}
        label="计算所选"
        off={off(rows, 'recalculate', '已确认或已上传的数据不能重新计算，请使用调整单')}
        onConfirm={async () => {
          told(await recalculate.mutateAsync({ ids: rows.map(({ id }) => id) }));
          clear();
        }}
      />
      <Act
        permit={api.confirm.permit}
        label="确认"
        icon={<CheckOutlined />}
        off={off(rows, 'confirm', '只能确认未确认的结算行')}
        onConfirm={() => after(confirm.mutateAsync(itemsOf(rows)))}
      />
      <Act
        permit={api.unconfirm.permit}
        label="取消确认"
        off={off(rows, 'unconfirm', '只能取消已确认且未上传的结算行')}
        onConfirm={() => after(unconfirm.mutateAsync(itemsOf(rows)))}
      />
      <Act
        permit={api.reUpload.permit}
        label="上传"
        icon={<CloudUploadOutlined />}
        off={off(rows, 'upload', '请先确认再上传')}
        onConfirm={() => after(upload.mutateAsync(itemsOf(rows)))}
      />
      <Act
        permit={api.settle.permit}
        label="标记已结算"
        off={off(rows, 'settle', '只能标记已上传的结算行')}
        onConfirm={() => after(settle.mutateAsync(itemsOf(rows)))}
      />
    </>
  );
}

/** Everything unconfirmed of the month on the screen, at the sums on the screen. */
function ConfirmAll({ param }: { param: PoolSearch }) {
  const { period, ownerId, houseId, feeId } = param;
  const open = useCall(
    api.sums,
    { period, ownerId, houseId, feeId, status: poolLife.at.open },
    { enabled: Boolean(period), quiet: true },
  );
  const act = useAct(api.confirmAll, POOL_READS, { done: null });
  const sums = open.data;
  return (
    <Act
      permit={api.confirmAll.permit}
      label="确认本账期"
      off={!period ? '请先按账期筛选' : sums?.lines === 0 ? '没有未确认的结算行' : null}
      ask={
        <>
          确认 {sums?.lines ?? 0} 行，价税合计 <Amount value={sums?.totalAmount} />
          。确认后不再重新计算。
        </>
      }
      onConfirm={async () => {
        if (!period || !sums) return;
        const { changed } = await act.mutateAsync({
          period,
          ownerId,
          houseId,
          feeId,
          expected: { lines: sums.lines, totalAmount: sums.totalAmount },
        });
        notices.success(`已确认 ${changed} 行`);
      }}
    />
  );
}

/** Sums of the whole filter, below the list. */
function Sums({ param }: { param: PoolSearch }) {
  const { data } = useCall(api.sums, param, { keep: true, quiet: true });
  return (
    <div className="hc-bill-sums" role="status">
      <span className="hc-faint">筛选结果共 {data?.lines ?? 0} 行</span>
      <span>
        金额 <Amount value={data?.amount} strong />
      </span>
      <span>
        税额 <Amount value={data?.taxAmount} strong />
      </span>
      <span>
        价税合计 <Amount value={data?.totalAmount} strong />
      </span>
    </div>
  );
}
