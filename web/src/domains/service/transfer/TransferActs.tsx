import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { useHere } from '../../../ui/page/useHere.ts';
import type { RowOf } from '../../../ui/table/useList.ts';
import { links } from '../links.ts';
import { TRANSFER_READS } from './reads.ts';

type Row = Pick<
  RowOf<typeof api.queryPage>,
  'id' | 'version' | 'orderNo' | 'status' | 'actions' | 'fromHouseName' | 'toHouseName'
>;

/** What may be done with a transfer from the house one works in. A difference is settled where its lines stand. */
export function TransferActs({ row, settle }: { row: Row; settle: boolean }) {
  const here = useHere();
  const approve = useAct(api.approve, TRANSFER_READS, { done: null });
  const cancel = useAct(api.cancel, TRANSFER_READS, { done: '已取消' });
  const may = (action: string): boolean => row.actions.includes(action);
  const state = row.status;
  return (
    <>
      {may('approve') && (
        <Act
          life={transferLife}
          action="approve"
          primary
          state={state}
          ask={`审核后将在【${row.fromHouseName}】生成出库单，在【${row.toHouseName}】生成入库单，确定审核吗？`}
          onConfirm={async () => {
            const { outOrderNo, inOrderNo } = await approve.mutateAsync({ id: row.id, version: row.version });
            notices.success(`已生成出库单 ${outOrderNo} 和入库单 ${inOrderNo}`);
          }}
        />
      )}
      {may('update') && (
        <Act life={transferLife} action="update" state={state} onConfirm={() => here.go(links.transferEdit(row.id))} />
      )}
      {settle && may('settle') && (
        <Act life={transferLife} action="settle" state={state} onConfirm={() => here.go(links.transfer(row.id))} />
      )}
      {may('cancel') && (
        <Act
          life={transferLife}
          action="cancel"
          danger
          reason="required"
          state={state}
          ask={`确定取消调拨单 ${row.orderNo} 吗？两个仓库的单据将一并取消。`}
          onConfirm={(reason) => cancel.mutateAsync({ id: row.id, reason })}
        />
      )}
    </>
  );
}
