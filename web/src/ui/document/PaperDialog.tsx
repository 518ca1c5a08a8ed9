import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { COPIES_MAX, PAPER_AGAIN, paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { call, save } from '../../data/call.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { Trouble } from '../page/Trouble.tsx';
import './paper.css';

interface Props {
  paper: PaperKind;
  ids: readonly number[];
  onClose: () => void;
}
interface File {
  blob: Blob;
  name: string;
}

/** See documents as they will be on paper, and print them: counted, and with a reason where they were printed before. */
export function PaperDialog(props: Props) {
  const { name, of } = PAPERS[props.paper];
  return (
    <Dialog
      open={props.ids.length > 0}
      title={`打印${name}（${props.ids.length} 张${of}）`}
      width={860}
      footer={null}
      onCancel={props.onClose}
    >
      <Body {...props} />
    </Dialog>
  );
}

function Body({ paper, ids, onClose }: Props) {
  const asked = { paper, ids: [...ids] };
  const preview = useCall(paperApi.preview, asked, { quiet: true });
  const counts = useCall(paperApi.counts, asked, { quiet: true });
  const mayAgain = useAllowed(PAPER_AGAIN);
  const [form] = Form.useForm<{ copies: number; reason?: string }>();
  const [printed, setPrinted] = useState<File | null>(null);
  const print = useAct(paperApi.print, [paperApi.counts, paperApi.queryPage], { done: null, form });
  const before = counts.data?.list.toSorted((a, b) => b.times - a.times)[0];
  const run = async ({ copies, reason }: { copies: number; reason?: string }): Promise<void> => {
    const { runId } = await print.mutateAsync({ ...asked, copies, reason });
    setPrinted((await call(paperApi.file, { runId })) as File); // a file endpoint answers a named file
  };
  const shown = printed ?? (preview.data as File | undefined);
  return (
    <>
      {preview.error && !shown ? (
        <Trouble failure={preview.error} retry={() => void preview.refetch()} />
      ) : shown ? (
        <Pdf file={shown} printing={printed !== null} />
      ) : (
        <Skeleton.Node active className="hc-paper-frame" />
      )}
      <Form form={form} layout="inline" className="hc-paper-form" initialValues={{ copies: 1 }} onFinish={run}>
        <Form.Item name="copies" label="份数">
          <InputNumber min={1} max={COPIES_MAX} precision={0} />
        </Form.Item>
        {before && (
          <Form.Item name="reason" label="补打原因" rules={[{ required: true, message: '请填写补打原因' }]}>
            <Input maxLength={200} style={{ width: 280 }} disabled={!mayAgain} />
          </Form.Item>
        )}
      </Form>
      <div className="hc-form-foot">
        <span className={before && !mayAgain ? 'hc-bad' : 'hc-faint'} style={{ marginInlineEnd: 'auto' }}>
          {before && `${before.docNo} 已打印 ${before.times} 次${mayAgain ? '' : '，没有补打权限'}`}
        </span>
        <Button onClick={onClose}>关闭</Button>
        {printed && (
          <Button icon={<DownloadOutlined />} onClick={() => save(printed.blob, printed.name)}>
            下载 PDF
          </Button>
        )}
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          loading={print.isPending}
          disabled={!preview.data || !counts.data || (before !== undefined && !mayAgain)}
          onClick={() => form.submit()}
        >
          {before ? '补打' : '打印'}
        </Button>
      </div>
    </>
  );
}

/** The browser's own view of the file; it knows the size of the paper. When it is the print itself, the printer is asked. */
function Pdf({ file, printing }: { file: File; printing: boolean }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const url = useMemo(() => URL.createObjectURL(new Blob([file.blob], { type: 'application/pdf' })), [file.blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <iframe
      ref={frame}
      className="hc-paper-frame"
      title={file.name}
      src={url}
      onLoad={() => {
        if (printing) frame.current?.contentWindow?.print();
      }}
    />
  );
}
