import { preCheckComment, preCheckCommentApi } from '#contract/strategy/inbound/pre-check-comment.ts';
import { ResourcePage } from '../../crud/ResourcePage.tsx';
import { useAct } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { saidColumn } from './check/said-column.tsx';
import { useChecks } from './check/useChecks.tsx';
import { useCopy } from './copy/useCopy.tsx';
import { useHistory } from './useHistory.tsx';

const master = { spec: preCheckComment.spec, api: preCheckCommentApi };
const { moveSort } = preCheckCommentApi;

/** Words that are put down often at the gate (预检备注配置), in the order people find them. */
export function PreCheckCommentPage() {
  const move = useAct(moveSort, [preCheckCommentApi.page, preCheckCommentApi.phrases]);
  const copy = useCopy('preCheckComment'),
    checks = useChecks('preCheckComment'),
    history = useHistory('preCheckComment');
  return (
    <>
      <ResourcePage
        of={master}
        lead={2}
        columns={[saidColumn('preCheckComment', checks.mark)]}
        toolbar={(selected, _, param) => (
          <>
            {copy.button(selected, param)}
            {checks.button}
            {history.button}
          </>
        )}
        rowActions={({ id }) => (
          <>
            <Act permit={moveSort.permit} label="上移" onConfirm={() => move.mutateAsync({ id, direction: 'up' })} />
            <Act permit={moveSort.permit} label="下移" onConfirm={() => move.mutateAsync({ id, direction: 'down' })} />
            {history.ofRow(id)}
          </>
        )}
      />
      {copy.drawer}
      {checks.drawer}
      {history.drawer}
    </>
  );
}
