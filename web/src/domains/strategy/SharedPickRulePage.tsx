import { sharedPickRule, sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useCopy } from './copy/useCopy.tsx';

const master = { spec: sharedPickRule.spec, api: sharedPickRuleApi };

/** Shared pick rules (共享拣货位规则): goods of several owners at one pick face. */
export function SharedPickRulePage() {
  const copy = useCopy('sharedPickRule');
  return (
    <>
      <ResourcePage
        of={master}
        lead={1}
        columns={[{ key: 'goodsNames', title: '商品', render: (_, { goodsNames }) => goodsNames.join('、') }]}
        toolbar={(selected, _, param) => copy.button(selected, param)}
      />
      {copy.drawer}
    </>
  );
}
