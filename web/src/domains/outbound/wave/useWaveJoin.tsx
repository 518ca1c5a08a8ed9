import { Radio, Select } from 'antd';
import { useState } from 'react';
import { waveApi } from '#contract/outbound/wave.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { links } from '../links.ts';
import { ORDER_READS } from '../order/acts.tsx';
import { OverCapacity } from './OverCapacity.tsx';

interface Joining {
  id: number;
  orderNo: string;
}

/** Joining is an act of waves: its calls ask for the right to make one. */
export const JOIN_WAVE = waveApi.insert.permit;

/** 加入波次: a wave of their own, or one that is still being put together. */
export function useWaveJoin(done?: () => void) {
  const [orders, setOrders] = useState<readonly Joining[] | null>(null);
  const close = (): void => setOrders(null);
  return {
    ask: (picked: readonly Joining[]): void => setOrders(picked),
    dialog: orders && (
      <JoinDialog
        orders={orders}
        onClose={close}
        onDone={() => {
          close();
          done?.();
        }}
      />
    ),
  };
}

const NEW = 'new';
const DRAFT = 10;

function JoinDialog({
  orders,
  onClose,
  onDone,
}: {
  orders: readonly Joining[];
  onClose: () => void;
  onDone: () => void;
}) {
  const here = useHere();
  const [way, setWay] = useState<'new' | 'open'>(NEW);
  const [waveId, setWaveId] = useState<number | undefined>();
  const open = useCall(
    waveApi.queryPage,
    { param: { status: DRAFT }, pageSize: 100 },
    { enabled: way === 'open', quiet: true },
  );
  const touches = [...ORDER_READS, waveApi.queryPage, waveApi.get];
  const insert = useAct(waveApi.insert, touches, { done: null });
  const add = useAct(waveApi.addOrders, touches, { done: null });
  const [over, setOver] = useState(false);
  const orderIds = orders.map((order) => order.id);
  const run = async (): Promise<void> => {
    const wave =
      way === NEW
        ? (await insert.mutateAsync({ orderIds, over })).list[0]
        : waveId === undefined
          ? undefined
          : await add.mutateAsync({ id: waveId, orderIds, over });
    if (!wave) return;
    notices.success(`${orders.length} 张出库单已加入波次 ${wave.waveNo}`);
    onDone();
    here.go(links.wave(wave.id));
  };
  return (
    <Dialog
      open
      title="加入波次"
      width={460}
      okText="确定"
      cancelText="取消"
      confirmLoading={insert.isPending || add.isPending}
      okButtonProps={{ disabled: way === 'open' && waveId === undefined }}
      // Told by the mutation; the dialog stays open.
      onOk={() => run().catch(() => undefined)}
      onCancel={onClose}
    >
      <p className="hc-faint">
        {orders.length === 1 ? `出库单 ${orders[0]?.orderNo ?? ''}` : `共 ${orders.length} 张出库单`}
      </p>
      <Radio.Group
        value={way}
        onChange={(e) => setWay(e.target.value === 'open' ? 'open' : NEW)}
        options={[
          { value: NEW, label: '新建一个波次' },
          { value: 'open', label: '加入未释放的波次' },
        ]}
      />
      <OverCapacity value={over} onChange={setOver} />
      {way === 'open' && (
        <Select<number>
          style={{ width: '100%', marginTop: 12 }}
          placeholder="请选择波次"
          loading={open.isFetching}
          value={waveId ?? null}
          onChange={(id) => setWaveId(id)}
          notFoundContent={open.isFetching ? '加载中…' : '没有未释放的波次'}
          options={(open.data?.list ?? []).map((wave) => ({
            value: wave.id,
            label: `${wave.waveNo}　${wave.routeName ?? '不限线路'}　${wave.orderCount} 单 ${wave.lineCount} 行`,
          }))}
        />
      )}
    </Dialog>
  );
}
