import { useState } from 'react';
import { DRY_SETTINGS, dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { useAct } from '../../../data/query.ts';
import { AllocatedFigures, AllocatedLines } from './Allocated.tsx';
import { DryRunRule } from './DryRunRule.tsx';
import { OrdersAsk, type DryScope } from './OrdersAsk.tsx';
import { Split } from './Split.tsx';
import { Walked } from './Walked.tsx';

/** Orders allocated under a changed rule. */
export function AllocationTry() {
  const [scope, setScope] = useState<DryScope>({ orderIds: [], waveId: null });
  const run = useAct(dryRunApi.run, [], { done: null });
  const nothing = scope.waveId === null && scope.orderIds.length === 0;
  return (
    <Split
      asked={
        <>
          <OrdersAsk scope={scope} set={setScope} />
          <DryRunRule
            settings={DRY_SETTINGS}
            onRun={(rule) => run.mutateAsync({ ...scope, ...rule })}
            busy={run.isPending}
            off={nothing ? '请先选择波次或出库单' : null}
          />
        </>
      }
      told={
        run.data ? (
          <>
            <AllocatedFigures told={run.data} />
            <AllocatedLines told={run.data} />
            <Walked {...run.data.walks} />
          </>
        ) : (
          <p className="hc-faint">
            选择单据和要改的规则后演练：同一批库存，现行规则与改后规则各分配一次，然后全部撤回，不改动任何数据。
          </p>
        )
      }
    />
  );
}
