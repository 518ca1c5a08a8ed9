import { Alert, Button, Popconfirm, Space } from 'antd';
import { useState } from 'react';
import { REFUSALS } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { notices } from '../data/notices.ts';
import { refresh, useAct, useUpload } from '../data/query.ts';
import { heard } from '../locale/speech.ts';
import { FaultGrid } from '../ui/faults/FaultGrid.tsx';
import { useEdits } from '../ui/faults/useGrid.ts';
import { Dialog } from '../ui/form/Dialog.tsx';
import { Trouble } from '../ui/page/Trouble.tsx';
import { ErrorFile, FilePick, ImportWork, Outcome, Steps, type ImportCalls } from './ImportSteps.tsx';
import { useImport } from './useImport.ts';

interface Props {
  /** Its own three calls; a batch that is found again needs none of them. */
  of?: ImportCalls;
  /** What is imported: 库区. */
  label: string;
  /** Reads that an import makes stale. */
  touches: readonly Endpoint[];
  /** Further input of the check: a default owner. */
  extra?: Record<string, unknown>;
  /** A batch that was sent before. */
  batchId?: number;
  open: boolean;
  onClose: () => void;
}

/** Import by check and confirm: nothing is written before every cell is right. Bad lines are corrected here, or in the file and sent again. What takes long goes on without the dialog. */
export function ImportDialog({ of, label, touches, extra = {}, batchId: known, open, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const typed = useEdits();
  const confirm = useAct(of?.importConfirm ?? importBatchApi.confirm, touches, { done: null });
  const undo = useAct(importBatchApi.undo, touches, { done: '已撤销导入' });
  const again = useAct(importBatchApi.recheck, [importBatchApi.get, importBatchApi.rows], { done: null, quiet: true });
  const finish = (batchId: number): void => {
    notices.offer(`导入${label}成功`, '撤销导入', () => undo.mutate({ batchId }));
    onClose();
  };
  const judgeAgain = (batchId: number): void => again.mutate({ batchId }, { onSuccess: sheet.take });
  const sheet = useImport(known, open, {
    onDone: (batchId) => {
      void refresh(touches);
      finish(batchId);
    },
    onRefused: judgeAgain,
  });
  const { checked, working, failed } = sheet;
  const check = useUpload(of?.importCheck ?? importBatchApi.recheck, []);
  const reset = (): void => {
    setFile(null);
    sheet.clear();
    typed.clear();
  };
  const close = (): void => {
    if (!confirm.isPending) onClose();
  };
  const take = (next: File): void => {
    reset();
    setFile(next);
    check.mutate({ input: extra as never, file: next }, { onSuccess: sheet.take, onError: () => setFile(null) }); // of a batch found again nothing is sent
  };
  /** What has moved since the check stands in the grid, too. */
  const refused = ({ code }: { code: number }): void => {
    if (checked && code === REFUSALS.FILE.code) judgeAgain(checked.batchId);
  };
  const confirmed = (batchId: number, jobId: number | undefined): void => {
    if (jobId === undefined) finish(batchId);
    else void sheet.follow(batchId);
  };
  const faulty = checked !== null && checked.errorCount > 0,
    ready = checked !== null && !faulty && checked.total > 0 && working === null;

  return (
    <Dialog
      open={open}
      title={`导入${label}`}
      width={faulty ? 'min(1360px, 96vw)' : 600}
      onCancel={close}
      afterClose={reset}
      centered={faulty}
      footer={
        <Space>
          {typed.count > 0 ? (
            <Popconfirm title={`有 ${typed.count} 处修改还没有校验，确定放弃吗？`} okText="放弃修改" onConfirm={close}>
              <Button>关闭</Button>
            </Popconfirm>
          ) : (
            <Button onClick={close}>关闭</Button>
          )}
          <Button
            type="primary"
            disabled={!ready}
            loading={confirm.isPending}
            onClick={() =>
              checked &&
              confirm.mutate(
                { batchId: checked.batchId },
                { onSuccess: ({ jobId }) => confirmed(checked.batchId, jobId), onError: refused },
              )
            }
          >
            {ready ? `确认导入 ${checked.total} 条` : '确认导入'}
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" size={12} style={{ width: '100%' }}>
        {of && !faulty && <Steps of={of} />}
        {of && (
          <FilePick
            file={file}
            state={check.isPending ? '校验中…' : working === null ? '点击或拖入新文件可重新校验' : '正在后台处理'}
            small={faulty}
            disabled={check.isPending || confirm.isPending || working !== null}
            onFile={take}
          />
        )}
        {sheet.error && <Trouble failure={sheet.error} />}
        {working !== null && <ImportWork {...working} />}
        {sheet.done !== null && <Alert type="success" showIcon title={`已导入 ${sheet.done} 条`} />}
        {failed !== null && <Alert type="error" showIcon title={heard(failed)} />}
        {checked && working === null && <Outcome checked={checked} again={of !== undefined} />}
        {faulty && working === null && (
          <FaultGrid key={checked.batchId} batchId={checked.batchId} typed={typed} onChecked={sheet.take}>
            <ErrorFile batchId={checked.batchId} />
          </FaultGrid>
        )}
      </Space>
    </Dialog>
  );
}
