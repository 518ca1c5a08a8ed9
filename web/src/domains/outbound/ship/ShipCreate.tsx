import { Button, Input, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { fieldOf } from '#contract/kit/field.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Can } from '../../../ui/act/Can.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import { column, type Columns } from '../../../ui/table/column.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { Freight, FreightSum } from './Freight.tsx';
import { SHIP_READS } from './ShipActs.tsx';
import { VehicleFields, type Vehicle } from './VehicleFields.tsx';

type Order = RowOf<typeof outOrderApi.queryPage>;
const { shape } = shipmentApi.create.input;

/** 待发: 自提 may leave without standing in a lane. */
const READY = [75, 80];
const SHOWN = 100;

const columns: Columns<Order> = [
  column.text<Order>('orderNo', '出库单号'),
  column.state<Order>(orderLife, 'status'),
  column.text<Order>('storeName', '门店', { width: 160 }),
  column.text<Order>('routeName', '线路'),
  column.qty<Order>('stopNo', '站序'),
  column.dict<Order>('deliveryType', '配送', 'deliveryType'),
  column.time<Order>('requireOn', '要求日期'),
  column.qty<Order>('qtyPacked', '装箱数量'),
];

/** Where a lane that is full leads: its route, or the wave of its orders. */
export interface Beginning {
  way: 'route' | 'orders';
  routeId?: number | undefined;
  waveNo?: string | undefined;
}

/** 新建发运单: everything collected of a route, or chosen orders; then the vehicle. */
export function ShipCreate({ from, onClose }: { from: Beginning; onClose: () => void }) {
  const here = useHere();
  const [form] = Form.useForm<Vehicle>();
  const [way, setWay] = useState(from.way);
  const [orderNo, setOrderNo] = useState('');
  const routeId: unknown = Form.useWatch('routeId', form);
  const ready = useCall(
    outOrderApi.queryPage,
    {
      param: { status: READY, ...(orderNo ? { orderNo } : {}), ...(from.waveNo ? { waveNo: from.waveNo } : {}) },
      pageSize: SHOWN,
    },
    { enabled: way === 'orders', keep: true },
  );
  const create = useAct(shipmentApi.create, SHIP_READS, { done: null, form });
  const depart = useAct(shipmentApi.depart, SHIP_READS, { done: null, form });
  const busy = create.isPending || depart.isPending;
  const run = async (act: typeof create | typeof depart, orderIds?: number[]): Promise<void> => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    const made = await act.mutateAsync(
      shipmentApi.create.input.parse({ ...values, ...(orderIds ? { orderIds, routeId: null } : {}) }),
    );
    if (made.warning) notices.warning(made.warning);
    else
      notices.success(
        'orders' in made
          ? `发运单 ${made.shipNo} 已发运，共 ${made.cartonTotal} 箱`
          : `发运单 ${made.shipNo} 已建立，共 ${made.cartonTotal} 箱`,
      );
    onClose();
    here.go(links.shipment(made.id));
  };
  // Told by the mutation; the dialog stays open.
  const build = (orderIds?: number[]): void => void run(create, orderIds).catch(() => undefined);
  const leave = (off: boolean, orderIds?: number[]) => (
    <Can permits={[shipmentApi.depart.permit]}>
      <Popconfirm
        title="所有箱子直接装车、封车并发运，库存将扣减，确定吗？"
        okText="发运"
        disabled={off}
        onConfirm={() => void run(depart, orderIds).catch(() => undefined)}
      >
        <Button disabled={off || busy} loading={depart.isPending}>
          直接发运
        </Button>
      </Popconfirm>
    </Can>
  );
  return (
    <Dialog open title="新建发运单" width={way === 'orders' ? 980 : 640} footer={null} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ routeId: from.routeId }}
        onFinish={() => {
          if (way === 'route') build();
        }}
      >
        <Form.Item>
          <Segmented<'route' | 'orders'>
            value={way}
            onChange={setWay}
            options={[
              { value: 'route', label: '按线路' },
              { value: 'orders', label: '按出库单' },
            ]}
          />
        </Form.Item>
        <div className="hc-form-two">
          {way === 'route' && (
            <Form.Item
              name="routeId"
              label="线路"
              className="hc-form-wide"
              required
              rules={[{ required: true, message: '请选择线路' }]}
              extra="该线路已集货的出库单全部装入"
            >
              <FieldInput field={fieldOf('routeId', shape.routeId)} />
            </Form.Item>
          )}
          <VehicleFields form={form} />
        </div>
        {way === 'route' && typeof routeId === 'number' && <Freight of={{ routeId }} />}
        {way === 'route' && (
          <div className="hc-form-foot">
            <Button onClick={onClose}>取消</Button>
            {leave(false)}
            <Button type="primary" htmlType="submit" disabled={busy} loading={create.isPending}>
              建立发运单
            </Button>
          </div>
        )}
      </Form>
      {way === 'orders' && (
        <div className="hc-out-pool">
          <DataTable
            rows={ready.data?.list ?? []}
            query={ready}
            columns={columns}
            selection
            empty="没有已装箱或已集货的出库单"
            toolbar={(selected) => (
              <>
                <Button
                  type="primary"
                  disabled={selected.length === 0 || busy}
                  loading={create.isPending}
                  onClick={() => build(selected.map((row) => row.id))}
                >
                  用所选 {selected.length} 单建立
                </Button>
                {leave(
                  selected.length === 0,
                  selected.map((row) => row.id),
                )}
                {selected.length > 0 && <FreightSum of={{ orderIds: selected.map((row) => row.id) }} />}
                <Input.Search
                  size="small"
                  style={{ width: 220 }}
                  allowClear
                  placeholder="出库单号"
                  onSearch={(text) => setOrderNo(text.trim())}
                />
              </>
            )}
          />
        </div>
      )}
    </Dialog>
  );
}
