import { Col, Row } from 'antd';
import { useState } from 'react';
import { dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { useAct } from '../../../data/query.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { DryRunAsk, type DryScope } from './DryRunAsk.tsx';
import { DryRunFigures, DryRunLines } from './DryRunOutcome.tsx';
import { DryRunRule, type DryRule } from './DryRunRule.tsx';
import './dry-run.css';

/** Dry run (配置演练): what orders would be given under a changed rule, beside the present one. Changes nothing. */
export function DryRunPage() {
  const [scope, setScope] = useState<DryScope>({ orderIds: [], waveId: null });
  const run = useAct(dryRunApi.run, [], { done: null });
  const nothing = scope.waveId === null && scope.orderIds.length === 0;
  const go = (rule: DryRule): Promise<unknown> => run.mutateAsync({ ...scope, ...rule });
  return (
    <Page>
      <Row gutter={[12, 12]}>
        <Col xs={24} lg={9} xl={8}>
          <Panel>
            <DryRunAsk scope={scope} set={setScope} />
            <DryRunRule onRun={go} busy={run.isPending} off={nothing ? '请先选择波次或出库单' : null} />
          </Panel>
        </Col>
        <Col xs={24} lg={15} xl={16}>
          <Panel>
            {run.data ? (
              <>
                <DryRunFigures told={run.data} />
                <DryRunLines told={run.data} />
              </>
            ) : (
              <p className="hc-faint">
                选择单据和要改的规则后演练：同一批库存，现行规则与改后规则各分配一次，然后全部撤回，不改动任何数据。
              </p>
            )}
          </Panel>
        </Col>
      </Row>
    </Page>
  );
}
