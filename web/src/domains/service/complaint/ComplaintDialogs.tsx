import type { z } from 'zod';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { ServicerSelect } from '../group/ServicerSelect.tsx';
import { COMPLAINT_READS } from './reads.ts';

export type Asked = 'settle' | 'againPay' | 'paid' | 'visit' | 'transfer' | 'edit';

const { handlerId, reason } = api.updateStatus.input.shape;
const transfer = { handlerId: handlerId.unwrap().unwrap(), reason };
const { voucherNo, paidAt, vouchers } = api.updateComplaintPay.input.shape;
const paid = {
  voucherNo: voucherNo.unwrap().unwrap().min(1, '请填写凭证号').meta({ label: '凭证号' }),
  paidAt,
  vouchers,
};
const { channel, reached, satisfaction, result, nextVisitAt, content } = api.returnVisit.input.shape;
const visit = {
  channel,
  reached,
  satisfaction,
  result,
  nextVisitAt,
  content: content.unwrap().meta({ label: '回访内容', long: true }),
} satisfies Record<string, z.ZodType>;

/** One decision each. */
export function ComplaintDialogs({
  row,
  asked,
  close,
}: {
  row: ComplaintDetail;
  asked: Asked | null;
  close: () => void;
}) {
  const extra = { id: row.id, version: row.version };
  const common = { touches: COMPLAINT_READS, onClose: close };
  return (
    <>
      <FieldsDialog
        {...common}
        title="转办投诉"
        open={asked === 'transfer'}
        of={api.updateStatus}
        shape={transfer}
        extra={{ ...extra, action: 'transfer' }}
        inputs={{ handlerId: <ServicerSelect /> }}
      />
      <FieldsDialog
        {...common}
        title="登记赔付"
        open={asked === 'paid'}
        of={api.updateComplaintPay}
        shape={paid}
        extra={{ ...extra, payResult: 1 }}
        inputs={{ vouchers: <FilesInput use="complaintPay" known={row.vouchers} /> }}
      />
      <FieldsDialog
        {...common}
        title="回访客户"
        open={asked === 'visit'}
        of={api.returnVisit}
        shape={visit}
        row={{ reached: true, result: 1 }}
        extra={extra}
      />
    </>
  );
}
