import { useState } from 'react';
import { sharedCostLife } from '#contract/billing/shared-cost-life.ts';
import { sharedCostApi as api, sharedCostRow } from '#contract/billing/shared-cost.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { SHARED_READS } from './reads.ts';
import { Shares } from './Shares.tsx';
import { sharedFormUrl } from './urls.ts';

type Cost = OutputOf<typeof api.get>;

const HIDDEN = new Set(['id', 'version', 'costNo', 'status', 'actions']);
const fields = fieldsOf(sharedCostRow.shape).filter(({ name }) => !HIDDEN.has(name));
const { reason } = api.void.input.shape;
const EMPTY: Readonly<Record<number, string>> = {
  [sharedCostLife.at.draft]: '草稿还没有分摊。点【分摊】后每份进入结算池。',
  [sharedCostLife.at.voided]: '已作废。',
};

/** One shared cost (公摊费用详情): what each bears, step by step, and the line it has become. */
export function SharedCostDetailPage() {
  const here = useHere();
  const cost = useCall(api.get, { id: here.params.id });
  const row = cost.data;
  useTabName(row && `公摊 ${row.costNo}`);
  return (
    <Page
      title={row?.costNo ?? '公摊费用详情'}
      tags={row && <StatusTag life={sharedCostLife} state={row.status} />}
      query={cost}
      extra={row && <Acts row={row} />}
    >
      {row && (
        <>
          <Panel>
            <Detail fields={fields} row={row} />
          </Panel>
          <Panel title={`分摊结果（${row.shared.length}）`}>
            <Shares rows={row.shared} basis={row.basis} empty={EMPTY[row.status] ?? '没有份额'} />
          </Panel>
        </>
      )}
    </Page>
  );
}

function Acts({ row }: { row: Cost }) {
  const here = useHere();
  const { id, version, status } = row;
  const [voiding, setVoiding] = useState(false);
  const run = useAct(api.run, SHARED_READS, { done: null });
  const remove = useAct(api.remove, SHARED_READS);
  return (
    <>
      {row.actions.includes('run') && (
        <Act
          life={sharedCostLife}
          action="run"
          state={status}
          label={status === sharedCostLife.at.draft ? '分摊' : '重新分摊'}
          primary
          ask="按当前的依据数量分摊，每份进入结算池。"
          onConfirm={async () => {
            const { shares, rated } = await run.mutateAsync({ id, version });
            notices.success(
              rated.jobId === undefined
                ? `已分摊 ${shares} 份：变更 ${rated.changed} 行，未变 ${rated.unchanged} 行，失败 ${rated.failed} 条`
                : `已分摊 ${shares} 份，结算行正在后台计算`,
            );
          }}
        />
      )}
      {row.actions.includes('update') && (
        <Act life={sharedCostLife} action="update" state={status} onConfirm={() => here.go(sharedFormUrl(id))} />
      )}
      {row.actions.includes('void') && (
        <Act life={sharedCostLife} action="void" state={status} danger onConfirm={() => setVoiding(true)} />
      )}
      {row.actions.includes('remove') && (
        <Act
          life={sharedCostLife}
          action="remove"
          state={status}
          danger
          ask={`确定删除【${row.costNo}】吗？`}
          onConfirm={async () => {
            await remove.mutateAsync({ id, version });
            here.end('/Billing/SharedCost');
          }}
        />
      )}
      <FieldsDialog
        title="作废公摊费用"
        open={voiding}
        onClose={() => setVoiding(false)}
        of={api.void}
        touches={SHARED_READS}
        shape={{ reason }}
        extra={{ id, version }}
      />
    </>
  );
}
