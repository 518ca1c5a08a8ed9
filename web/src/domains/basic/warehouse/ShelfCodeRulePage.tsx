import { shelfCodeRule, shelfCodeRuleApi } from '#contract/basic/warehouse/shelf-code-rule.ts';
import { ResourcePage } from '../../../crud/ResourcePage.tsx';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { SegmentsEditor } from './SegmentsEditor.tsx';

const master = { spec: shelfCodeRule.spec, api: shelfCodeRuleApi };
const inputs = { segments: <SegmentsEditor /> };
const render = { sample: (text: string | null | undefined) => <code className="hc-num">{text || '-'}</code> };

/** Shelf code rules (库位编码规则): of what parts the codes of positions are made. */
export function ShelfCodeRulePage() {
  const turn = useAct(shelfCodeRuleApi.updateState, [shelfCodeRuleApi.page, shelfCodeRuleApi.options]);
  return (
    <ResourcePage
      of={master}
      render={render}
      inputs={inputs}
      rowActions={({ id, status, name }) => (
        <Act
          permit={shelfCodeRuleApi.updateState.permit}
          label={status === 1 ? '停用' : '启用'}
          {...(status === 1 ? { ask: `确定停用【${name}】吗？已有库位不受影响` } : {})}
          onConfirm={() => turn.mutateAsync({ id, status: status === 1 ? 0 : 1 })}
        />
      )}
    />
  );
}
