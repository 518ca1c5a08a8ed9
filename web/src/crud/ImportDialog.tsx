import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Popconfirm, Space, Upload } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { REFUSALS } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { checkOutput } from '#contract/kit/sheet.ts';
import { importBatchApi, type ImportBatch } from '#contract/ops/import-batch.ts';
import { isOpen, jobApi } from '#contract/ops/job.ts';
import { notices } from '../data/notices.ts';
import { refresh, useAct, useDownload, useUpload } from '../data/query.ts';
import { heard } from '../locale/speech.ts';
import { JobProgress } from '../ui/act/JobProgress.tsx';
import { FaultGrid } from '../ui/faults/FaultGrid.tsx';
import { useEdits } from '../ui/faults/useGrid.ts';
import { Dialog } from '../ui/form/Dialog.tsx';
import { Trouble } from '../ui/page/Trouble.tsx';
import { TextLink } from '../ui/text/TextLink.tsx';
import { useImport, type Checked } from './useImport.ts';

const IMPORTING = 4;

export interface ImportCalls {
  template: Endpoint<z.ZodType<unknown, Record<string, never>>>;
  importCheck: Endpoint<z.ZodType, typeof checkOutput>;
  importConfirm: Endpoint<
    z.ZodType<unknown, { batchId: unknown }>,
    z.ZodType<{ imported: number; jobId?: number | undefined }>
  >;
}

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

/** As the server takes. */
const SIZE_MAX_MB = 25;

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
          <Upload.Dragger
            accept=".xlsx,.csv"
            maxCount={1}
            showUploadList={false}
            disabled={check.isPending || confirm.isPending || working !== null}
            className={faulty ? 'hc-import-again' : ''}
            beforeUpload={(next) => {
              take(next);
              return Upload.LIST_IGNORE;
            }}
          >
            {file ? (
              <p>
                <FileExcelOutlined className="hc-import-icon" />
                {!faulty && <br />}
                {file.name}　
                <span className="hc-faint">
                  {check.isPending ? '校验中…' : working === null ? '点击或拖入新文件可重新校验' : '正在后台处理'}
                </span>
              </p>
            ) : (
              <p>
                <InboxOutlined className="hc-import-icon" />
                <br />
                点击选择或拖入文件　<span className="hc-faint">.xlsx、.csv，不超过 {SIZE_MAX_MB} MB</span>
              </p>
            )}
          </Upload.Dragger>
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

function Steps({ of }: { of: ImportCalls }) {
  const template = useDownload(of.template);
  return (
    <>
      <div className="hc-import-step">
        <b>1</b> 下载模板，按表头填写{' '}
        <Button
          size="small"
          icon={<DownloadOutlined />}
          loading={template.isPending}
          onClick={() => template.mutate({})}
        >
          下载模板
        </Button>
      </div>
      <div className="hc-import-step">
        <b>2</b> 上传填好的文件，先校验、不落库
      </div>
    </>
  );
}

/** How far the job at a batch is. It goes on when the dialog is closed. */
function ImportWork({ batch }: { batch: ImportBatch | undefined }) {
  const cancel = useAct(jobApi.cancel, [importBatchApi.get], { done: null });
  const job = batch?.job;
  return (
    <div className="hc-import-work" role="status">
      <span>{batch?.status === IMPORTING ? '正在导入' : '正在校验'}</span>
      {job && <JobProgress {...job} />}
      {job && isOpen(job.status) && !job.isCancelling && (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id: job.id })}>
          取消
        </Button>
      )}
      <span className="hc-faint">
        数据较多，在后台进行；可以关闭窗口，稍后在<TextLink to="/Template/ImportRecord">导入记录</TextLink>里继续
      </span>
    </div>
  );
}

function Outcome({ checked: { total, okCount, errorCount }, again }: { checked: Checked; again: boolean }) {
  if (total === 0) return <Alert type="warning" showIcon title="文件里没有数据行" />;
  if (errorCount === 0) return <Alert type="success" showIcon title={`校验通过：共 ${total} 条，可以导入`} />;
  return (
    <Alert
      type="error"
      showIcon
      title={
        again
          ? `共 ${total} 条，${okCount} 条正确，${errorCount} 行有误；可在下表直接改正，或修改文件后重新上传`
          : `共 ${total} 条，${okCount} 条正确，${errorCount} 行有误；可在下表直接改正`
      }
    />
  );
}

function ErrorFile({ batchId }: { batchId: number }) {
  const download = useDownload(importBatchApi.errors);
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      loading={download.isPending}
      onClick={() => download.mutate({ batchId })}
    >
      下载错误文件
    </Button>
  );
}
