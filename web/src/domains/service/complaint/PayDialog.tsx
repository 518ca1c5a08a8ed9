import { Segmented } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { NOTHING, OFFSET, TRANSFER } from '#contract/service/complaint-fields.ts';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { complaintApi as api } from '#contract/service/complaint.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx';
import { COMPLAINT_READS } from './reads.ts';
import { SharesInput } from './SharesInput.tsx';

interface Props {
  row: ComplaintDetail;
  /** First settlement, or a further payment. */
  again: boolean;
  open: boolean;
  onClose: () => void;
}

const { verdict, liableParty, liableName, causeCode, solution } = api.updateStatus.input.shape;
const found = {
  verdict: verdict.unwrap().unwrap(),
  liableParty: liableParty.unwrap().unwrap(),
  liableName,
  causeCode: causeCode.unwrap().unwrap(),
  solution: solution.unwrap().unwrap().min(1, '请填写处理结论').meta({ label: '解决方案', long: true }),
};
const concluded = { ...found, liableParty };
const { amount, shares, payee, bankName, bankAccount } = api.againPay.input.shape;
const sum = { amount, shares };
const account = {
  payee: payee.unwrap().unwrap().min(1, '请填写收款账户').meta({ label: '收款人' }),
  bankName,
  bankAccount: bankAccount.unwrap().unwrap(),
};
const MODES = (dictionaries.payMode ?? []).map(({ value, label }) => ({ value: Number(value), label }));

/** How a complaint is settled: what was found out, who answers for it, and how it is made good. */
export function PayDialog({ row, again, open, onClose }: Props) {
  const [payMode, setPayMode] = useState<number>(OFFSET);
  const paying = { ...sum, ...(payMode === TRANSFER ? account : {}) };
  const { id, version } = row;
  const common = { touches: COMPLAINT_READS, onClose, two: true, inputs: { shares: <SharesInput /> } };
  const left = Math.round((row.claimAmount - row.paidAmount) * 100) / 100;
  const preset = { amount: left, shares: [{ party: row.liableParty, name: row.liableName ?? '', amount: left }] };
  return (
    <Dialog open={open} title={again ? '再次赔付' : '处理投诉'} footer={null} width={720} onCancel={onClose}>
      <Segmented
        block
        className="hc-pay-mode"
        aria-label="赔付方式"
        options={again ? MODES.filter(({ value }) => value !== NOTHING) : MODES}
        value={payMode}
        onChange={setPayMode}
      />
      {again ? (
        <FieldsForm
          key={payMode}
          {...common}
          of={api.againPay}
          shape={paying}
          row={preset}
          extra={{ id, version, payMode }}
          ok="提交审批"
        />
      ) : payMode === NOTHING ? (
        <FieldsForm
          key={payMode}
          {...common}
          of={api.updateStatus}
          shape={concluded}
          row={row}
          extra={{ id, version, payMode, action: 'conclude' }}
          ok="提交结论"
        />
      ) : (
        <FieldsForm
          key={payMode}
          {...common}
          of={api.updateComplaintPay}
          shape={{ ...found, ...paying }}
          row={{ ...pickFound(row), ...preset }}
          extra={{ id, version, payMode, submit: 1 }}
          ok="提交审批"
        />
      )}
    </Dialog>
  );
}

const pickFound = (row: ComplaintDetail) => ({
  verdict: row.verdict ?? undefined,
  liableParty: row.liableParty ?? undefined,
  liableName: row.liableName,
  causeCode: row.causeCode ?? undefined,
  solution: row.solution,
});
