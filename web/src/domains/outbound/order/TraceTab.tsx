import { nameOf } from '#contract/kit/sheet.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { useCall } from '../../../data/query.ts';
import { DocTrace } from '../../../ui/document/DocTrace.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';

const SAID = {
  lotNo: (value: string) => `批次 ${value}`,
  lpnCode: (value: string) => `容器 ${value}`,
  positionCode: (value: string) => `库位 ${value}`,
  waveNo: (value: string) => `波次 ${value}`,
  taskNo: (value: string) => `任务 ${value}`,
  cartonCode: (value: string) => `箱号 ${value}`,
  shipNo: (value: string) => `发运单 ${value}`,
  shortReason: (value: string) => nameOf('shortReason', value),
  childNo: (value: string) => `拆出 ${value}`,
  parentNo: (value: string) => `拆自 ${value}`,
  fromType: (value: string) => `原 ${nameOf('outboundType', value)}`,
  toType: (value: string) => `改为 ${nameOf('outboundType', value)}`,
  fromDelivery: (value: string) => `原 ${nameOf('deliveryType', value)}`,
  toDelivery: (value: string) => `改为 ${nameOf('deliveryType', value)}`,
  shipFee: (value: string) => `运费 ${value} 元`,
  inOrderNo: (value: string) => `入库单 ${value}`,
  quality: (value: string) => (value === 'R' ? '报废' : nameOf('quality', value)),
  reason: (value: string) => `原因：${value}`,
};

/** 轨迹 of an order; what moved stock leads to its ledger rows. */
export function TraceTab({ orderId }: { orderId: number }) {
  const steps = useCall(outOrderApi.trace, { id: orderId });
  return (
    <DocTrace
      steps={steps}
      life={orderLife}
      said={SAID}
      more={({ txnId }) => txnId !== null && <TextLink to={links.ledger({ txnId })}>库存流水</TextLink>}
    />
  );
}
