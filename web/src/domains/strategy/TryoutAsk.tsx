import { Button, Input, Select } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { tryoutApi } from '#contract/strategy/tryout.ts';
import { useCall } from '../../data/query.ts';
import { DictSelect } from '../../ui/form/DictSelect.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { RefSelect } from '../../ui/form/RefSelect.tsx';

export type TryoutState = Record<'orderNo' | 'goodsId' | 'storeId' | 'orderType' | 'areaId' | 'routeId', string>;

interface Props {
  asked: TryoutState;
  set: (change: Partial<TryoutState>) => void;
}

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Goods by themselves with what is known of their order, or a line of an order. */
export function TryoutAsk({ asked, set }: Props) {
  const choice = (label: string, name: keyof TryoutState, of: string) => (
    <Labelled label={label}>
      {(id) => (
        <RefSelect
          id={id}
          of={of}
          style={{ width: 200 }}
          value={asked[name] ? Number(asked[name]) : null}
          onChange={(value) => set({ [name]: text(value) })}
        />
      )}
    </Labelled>
  );
  return (
    <section className="hc-panel hc-tryout-ask">
      <OrderLines key={asked.orderNo} asked={asked} set={set} />
      {choice('商品', 'goodsId', 'goods')}
      {choice('门店', 'storeId', 'store')}
      <Labelled label="入库类型">
        {(id) => (
          <DictSelect
            id={id}
            dict="inboundType"
            style={{ width: 140 }}
            {...(asked.orderType ? { value: Number(asked.orderType) } : {})}
            onChange={(value) => set({ orderType: text(value) })}
          />
        )}
      </Labelled>
      {choice('拣货库区', 'areaId', 'area')}
      {choice('线路', 'routeId', 'route')}
    </section>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Form.Item label={label} htmlFor={id} style={{ margin: 0 }}>
      {children(id)}
    </Form.Item>
  );
}

/** An order by its number, and which of its lines is tried. */
function OrderLines({ asked, set }: Props) {
  const [typed, setTyped] = useState(asked.orderNo);
  const found = useCall(tryoutApi.lines, { orderNo: asked.orderNo }, { enabled: asked.orderNo !== '' });
  const order = found.data;
  const take = (goodsId: number): void =>
    set({
      goodsId: text(goodsId),
      storeId: text(order?.storeId),
      routeId: text(order?.routeId),
      orderType: order?.kind === 'IN' ? text(order.orderType) : '',
    });
  return (
    <>
      <Labelled label="单号">
        {(id) => (
          <Input
            id={id}
            allowClear
            style={{ width: 200 }}
            placeholder="入库单号或出库单号"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={() => set({ orderNo: typed.trim() })}
          />
        )}
      </Labelled>
      <Button loading={found.isFetching} onClick={() => set({ orderNo: typed.trim() })}>
        取明细
      </Button>
      {order && (
        <Select
          aria-label="明细"
          placeholder="选择明细"
          style={{ width: 260 }}
          options={order.lines.map(({ lineNo, goodsId, goodsCode, goodsName }) => ({
            value: lineNo,
            label: `${lineNo} ${goodsCode} ${goodsName}`,
            goodsId,
          }))}
          onChange={(_, option) => {
            if (option && !Array.isArray(option)) take(option.goodsId);
          }}
        />
      )}
    </>
  );
}
