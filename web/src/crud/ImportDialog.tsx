import { DownloadOutlined, FileExcelOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Space, Table, Upload } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { ERRORS_SHOWN, type CellError, type checkOutput } from '#contract/kit/sheet.ts';
import { useAct, useDownload, useUpload } from '../data/query.ts';
import { Dialog } from '../ui/Dialog.tsx';

type Checked = z.output<typeof checkOutput>;

export interface ImportCalls {
  template: Endpoint<z.ZodType<unknown, Record<string, never>>>;
  importCheck: Endpoint<z.ZodType, typeof checkOutput>;
  importConfirm: Endpoint<z.ZodType<unknown, { batchId: unknown }>, z.ZodType<{ imported: number }>>;
  /** All errors of a batch as a file. */
  importErrors?: Endpoint<z.ZodType<unknown, { batchId: unknown }>>;
}

interface Props {
  of: ImportCalls;
  /** What is imported: 库区. */
  label: string;
  /** Reads that an import makes stale. */
  touches: readonly Endpoint[];
  /** Further input of the check: a default owner. */
  extra?: Record<string, unknown>;
  open: boolean;
  onClose: () => void;
}

/** As the server takes. */
const SIZE_MAX_MB = 25;

/** Import by check and confirm: nothing is written before every cell is right. */
export function ImportDialog({ of, label, touches, extra = {}, open, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const template = useDownload(of.template);
  const check = useUpload(of.importCheck, []);
  const confirm = useAct(of.importConfirm, touches, { done: `导入${label}成功` });
  const reset = (): void => { setFile(null); setChecked(null); };
  const close = (): void => { if (!confirm.isPending) onClose(); };
  const take = (next: File): void => {
    setFile(next);
    setChecked(null);
    check.mutate({ input: extra, file: next }, { onSuccess: setChecked, onError: () => setFile(null) });
  };
  const ready = checked !== null && checked.errorCount === 0 && checked.total > 0;

  return (
    <Dialog open={open} title={`导入${label}`} width={checked && checked.errorCount > 0 ? 860 : 600} onCancel={close} afterClose={reset}
      footer={
        <Space>
          <Button onClick={close}>关闭</Button>
          <Button type="primary" disabled={!ready} loading={confirm.isPending} onClick={() => checked && confirm.mutate({ batchId: checked.batchId }, { onSuccess: onClose })}>
            {ready ? `确认导入 ${checked.total} 条` : '确认导入'}
          </Button>
        </Space>
      }>
      <Space orientation="vertical" size={12} style={{ width: '100%' }}>
        <div className="hc-import-step"><b>1</b> 下载模板，按表头填写 <Button size="small" icon={<DownloadOutlined />} loading={template.isPending} onClick={() => template.mutate({})}>下载模板</Button></div>
        <div className="hc-import-step"><b>2</b> 上传填好的文件，先校验、不落库</div>
        <Upload.Dragger accept=".xlsx,.csv" maxCount={1} showUploadList={false} disabled={check.isPending || confirm.isPending}
          beforeUpload={(next) => { take(next); return Upload.LIST_IGNORE; }}>
          {file
            ? <p><FileExcelOutlined className="hc-import-icon" /><br />{file.name}　<span className="hc-faint">{check.isPending ? '校验中…' : '点击或拖入新文件可重新校验'}</span></p>
            : <p><InboxOutlined className="hc-import-icon" /><br />点击选择或拖入文件　<span className="hc-faint">.xlsx、.csv，不超过 {SIZE_MAX_MB} MB</span></p>}
        </Upload.Dragger>
        {checked && <Outcome checked={checked} calls={of} />}
      </Space>
    </Dialog>
  );
}

function Outcome({ checked, calls }: { checked: Checked; calls: ImportCalls }) {
  const { total, okCount, errorCount, errors } = checked;
  if (total === 0) return <Alert type="warning" showIcon title="文件里没有数据行" />;
  if (errorCount === 0) return <Alert type="success" showIcon title={`校验通过：共 ${total} 条，可以导入`} />;
  return (
    <Space orientation="vertical" size={8} style={{ width: '100%' }}>
      <Alert type="error" showIcon title={`共 ${total} 条，${okCount} 条正确，${errorCount} 处错误；请修改后重新上传`}
        action={calls.importErrors && <ErrorFile of={calls.importErrors} batchId={checked.batchId} />} />
      <Table<CellError> size="small" rowKey={(e) => `${e.row} ${e.column} ${e.msg}`} dataSource={errors} pagination={false} scroll={{ y: 300, x: 'max-content' }}
        columns={[
          { title: '行', dataIndex: 'row', align: 'center', width: 64 }, { title: '列', dataIndex: 'column', align: 'center', width: 140 },
          { title: '填写的值', dataIndex: 'value', align: 'center', width: 180, ellipsis: true, render: (value: string) => value || <span className="hc-faint">（空）</span> },
          { title: '问题', dataIndex: 'msg', render: (msg: string) => <span className="hc-bad">{msg}</span> },
        ]} />
      {errorCount > errors.length && <small className="hc-faint">只显示前 {Math.min(errors.length, ERRORS_SHOWN)} 处</small>}
    </Space>
  );
}

function ErrorFile({ of, batchId }: { of: NonNullable<ImportCalls['importErrors']>; batchId: number }) {
  const download = useDownload(of);
  return <Button size="small" icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate({ batchId })}>下载错误文件</Button>;
}
