import { homeApi } from '#contract/home/home.ts';
import { useCall } from '../../data/query.ts';

/** One number of the home page. Undefined: not yet known; null: it could not be told. */
export interface Counter {
  key: string;
  name: string;
  to: string;
  count: number | null | undefined;
  more: boolean;
  tone: 'calm' | 'warn' | 'bad';
}

/** The dashboard alerts of the specification, each from its own call: one that fails keeps none of the others back. */
export function useWarnings(everyMs: number): Counter[] {
  const asked = { everyMs, quiet: true };
  const anomalies = useCall(homeApi.anomalies, {}, asked);
  const plan = useCall(homeApi.planWarnings, {}, asked);
  const delivery = useCall(homeApi.deliveryWarnings, {}, asked);
  const one = (name: string, to: string, { error }: { error: unknown }, count: number | undefined): Counter => ({
    key: to,
    name,
    to,
    count: count ?? (error ? null : undefined),
    more: false,
    tone: 'warn',
  });
  return [
    one('计划超期', '/Transport/SendPlan?warn=1', plan, plan.data?.warnCount),
    one('送达超期', '/Transport/WaybillOperation?status=5&overdue=1', delivery, delivery.data?.overdueDeliveryCount),
    one('入库异常', '/Inspect/WarningList?direction=1&open=true', anomalies, anomalies.data?.wareAnomalyNum),
    one('出库异常', '/Inspect/WarningList?direction=2&open=true', anomalies, anomalies.data?.outAnomalyNum),
    one('超期订单', '/Outbound/Order?isOverdue=true', anomalies, anomalies.data?.overdueOrderNum),
  ];
}
