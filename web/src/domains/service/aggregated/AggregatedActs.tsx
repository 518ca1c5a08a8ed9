import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import { aggregatedApi as api } from '#contract/service/aggregated/aggregated.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import type { RowOf } from '../../../ui/table/useList.ts';
import { AGGREGATED_READS } from './reads.ts';

type Row = Pick<RowOf<typeof api.page>, 'id' | 'version' | 'aggNo' | 'status' | 'orderCount'>;

/** Hand it over to transport, or let its orders go one by one. */
export function AggregatedActs({ row }: { row: Row }) {
  const confirm = useAct(api.confirm, AGGREGATED_READS, { done: null });
  const cancel = useAct(api.cancel, AGGREGATED_READS, { done: '已取消' });
  return (
    <>
      <Act
        life={aggregatedLife}
        action="confirm"
        primary
        state={row.status}
        onConfirm={async () => {
          const { transportNo } = await confirm.mutateAsync({ id: row.id, version: row.version });
          notices.success(`已生成运输订单 ${transportNo}`);
        }}
      />
      <Act
        life={aggregatedLife}
        action="cancel"
        danger
        reason="required"
        state={row.status}
        ask={`取消后 ${row.orderCount} 张出库单将各自配送，确定取消 ${row.aggNo} 吗？`}
        onConfirm={(reason) => cancel.mutateAsync({ id: row.id, reason })}
      />
    </>
  );
}
