import { Select } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { basePack } from '../../../ui/text/packs.ts';
import { TRANSFER_READS } from './reads.ts';

type Transfer = OutputOf<typeof api.get>;
const { cause, decision, qty, serials, reason } = api.settle.input.shape;

/** What became of goods that left and did not arrive; all of them, unless less is said. */
export const SettleDialog = ({
  transfer,
  line,
  onClose,
}: {
  transfer: Transfer;
  line: Transfer['lines'][number];
  onClose: () => void;
}) => (
  <FieldsDialog
    title={`处理差异：${line.goodsCode} ${line.goodsName}（${line.qtyDiffer} ${basePack(line.packs).name}）`}
    open
    onClose={onClose}
    of={api.settle}
    touches={TRANSFER_READS}
    shape={{ cause, decision, qty, ...(line.serials.length > 0 ? { serials } : {}), reason }}
    inputs={{
      serials: (
        <Select
          mode="multiple"
          options={line.serials.map((serial) => ({ value: serial, label: serial }))}
          placeholder="丢失的序列号；全部丢失可不填"
        />
      ),
    }}
    row={{ cause: 1, qty: line.qtyDiffer }}
    extra={{ id: transfer.id, lineId: line.id }}
  />
);
