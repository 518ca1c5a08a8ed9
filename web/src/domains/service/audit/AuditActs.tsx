import { orderAuditLife } from '#contract/service/audit/order-audit-life.ts';
import { orderAuditApi as api } from '#contract/service/audit/order-audit.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { AUDIT_READS } from './reads.ts';

type Row = Pick<RowOf<typeof api.queryPage>, 'id' | 'version' | 'orderNo' | 'status' | 'actions'>;

const PASS = 1,
  REJECT = 2;

/** Let an order go on or have it cancelled; whoever entered it takes it back. */
export function AuditActs({ row: { id, version, orderNo, status, actions } }: { row: Row }) {
  const pass = useAct(api.audit, AUDIT_READS, { done: '已通过' });
  const reject = useAct(api.audit, AUDIT_READS, { done: '已驳回，订单已取消' });
  const withdraw = useAct(api.withdraw, AUDIT_READS, { done: '已撤回，订单已取消' });
  return (
    <>
      {actions.includes('pass') && (
        <Act
          life={orderAuditLife}
          state={status}
          action="pass"
          primary
          ask={`通过后订单【${orderNo}】可以继续作业，确定通过吗？`}
          onConfirm={() => pass.mutateAsync({ id, version, result: PASS })}
        />
      )}
      {actions.includes('reject') && (
        <Act
          life={orderAuditLife}
          state={status}
          action="reject"
          danger
          reason="required"
          ask={`驳回后订单【${orderNo}】取消，原因会写入订单`}
          onConfirm={(opinion) => reject.mutateAsync({ id, version, result: REJECT, opinion })}
        />
      )}
      {actions.includes('withdraw') && (
        <Act
          life={orderAuditLife}
          state={status}
          action="withdraw"
          danger
          ask={`撤回后订单【${orderNo}】取消，确定撤回吗？`}
          onConfirm={() => withdraw.mutateAsync({ id, version })}
        />
      )}
    </>
  );
}
