import { pickupApi } from '#contract/inbound/pickup/pickup.ts';
import { dayHere } from '../../../data/clock.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { ORDER_READS } from '../order/acts.tsx';

interface Props {
  order: { id: number; orderNo: string; supplierName: string | null; expectAt: string | null };
  onClose: () => void;
}
const { id: _, ...WHERE } = pickupApi.arrange.input.shape;

/** 安排提货: at whose door and when. What is left empty is as the supplier's master says. */
export function PickupDialog({ order, onClose }: Props) {
  const today = dayHere(),
    awaited = order.expectAt?.slice(0, 10) ?? today;
  return (
    <FieldsDialog
      title={`安排提货 ${order.orderNo}${order.supplierName ? `（${order.supplierName}）` : ''}`}
      open
      onClose={onClose}
      of={pickupApi.arrange}
      touches={ORDER_READS}
      shape={WHERE}
      row={{ pickOn: awaited < today ? today : awaited, pickFrom: '08:00', pickTo: '17:00' }}
      extra={{ id: order.id }}
    />
  );
}
