import { PrinterOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { paperApi, PAPERS_MAX } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { Act } from '../act/Act.tsx';
import { PaperDialog } from './PaperDialog.tsx';

/** 打印 on a row or on the page of one document; the dialog stays where the button is. */
export function PaperAct({
  paper,
  ids,
  onOpen,
}: {
  paper: PaperKind;
  ids: readonly number[];
  /** What else closes when the dialog opens. */
  onOpen?: () => void;
}) {
  const [open, setOpen] = useState<readonly number[]>([]);
  const off = ids.length === 0 ? '请选择数据' : ids.length > PAPERS_MAX ? `一次最多打印${PAPERS_MAX}张单据` : null;
  return (
    <>
      <Act
        permit={paperApi.print.permit}
        label={`打印${PAPERS[paper].name}`}
        icon={<PrinterOutlined />}
        off={off}
        onConfirm={() => {
          onOpen?.();
          setOpen(ids);
        }}
      />
      {open.length > 0 && <PaperDialog paper={paper} ids={open} onClose={() => setOpen([])} />}
    </>
  );
}
