import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { receiptLife, type ReceiptAction } from '#contract/service/receipt-life.ts';
import { omsReceiptApi as api } from '#contract/service/receipt.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { RECEIPT_READS } from './reads.ts';
import { UploadDialog } from './UploadDialog.tsx';

type Receipt = OutputOf<typeof api.detailByOmsOutNo>;
type Asked = 'upload' | 'cause' | 'dispose' | 'reject';

const { abnormalCause } = api.updateAbNormalCause.input.shape,
  { disposeType, disposeRemark } = api.disposeReceipt.input.shape;

/** What may be done with a receipt now; its lines are saved and submitted where they stand. */
export function ReceiptActs({ row }: { row: Receipt }) {
  const { id, version, status } = row;
  const can = (action: ReceiptAction): boolean => row.actions.includes(action);
  const [asked, ask] = useState<Asked | null>(null);
  const judge = useAct(api.approveHandle, RECEIPT_READS, { done: result(status) });
  const revoke = useAct(api.revokeReceipt, RECEIPT_READS, { done: '已撤回' });
  return (
    <>
      {can('upload') && (
        <Act life={receiptLife} state={status} action="upload" primary={status !== 1} onConfirm={() => ask('upload')} />
      )}
      {can('cause') && row.abnormal && (
        <Act life={receiptLife} state={status} action="cause" onConfirm={() => ask('cause')} />
      )}
      {can('dispose') && row.disposeStatus === 1 && (
        <Act life={receiptLife} state={status} action="dispose" primary onConfirm={() => ask('dispose')} />
      )}
      {can('approve') && (
        <Act
          life={receiptLife}
          state={status}
          action="approve"
          primary
          off={row.disposeStatus === 1 ? '异常回单尚未处置，不能审核' : null}
          ask="确定图片与明细一致，审核通过吗？"
          onConfirm={() => judge.mutateAsync({ receipts: [{ id, version }], result: 1 })}
        />
      )}
      {can('reject') && (
        <Act
          life={receiptLife}
          state={status}
          action="reject"
          reason="required"
          ask="驳回后须重新上传回单。"
          onConfirm={(reason) => judge.mutateAsync({ receipts: [{ id, version }], result: 0, reason })}
        />
      )}
      {can('revoke') && (
        <Act
          life={receiptLife}
          state={status}
          action="revoke"
          ask="确定撤回吗？"
          onConfirm={() => revoke.mutateAsync({ id, version })}
        />
      )}
      {can('revokeApproved') && (
        <Act
          permit="order:receipt:revokeApproved"
          label="撤回审核"
          reason
          ask="撤回后回单回到待审核。"
          onConfirm={(reason) => revoke.mutateAsync({ id, version, reason })}
        />
      )}
      <UploadDialog row={row} open={asked === 'upload'} onClose={() => ask(null)} />
      <FieldsDialog
        title="异常原因"
        open={asked === 'cause'}
        onClose={() => ask(null)}
        of={api.updateAbNormalCause}
        touches={RECEIPT_READS}
        shape={{ abnormalCause }}
        row={{ abnormalCause: row.abnormalCause }}
        extra={{ id, version }}
      />
      <FieldsDialog
        title="处置异常回单"
        open={asked === 'dispose'}
        onClose={() => ask(null)}
        of={api.disposeReceipt}
        touches={RECEIPT_READS}
        shape={{ disposeType, disposeRemark }}
        extra={{ id, version }}
      />
    </>
  );
}

const result = (status: number): string => (status === receiptLife.at.submitted ? '已处理' : '操作成功');
