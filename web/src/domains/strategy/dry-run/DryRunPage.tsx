import { Segmented } from 'antd';
import { useState } from 'react';
import { Page } from '../../../ui/page/Page.tsx';
import { AllocationTry } from './AllocationTry.tsx';
import { InboundTry, OutboundTry, TransportTry } from './DecisionTry.tsx';
import './dry-run.css';
import { PutawayTry } from './PutawayTry.tsx';
import { ReplanTry } from './ReplanTry.tsx';
import { ReplayTry } from './ReplayTry.tsx';
import { ReplenishTry } from './ReplenishTry.tsx';
import { SignTry } from './SignTry.tsx';

const WAYS = {
  allocation: '分配',
  putaway: '上架',
  replenish: '补货',
  inbound: '入库',
  sign: '签到',
  outbound: '出库',
  transport: '运力',
  replan: '重排',
  replay: '重演',
} as const;
type Way = keyof typeof WAYS;

/** Dry run (配置演练): what orders would be given, where goods would go and what faces would be sent under a changed rule, beside the present one, and the orders of a day under the rules of today. Changes nothing. */
export function DryRunPage() {
  const [way, setWay] = useState<Way>('allocation');
  return (
    <Page>
      <Segmented<Way>
        className="hc-dry-ways"
        value={way}
        onChange={setWay}
        options={Object.entries(WAYS).map(([value, label]) => ({ value: value as Way, label }))}
      />
      {way === 'allocation' && <AllocationTry />}
      {way === 'putaway' && <PutawayTry />}
      {way === 'replenish' && <ReplenishTry />}
      {way === 'inbound' && <InboundTry />}
      {way === 'sign' && <SignTry />}
      {way === 'outbound' && <OutboundTry />}
      {way === 'transport' && <TransportTry />}
      {way === 'replan' && <ReplanTry />}
      {way === 'replay' && <ReplayTry />}
    </Page>
  );
}
