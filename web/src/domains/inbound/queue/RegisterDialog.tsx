import { Select } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useCall } from '../../../data/query.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { QUEUE_READS } from './reads.ts';

const { id: _, version: __, ...EDITED } = preCheckApi.temporaryUpdate.input.shape;
const { lng: ___, lat: ____, ...ADDED } = preCheckApi.temporaryAdd.input.shape;
const ORDERS_SHOWN = 200;

interface Props {
  /** The truck that is changed; without it one is added. */
  id?: number;
  /** What was read at the gate. */
  plateNo?: string;
  orderIds?: readonly number[];
  onClose: () => void;
  onDone?: (made: { queueNo: string | null }) => void;
}

/** 临时登记, and what may be put right of it later. */
export function RegisterDialog({ id, plateNo = '', orderIds = [], onClose, onDone }: Props) {
  const truck = useCall(preCheckApi.get, { id: id ?? 0 }, { enabled: id !== undefined });
  const common = {
    touches: QUEUE_READS,
    open: true,
    onClose,
    inputs: { orderIds: <OrdersInput known={truck.data?.orders ?? []} /> },
  };
  if (id === undefined)
    return (
      <FieldsDialog
        {...common}
        title="临时登记"
        of={preCheckApi.temporaryAdd}
        shape={ADDED}
        row={{ plateNo, orderIds }}
        onDone={(made) => {
          onDone?.(made);
          onClose();
        }}
      />
    );
  if (!truck.data) return null;
  const { orders, ...row } = truck.data;
  return (
    <FieldsDialog
      {...common}
      title={`修改登记 ${row.queueNo ?? row.plateNo}`}
      of={preCheckApi.temporaryUpdate}
      shape={EDITED}
      row={{ ...row, orderIds: orders.map(({ orderId }) => orderId) }}
      extra={{ id, version: row.version }}
      onDone={onClose}
    />
  );
}

interface OrdersProps {
  id?: string;
  known: readonly { orderId: number; orderNo: string }[];
  value?: number[];
  onChange?: (ids: number[]) => void;
}

/** Orders that wait for a truck, and those the truck has already. */
function OrdersInput({ id, known, value = [], onChange }: OrdersProps) {
  const waiting = useCall(
    orderApi.queryPage,
    { param: { status: orderLife.at.open, isSuspended: false }, pageSize: ORDERS_SHOWN },
    { keep: true, quiet: true },
  );
  const options = [
    ...known.map(({ orderId, orderNo }) => ({ value: orderId, label: orderNo })),
    ...(waiting.data?.list ?? []).map((order) => ({
      value: order.id,
      label: [order.orderNo, order.ownerName, order.supplierName].filter(Boolean).join(' · '),
    })),
  ];
  return (
    <Select<number[]>
      {...(id ? { id } : {})}
      {...SEVERAL}
      placeholder="可稍后补录"
      value={value}
      onChange={(ids) => onChange?.(ids)}
      loading={waiting.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}
