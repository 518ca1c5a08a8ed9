import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { OrderAction } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { ImportDialog } from '../../../crud/ImportDialog.tsx';
import { call } from '../../../data/call.ts';
import { useAct, useDownload } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Can } from '../../../ui/act/Can.tsx';
import { useBatch } from '../../../ui/act/useBatch.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { JOIN_WAVE, useWaveJoin } from '../wave/useWaveJoin.tsx';
import { lacking, offOrders, ORDER_READS, PriorityDialog } from './acts.tsx';

type Row = RowOf<typeof outOrderApi.queryPage>;

/** What is done with many orders at once, the import and the export. */
export function OrderBatch({
  selected,
  clear,
  param,
  tableKey,
}: {
  selected: Row[];
  clear: () => void;
  param: Record<string, unknown>;
  tableKey: string;
}) {
  const [importing, setImporting] = useState(false);
  const download = useDownload(outOrderApi.export, tableKey);
  return (
    <>
      <Can permits={[outOrderApi.importCheck.permit]}>
        <Button icon={<UploadOutlined />} onClick={() => setImporting(true)}>
          导入
        </Button>
      </Can>
      <Many selected={selected} clear={clear} />
      <Can permits={[outOrderApi.export.permit]}>
        <Button icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate(param)}>
          导出
        </Button>
      </Can>
      <ImportDialog
        of={outOrderApi}
        label="出库单"
        touches={ORDER_READS}
        open={importing}
        onClose={() => setImporting(false)}
      />
    </>
  );
}

function Many({ selected, clear }: { selected: Row[]; clear: () => void }) {
  const { run, tell, dialog } = useBatch(ORDER_READS);
  const [ranking, setRanking] = useState(false);
  const join = useWaveJoin(clear);
  const allocate = useAct(outOrderApi.allocate, ORDER_READS, { done: null });
  const free = useAct(outOrderApi.cancelAllocate, ORDER_READS, { done: null });
  const rank = useAct(outOrderApi.setPriority, ORDER_READS, { done: null });
  const off = (action: OrderAction) => offOrders(selected, action);
  const ids = selected.map((row) => row.id);
  const each = async (title: string, act: (id: number) => Promise<unknown>): Promise<void> => {
    await run(
      title,
      selected.map((row) => ({ no: row.orderNo, act: () => act(row.id) })),
    );
    clear();
  };
  const allocated = async (): Promise<void> => {
    const { list } = await allocate.mutateAsync({ ids });
    tell(
      '批量分配',
      list.map((row) => ({ no: row.orderNo, ok: row.ok, msg: lacking(row) })),
    );
    clear();
  };
  const freed = async (): Promise<void> => {
    const { list } = await free.mutateAsync({ ids });
    tell(
      '批量取消分配',
      list.map((row) => ({ no: row.orderNo, ok: row.ok, msg: row.msg })),
    );
    clear();
  };
  const ranked = async (priority: number): Promise<void> => {
    const { list } = await rank.mutateAsync({ ids, priority });
    tell(
      '调整优先级',
      list.map((row) => ({ no: row.orderNo, ok: row.ok, msg: row.msg })),
    );
    clear();
  };
  return (
    <>
      <Act permit={outOrderApi.allocate.permit} label="分配" off={off('allocate')} onConfirm={allocated} />
      <Act
        permit={outOrderApi.cancelAllocate.permit}
        label="取消分配"
        off={off('cancelAllocate')}
        ask={`将释放选中的 ${selected.length} 张出库单的占用。`}
        onConfirm={freed}
      />
      <Act permit={JOIN_WAVE} label="加入波次" off={off('joinWave')} onConfirm={() => join.ask(selected)} />
      <Act
        permit={outOrderApi.setPriority.permit}
        label="优先级"
        off={off('setPriority')}
        onConfirm={() => setRanking(true)}
      />
      <Act
        permit={outOrderApi.hidden.permit}
        label="隐藏"
        off={off('hidden')}
        reason="required"
        ask={`将隐藏选中的 ${selected.length} 张出库单。`}
        onConfirm={(reason) => each('批量隐藏', (id) => call(outOrderApi.hidden, { id, reason }))}
      />
      <Act
        permit={outOrderApi.cancel.permit}
        label="取消"
        off={off('cancel')}
        reason="required"
        danger
        ask={`将取消选中的 ${selected.length} 张出库单，取消后不能恢复。`}
        onConfirm={(reason) => each('批量取消', (id) => call(outOrderApi.cancel, { id, reason }))}
      />
      {dialog}
      {join.dialog}
      {ranking && (
        <PriorityDialog
          count={selected.length}
          usual={selected[0]?.priority ?? 50}
          onOk={ranked}
          onClose={() => setRanking(false)}
        />
      )}
    </>
  );
}
