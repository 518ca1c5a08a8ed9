import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { exportRecordApi, type ExportRow } from '#contract/ops/export-record.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import type { NamedFile } from '../../../data/call.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { fileAt } from '../../../ui/document/kept-file.ts';
import { openFile } from '../../../ui/document/open-file.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FilePrint } from '../../../ui/print/FilePrint.tsx';
import { printerFor, type PlacePrinter } from '../../../ui/print/place.ts';

const isPaper = (kind: string | null): kind is PaperKind => kind !== null && kind in PAPERS;

/** The printer of this place for what an export holds; undefined: it is no print, or nothing here takes it. */
export function printerOf({ paper }: ExportRow): PlacePrinter | undefined {
  const to = isPaper(paper) ? printerFor(paper) : undefined;
  return to?.engine === 'usb' ? undefined : to;
}

/** A print that was made in the background, at a printer of this place; it was counted when it was whole. */
export function KeptPrint({ row, onClose }: { row: ExportRow; onClose: () => void }) {
  const download = useAct(exportRecordApi.download, [exportRecordApi.exportRecords], { done: null });
  const [file, setFile] = useState<NamedFile | null>(null);
  const begun = useRef(false);
  const to = printerOf(row);
  // Fetched once, when it is opened.
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    download
      .mutateAsync({ id: row.id })
      .then(({ url }) => fileAt(url, row.title))
      .then(setFile, onClose);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Dialog open title={heard(row.title)} width={480} footer={null} onCancel={onClose}>
      {file && to ? (
        <FilePrint to={to} file={file} onBrowser={openFile} onClose={onClose} />
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
    </Dialog>
  );
}
