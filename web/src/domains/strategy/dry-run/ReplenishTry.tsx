import { Input } from 'antd';
import { useState } from 'react';
import { FILL_DRY_SETTINGS, replenishApi } from '#contract/inner/replenish.ts';
import { useAct } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { CarriedFigures, CarriedLines } from './Carried.tsx';
import { DryRunRule } from './DryRunRule.tsx';
import { Split } from './Split.tsx';

/** Low faces filled under a changed rule. */
export function ReplenishTry() {
  const [at, setAt] = useState('');
  const run = useAct(replenishApi.dryRun, [], { done: null });
  return (
    <Split
      asked={
        <>
          <Form layout="vertical">
            <Form.Item label="时刻" extra="不填为人工发起，不看补货时段">
              <Input type="time" aria-label="时刻" value={at} onChange={(event) => setAt(event.target.value)} />
            </Form.Item>
          </Form>
          <DryRunRule
            settings={FILL_DRY_SETTINGS}
            onRun={(rule) => run.mutateAsync({ at: at || null, ...rule })}
            busy={run.isPending}
            off={null}
          />
        </>
      }
      told={
        run.data ? (
          <>
            <CarriedFigures told={run.data} title="低于下限的拣货位" places="来源库位" />
            <CarriedLines told={run.data} at="补入" />
          </>
        ) : (
          <p className="hc-faint">
            选择要改的规则后演练：低于下限的拣货位，现行规则与改后规则各补一次，然后全部撤回，不改动任何数据。
          </p>
        )
      }
    />
  );
}
