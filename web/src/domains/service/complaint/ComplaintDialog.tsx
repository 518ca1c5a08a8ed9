import { useState } from 'react';
import type { ComplaintDetail } from '#contract/service/complaint-rows.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import type { Wanting } from './claims.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { OrderFinder, type Source } from './OrderFinder.tsx';
import './complaint.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** A complaint that is there already: its order stays. */
  row?: ComplaintDetail;
  /** The number of the order, where it is known. */
  orderNo?: string;
  /** What a consignee said of that order, when it is taken up. */
  evaluationId?: number | undefined;
  /** What its receipt says is missing or broken: filled in, and changed as the caller says. */
  wanting?: Wanting | undefined;
}

/** First the order, then what is wrong with it. */
export function ComplaintDialog({ open, onClose, row, orderNo = '', evaluationId, wanting }: Props) {
  const [source, setSource] = useState<Source | null>(null);
  const about = row ?? source;
  return (
    <Dialog
      open={open}
      title={row ? `编辑投诉 ${row.complaintNo}` : '新增投诉'}
      footer={null}
      width={880}
      onCancel={onClose}
      afterOpenChange={(shown) => {
        if (!shown) setSource(null);
      }}
    >
      {about ? (
        <ComplaintForm
          about={about}
          row={row}
          evaluationId={evaluationId}
          wanting={row ? undefined : wanting}
          onBack={row ? undefined : () => setSource(null)}
          onClose={onClose}
        />
      ) : (
        <OrderFinder key={orderNo} said={orderNo} onPick={setSource} />
      )}
    </Dialog>
  );
}
