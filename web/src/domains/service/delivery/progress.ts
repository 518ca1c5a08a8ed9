import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { deliveryLinkApi } from '#contract/service/delivery.ts';

export type View = OutputOf<typeof deliveryLinkApi.look>;
const PART = 2,
  REFUSED = 3;

export interface Step {
  name: string;
  at: string | null;
  isDone: boolean;
}

/** The way of an order, step by step; those that this delivery does not have are left out. */
export function stepsOf({ createdAt, shippedAt, delivery }: View): Step[] {
  const step = (name: string, at: string | null | undefined, isDone = !!at): Step => ({ name, at: at ?? null, isDone });
  return [
    step('已下单', createdAt),
    // The truck may be gone before the warehouse has written it off.
    step('已出库', shippedAt, !!(shippedAt ?? delivery?.departAt)),
    ...(delivery
      ? [
          step('已发车', delivery.departAt),
          step('已到达', delivery.arriveAt ?? delivery.signedAt),
          step(delivery.signType === REFUSED ? '已拒收' : '已签收', delivery.signedAt),
        ]
      : []),
  ];
}

const clock = (at: string): string => at.slice(5, 16);

/** Where it is, in one line, and what he waits for in another. */
export function headline(view: View): { title: string; note: string | null } {
  const { delivery, shippedAt, requireOn } = view;
  if (view.cancelled) return { title: '订单已取消', note: null };
  if (delivery?.signedAt) return signed(delivery);
  if (delivery?.arriveAt) return { title: '已到达', note: '车辆已到收货点，请准备收货' };
  if (delivery?.departAt) return onTheRoad(delivery);
  if (shippedAt) return { title: '已出库', note: delivery?.eta ? `预计 ${clock(delivery.eta)} 送达` : null };
  return { title: '仓库备货中', note: `要求送达 ${requireOn}` };
}

type Delivery = NonNullable<View['delivery']>;

function signed({ signType, signedBy, signedQty, qty, signedAt }: Delivery): { title: string; note: string | null } {
  const at = signedAt ? clock(signedAt) : '';
  if (signType === REFUSED) return { title: '已拒收', note: at };
  const by = `${at}${signedBy ? ` ${signedBy} 签收` : ''}`;
  return signType === PART
    ? { title: '已部分签收', note: `${by}，${signedQty ?? 0} / ${qty} 件` }
    : { title: '已签收', note: by };
}

function onTheRoad({ eta, stopsAhead, receiveFrom, receiveTo }: Delivery): { title: string; note: string | null } {
  const title = stopsAhead === 0 ? '下一站就是您' : stopsAhead === null ? '运输中' : `前面还有 ${stopsAhead} 站`;
  const window = receiveFrom && receiveTo ? `收货时段 ${receiveFrom}-${receiveTo}` : null;
  return { title, note: [eta ? `预计 ${clock(eta)} 送达` : null, window].filter(Boolean).join('，') || null };
}
