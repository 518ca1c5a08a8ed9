import { Button, Input } from 'antd';
import { useState } from 'react';
import { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { useAct } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { clockHere } from '../../../ui/text/clock.ts';
import { AllocatedFigures, AllocatedLines } from './Allocated.tsx';
import { Split } from './Split.tsx';

const DAY = 'YYYY-MM-DD';

/** The orders of a day under the rules of today. */
export function ReplayTry() {
  const [day, setDay] = useState(() => clockHere().subtract(1, 'day').format(DAY));
  const run = useAct(dryRunApi.replay, [], { done: null });
  return (
    <Split
      asked={
        <Form layout="vertical" onFinish={() => void run.mutateAsync({ day }).catch(() => undefined)}>
          <Form.Item label="分配日期">
            <Input type="date" aria-label="分配日期" value={day} onChange={(event) => setDay(event.target.value)} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={run.isPending} disabled={day === ''}>
            重演
          </Button>
        </Form>
      }
      told={
        run.data ? (
          <>
            <AllocatedFigures told={run.data} sides={['当时', '今天的规则']} />
            <AllocatedLines told={run.data} sides={['当时', '今天的规则']} />
          </>
        ) : (
          <p className="hc-faint">
            选择日期后重演：那天分配过的订单，把当时拿走的货放回原处，连同现在的库存，按今天的规则再分配一次，然后全部撤回，不改动任何数据。
          </p>
        )
      }
    />
  );
}
