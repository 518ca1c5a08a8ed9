import { Select } from 'antd';
import { useState } from 'react';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { PUTAWAY_DRY_SETTINGS, putawayApi } from '#contract/inbound/putaway.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { PutawayStepsInput } from '../PutawayStepsInput.tsx';
import { CarriedFigures, CarriedLines } from './Carried.tsx';
import { CarriedFloor } from './CarriedFloor.tsx';
import { DryRunRule } from './DryRunRule.tsx';
import { Split } from './Split.tsx';

const { receiving, received, puttingAway } = orderLife.at;
const ON_FLOOR = [receiving, received, puttingAway];
const AT_ONCE = 200;
const INPUTS = { rules: <PutawayStepsInput /> };

/** What stands on the receiving floor put away under a changed rule. */
export function PutawayTry() {
  const [orderIds, choose] = useState<number[]>([]);
  const orders = useCall(orderApi.queryPage, { param: { status: ON_FLOOR }, pageSize: AT_ONCE }, { staleMs: 0 });
  const run = useAct(putawayApi.dryRun, [], { done: null });
  return (
    <Split
      wide
      asked={
        <>
          <Form layout="vertical">
            <Form.Item label="入库单">
              <Select
                aria-label="入库单"
                {...SEVERAL}
                maxTagCount="responsive"
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="不选为收货区的全部"
                loading={orders.isPending}
                value={orderIds}
                options={(orders.data?.list ?? []).map(({ id, orderNo }) => ({ value: id, label: orderNo }))}
                onChange={choose}
              />
            </Form.Item>
          </Form>
          <DryRunRule
            settings={PUTAWAY_DRY_SETTINGS}
            inputs={INPUTS}
            onRun={(rule) => run.mutateAsync({ orderIds, ...rule })}
            busy={run.isPending}
            off={null}
          />
        </>
      }
      told={
        run.data ? (
          <>
            <CarriedFigures told={run.data} title={`${run.data.orders}单`} places="目标库位" />
            <CarriedLines told={run.data} at="所在" />
            <CarriedFloor told={run.data} />
          </>
        ) : (
          <p className="hc-faint">
            选择要改的规则后演练：收货区未动手上架的货物，现行规则与改后规则各推荐一次库位，然后全部撤回，不改动任何数据。
          </p>
        )
      }
    />
  );
}
