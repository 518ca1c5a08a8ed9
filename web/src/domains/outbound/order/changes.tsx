import { useState } from 'react';
import { deliveryFields, orderTypeFields } from '#contract/outbound/order-acts.ts';
import { orderLife, SELF_PICKUP, type OrderAction } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { offOf, ORDER_READS, type Acted } from './acts.tsx';
import { SplitDialog } from './SplitDialog.tsx';

/** What an order must say of itself for these acts. */
export interface Changed extends Acted {
  version: number;
  orderType: number;
  deliveryType: number;
  shipFeeConfirmed: boolean;
  consignee: string | null;
  phone?: string | null;
  address?: string | null;
}

const ASKING = ['split', 'changeOrderType', 'updateDeliveryType', 'confirmShippingCost'] as const;
type Asking = (typeof ASKING)[number];
/** In the order they are offered in. */
const ACTS = ['split', 'splitForAllocating', 'changeOrderType', 'updateDeliveryType', 'confirmShippingCost'] as const;
export const CHANGE_PERMITS = ACTS.map((action) => orderLife.actions[action].permit);

const offChange = (order: Changed, action: OrderAction): string | null =>
  action !== 'confirmShippingCost' || order.actions.includes(action)
    ? offOf(order, action)
    : order.shipFeeConfirmed
      ? '运费已确认'
      : order.deliveryType === SELF_PICKUP
        ? '自提订单无需确认运费'
        : offOf(order, action);

/** The acts that make an order another one: what is offered, and the dialogs they ask in. */
export function useChanges(order: Changed) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const splitShort = useAct(outOrderApi.splitForAllocating, ORDER_READS, { done: null });
  const shared = { life: orderLife, state: order.status };
  const ask = (action: Asking, close: () => void) => (
    <Act
      key={action}
      {...shared}
      action={action}
      off={offChange(order, action)}
      onConfirm={() => {
        close();
        setAsking(action);
      }}
    />
  );
  return {
    acts: (close: () => void) =>
      ACTS.map((action) =>
        action === 'splitForAllocating' ? (
          <Act
            key={action}
            {...shared}
            action={action}
            off={offChange(order, action)}
            ask="已分配的留在本单，其余拆成新单整单等待。"
            onConfirm={async () => {
              const { childNo } = await splitShort.mutateAsync({ id: order.id, version: order.version });
              notices.success(`已拆出出库单 ${childNo}`);
            }}
          />
        ) : (
          ask(action, close)
        ),
      ),
    dialog: asking && <Dialogs order={order} asking={asking} onClose={() => setAsking(null)} />,
  };
}

function Dialogs({ order, asking, onClose }: { order: Changed; asking: Asking; onClose: () => void }) {
  const common = { open: true, onClose, touches: ORDER_READS, extra: { id: order.id, version: order.version } };
  if (asking === 'split') return <SplitDialog id={order.id} onClose={onClose} />;
  if (asking === 'changeOrderType')
    return (
      <FieldsDialog
        {...common}
        title={`变更类型 ${order.orderNo}`}
        of={outOrderApi.changeOrderType}
        shape={orderTypeFields}
        row={{ orderType: order.orderType }}
      />
    );
  if (asking === 'updateDeliveryType')
    return (
      <FieldsDialog
        {...common}
        title={`变更配送 ${order.orderNo}`}
        of={outOrderApi.updateDeliveryType}
        shape={deliveryFields}
        row={{
          deliveryType: order.deliveryType,
          consignee: order.consignee,
          phone: order.phone,
          address: order.address,
        }}
      />
    );
  return (
    <FieldsDialog {...common} title={`确认运费 ${order.orderNo}`} of={outOrderApi.confirmShippingCost} shape={FEE} />
  );
}

const FEE = { shipFee: outOrderApi.confirmShippingCost.input.shape.shipFee };
