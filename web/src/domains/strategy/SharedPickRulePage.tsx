import { sharedPickRule, sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { saidColumn } from './check/said-column.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { useHistory } from './useHistory.tsx';

const master = { spec: sharedPickRule.spec, api: sharedPickRuleApi };

/** Shared pick rules (共享拣货位规则): goods of several owners at one pick face. */
export function SharedPickRulePage() {
  const copy = useCopy('sharedPickRule'),
    checks = useChecks('sharedPickRule'),
    history = useHistory('sharedPickRule');
  return (
    <>
      <ResourcePage
        of={master}
        lead={1}
        columns={[
          { key: 'goodsNames', title: '商品', render: (_, { goodsNames }) => goodsNames.join('、') },
          saidColumn('sharedPickRule', checks.mark),
        ]}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {history.button}
          </>
        )}
        rowActions={(row) => history.ofRow((row as { id: number }).id)}
      />
      {copy.drawer}
      {checks.drawer}
      {history.drawer}
    </>
  );
}
