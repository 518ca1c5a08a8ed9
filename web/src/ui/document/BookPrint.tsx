import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { exportRecordApi } from '#contract/ops/export-record.ts';
import type { InBackground } from '#contract/terms/exports.ts';
import type { NamedFile } from '../../data/call.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useCall } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { JobProgress } from '../act/JobProgress.tsx';
import { FilePrint } from '../print/FilePrint.tsx';
import type { PlacePrinter } from '../print/place.ts';
import { fileAt } from './kept-file.ts';
import { openFile } from './open-file.ts';

const EVERY_MS = 1500,
  DONE = 2;

interface Props {
  /** The print, as it went into the background. */
  job: InBackground;
  /** Where it goes once it is whole; none: the browser opens it. */
  to: PlacePrinter | undefined;
  onClose: () => void;
}

/** A print of hundreds of pages: how far it is, and then the printer of this place, the browser, or its file. Whoever closes it finds it among the exports. */
export function BookPrint({ job, to, onClose }: Props) {
  const asked = { param: {}, pageNum: 1, pageSize: 20 };
  const exports = useCall(exportRecordApi.exportRecords, asked, {
    keep: true,
    everyMs: (answer) =>
      (answer?.list.some(({ id, status }) => id === job.exportId && status < DONE) ?? true) ? EVERY_MS : undefined,
  });
  const row = exports.data?.list.find(({ id }) => id === job.exportId);
  const download = useAct(exportRecordApi.download, [exportRecordApi.exportRecords], { done: null });
  const [file, setFile] = useState<NamedFile | null>(null);
  const [busy, setBusy] = useState(false);
  const fetched = async (use: (file: NamedFile) => void): Promise<void> => {
    setBusy(true);
    try {
      use(await fileAt((await download.mutateAsync({ id: job.exportId })).url, row?.title ?? job.title));
    } catch {
      notices.warning('没有取到文件，请到导出记录下载');
    } finally {
      setBusy(false);
    }
  };
  if (file && to) return <FilePrint to={to} file={file} onBrowser={openFile} onClose={onClose} />;
  const isDone = row?.status === DONE,
    isOver = row !== undefined && row.status > DONE;
  const leave = (): void => {
    if (!isDone && !isOver) notices.background(job);
    onClose();
  };
  return (
    <>
      {isOver ? (
        <p className="hc-bad">没有打印：{row.error === null ? '已取消' : heard(row.error)}。没有计入打印次数。</p>
      ) : (
        <>
          <p role="status">
            {isDone
              ? `已生成 ${job.rowCount} 张，已计入打印次数`
              : `正在生成 ${job.rowCount} 张…可以关闭，完成后到导出记录打印或下载`}
          </p>
          <JobProgress
            done={row?.done ?? 0}
            total={row?.total ?? job.rowCount}
            status={row?.status ?? 0}
            isCancelling={false}
          />
        </>
      )}
      <div className="hc-form-foot">
        <Button onClick={leave}>关闭</Button>
        {isDone && (
          <>
            <Button icon={<DownloadOutlined />} loading={busy} onClick={() => void fetched(openFile)}>
              打开 PDF
            </Button>
            {to && (
              <Button type="primary" icon={<PrinterOutlined />} loading={busy} onClick={() => void fetched(setFile)}>
                在 {to.printer} 打印
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}
