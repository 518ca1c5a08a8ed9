import { Select } from 'antd';
import { outOrderApi } from '#contract/outbound/order.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { useCall } from '../../../data/query.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { Form } from '../../../ui/form/Form.tsx';

export interface DryScope {
  orderIds: number[];
  waveId: number | null;
}

interface Props {
  scope: DryScope;
  set: (scope: DryScope) => void;
}

/** Waves not released and orders not allocated yet. */
const OPEN = 10;
const AT_ONCE = 200;

/** What is allocated to try: a wave, or some orders. */
export function OrdersAsk({ scope, set }: Props) {
  const waves = useCall(waveApi.queryPage, { param: { status: OPEN }, pageSize: AT_ONCE }, { staleMs: 0 });
  const orders = useCall(outOrderApi.queryPage, { param: { status: OPEN }, pageSize: AT_ONCE }, { staleMs: 0 });
  return (
    <Form layout="vertical">
      <Form.Item label="波次">
        <Select
          aria-label="波次"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="未释放的波次"
          loading={waves.isPending}
          value={scope.waveId}
          options={(waves.data?.list ?? []).map(({ id, waveNo }) => ({ value: id, label: waveNo }))}
          onChange={(waveId: number | null | undefined) => set({ orderIds: [], waveId: waveId ?? null })}
        />
      </Form.Item>
      <Form.Item label="或出库单">
        <Select
          aria-label="出库单"
          {...SEVERAL}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="待分配的出库单"
          loading={orders.isPending}
          value={scope.orderIds}
          options={(orders.data?.list ?? []).map(({ id, orderNo }) => ({ value: id, label: orderNo }))}
          onChange={(orderIds: number[]) => set({ orderIds, waveId: null })}
        />
      </Form.Item>
    </Form>
  );
}
