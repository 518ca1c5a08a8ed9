import { Button, Upload } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { qcRecordApi } from '#contract/inbound/quality.ts';
import type { checkOutput } from '#contract/kit/sheet.ts';
import { notices } from '../../../data/notices.ts';
import { useDownload, useUpload } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { QC_READS } from './reads.ts';

type Checked = z.output<typeof checkOutput>;

/** 导入质检记录: one step; nothing is written before every row is right. */
export function RecordSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const template = useDownload(qcRecordApi.template);
  const upload = useUpload(qcRecordApi.import, QC_READS);
  const send = async (file: File): Promise<void> => {
    const answer = await upload.mutateAsync({ file, input: {} });
    setChecked(answer);
    if (answer.errorCount > 0) return;
    notices.success(`已导入 ${answer.total} 条质检记录`);
    onClose();
  };
  return (
    <Dialog open={open} title="导入质检记录" footer={null} onCancel={onClose} afterClose={() => setChecked(null)}>
      <p className="hc-faint">只能导入您领取的质检单。同一商品有多个批次时须填写批次。</p>
      <footer className="hc-form-foot">
        <Button loading={template.isPending} onClick={() => template.mutate({})}>
          下载模板
        </Button>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void send(file).catch(() => undefined);
            return false;
          }}
        >
          <Button type="primary" loading={upload.isPending}>
            选择文件
          </Button>
        </Upload>
      </footer>
      {checked && checked.errorCount > 0 && (
        <ul role="alert" className="hc-bad">
          {checked.errors.slice(0, 20).map(({ row, column, msg }) => (
            <li key={`${row}/${column}`}>
              {`第${row}行 ${column}：`}
              {heard(msg)}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
