import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Upload } from 'antd';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { checkOutput } from '#contract/kit/sheet.ts';
import { importBatchApi, type ImportBatch } from '#contract/ops/import-batch.ts';
import { isOpen, jobApi } from '#contract/ops/job.ts';
import { useAct, useDownload } from '../data/query.ts';
import { JobProgress } from '../ui/act/JobProgress.tsx';
import { TextLink } from '../ui/text/TextLink.tsx';
import { type Checked } from './useImport.ts';

const IMPORTING = 4;
/** As the server takes. */
const SIZE_MAX_MB = 25;

export interface ImportCalls {
  template: Endpoint<z.ZodType<unknown, Record<string, never>>>;
  importCheck: Endpoint<z.ZodType, typeof checkOutput>;
  importConfirm: Endpoint<
    z.ZodType<unknown, { batchId: unknown }>,
    z.ZodType<{ imported: number; jobId?: number | undefined }>
  >;
}

interface Pick {
  file: File | null;
  /** What is shown of a file that was taken. */
  state: string;
  /** A file was refused: the place for the next one is a line. */
  small: boolean;
  disabled: boolean;
  onFile: (file: File) => void;
}

/** Where a file is dropped or chosen. */
export function FilePick({ file, state, small, disabled, onFile }: Pick) {
  return (
    <Upload.Dragger
      accept=".xlsx,.csv"
      maxCount={1}
      showUploadList={false}
      disabled={disabled}
      className={small ? 'hc-import-again' : ''}
      beforeUpload={(next) => {
        onFile(next);
        return Upload.LIST_IGNORE;
      }}
    >
      {file ? (
        <p>
          <FileExcelOutlined className="hc-import-icon" />
          {!small && <br />}
          {file.name}　<span className="hc-faint">{state}</span>
        </p>
      ) : (
        <p>
          <InboxOutlined className="hc-import-icon" />
          <br />
          点击选择或拖入文件　<span className="hc-faint">.xlsx、.csv，不超过 {SIZE_MAX_MB} MB</span>
        </p>
      )}
    </Upload.Dragger>
  );
}

export function Steps({ of }: { of: ImportCalls }) {
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
export function ImportWork({ batch }: { batch: ImportBatch | undefined }) {
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

export function Outcome({ checked: { total, okCount, errorCount }, again }: { checked: Checked; again: boolean }) {
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

export function ErrorFile({ batchId }: { batchId: number }) {
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
