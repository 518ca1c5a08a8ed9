import type { z } from 'zod';
import type { pickupShown } from '#contract/inbound/pickup/pickup.ts';
import { transportOrderLife } from '#contract/transport/life.ts';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Panel } from '../../../ui/page/Page.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { links } from '../links.ts';

/** How the receipt is fetched, and how far its vehicle has come. */
export function PickupPanel({ pickup }: { pickup: z.output<typeof pickupShown> }) {
  const { transportStatus, waybillId, waybillNo, driverName, driverPhone } = pickup;
  return (
    <Panel title="提货">
      <Detail
        items={[
          { label: '提货点', value: pickup.name },
          { label: '提货时间', value: `${pickup.pickOn} ${pickup.pickFrom}～${pickup.pickTo}` },
          { label: '联系人', value: [pickup.contact, pickup.phone].filter(Boolean).join(' ') },
          { label: '运输单号', value: pickup.transportNo ?? '正在生成' },
          {
            label: '运输状态',
            value: transportStatus === null ? null : <StatusTag life={transportOrderLife} state={transportStatus} />,
          },
          {
            label: '运单',
            value: waybillId === null ? null : <TextLink to={links.waybill(waybillId)}>{waybillNo}</TextLink>,
          },
          { label: '车牌号', value: pickup.plateNo },
          { label: '司机', value: [driverName, driverPhone].filter(Boolean).join(' ') },
          { label: '装车', value: pickup.loadedAt },
          { label: '预计到仓', value: pickup.eta },
          { label: '到仓', value: pickup.arriveAt },
          { label: '提货地址', value: pickup.address, span: 'filled' },
        ]}
      />
    </Panel>
  );
}
