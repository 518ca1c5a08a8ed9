import { Button } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { NO_IMAGES, omsReceiptApi as api } from '#contract/service/receipt.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { isWaiting } from '../../../ui/files/order.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { RECEIPT_READS } from './reads.ts';

type Receipt = OutputOf<typeof api.detailByOmsOutNo>;

/** The pictures of one receipt: those that are there, in their order, and those that come. */
export function UploadDialog({ row, open, onClose }: { row: Receipt; open: boolean; onClose: () => void }) {
  const upload = useAct(api.uploadInWarehouse, RECEIPT_READS, { done: '已上传' });
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const images = ids ?? row.images.map(({ id }) => id);
  const close = (): void => {
    setIds(null);
    onClose();
  };
  const save = async (): Promise<void> => {
    if (images.length === 0) return notices.warning(NO_IMAGES);
    await upload.mutateAsync({ receipts: [{ omsOutNo: row.omsOutNo, images: [...images] }] });
    close();
  };
  return (
    <Dialog
      open={open}
      title={`上传回单【${row.omsOutNo}】`}
      width={640}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button
            type="primary"
            loading={upload.isPending}
            disabled={images.some(isWaiting)}
            onClick={() => void save().catch(() => undefined)}
          >
            保存
          </Button>
        </>
      }
    >
      <FilesInput use="receipt" value={images} onChange={setIds} known={row.images} />
    </Dialog>
  );
}
