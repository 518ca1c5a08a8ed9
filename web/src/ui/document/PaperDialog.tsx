import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { COPIES_MAX, PAPER_AGAIN, paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { fileOf, save, type NamedFile } from '../../data/call.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { Trouble } from '../page/Trouble.tsx';

interface Props {
  paper: PaperKind;
  ids: readonly number[];
  onClose: () => void;
}
/** As long may a tab take to read its file. */
const SHOWN_MS = 60_000;

/** See documents as they will be on paper, and print them: counted, and with a reason where they were printed before. */
export function PaperDialog(props: Props) {
  const { name, of } = PAPERS[props.paper];
  return (
    <Dialog
      open={props.ids.length > 0}
      title={`打印${name}（${props.ids.length} 张${of}）`}
      width={520}
      footer={null}
      onCancel={props.onClose}
    >
      <Body {...props} />
    </Dialog>
  );
}

function Body({ paper, ids, onClose }: Props) {
  const asked = { paper, ids: [...ids] };
  const counts = useCall(paperApi.counts, asked, { quiet: true });
  const mayAgain = useAllowed(PAPER_AGAIN);
  const [form] = Form.useForm<{ copies: number; reason?: string }>();
  const [printed, setPrinted] = useState<NamedFile | null>(null);
  const [looking, setLooking] = useState(false);
  const print = useAct(paperApi.print, [paperApi.counts, paperApi.queryPage], { done: null, form });
  const before = counts.data?.list.toSorted((a, b) => b.times - a.times)[0];
  const run = async ({ copies, reason }: { copies: number; reason?: string }): Promise<void> => {
    const { runId } = await print.mutateAsync({ ...asked, copies, reason });
    const file = await fileOf(paperApi.file, { runId });
    setPrinted(file);
    show(file);
  };
  const look = async (): Promise<void> => {
    setLooking(true);
    try {
      show(await fileOf(paperApi.preview, asked));
    } finally {
      setLooking(false);
    }
  };
  if (printed)
    return (
      <>
        <p>已计入打印次数。请在新标签页中打印；没有打开时请下载。</p>
        <div className="hc-form-foot">
          <Button onClick={onClose}>关闭</Button>
          <Button icon={<DownloadOutlined />} onClick={() => save(printed.blob, printed.name)}>
            下载 PDF
          </Button>
          <Button type="primary" onClick={() => show(printed)}>
            再次打开
          </Button>
        </div>
      </>
    );
  return (
    <>
      {counts.error && <Trouble failure={counts.error} retry={() => void counts.refetch()} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: 1 }}
        onFinish={(values: { copies: number; reason?: string }) => void run(values).catch(() => undefined)}
      >
        <Form.Item name="copies" label="份数">
          <InputNumber min={1} max={COPIES_MAX} precision={0} />
        </Form.Item>
        {before && (
          <Form.Item name="reason" label="补打原因" rules={[{ required: true, message: '请填写补打原因' }]}>
            <Input maxLength={200} disabled={!mayAgain} />
          </Form.Item>
        )}
      </Form>
      <div className="hc-form-foot">
        <span className={before && !mayAgain ? 'hc-bad' : 'hc-faint'} style={{ marginInlineEnd: 'auto' }}>
          {before && `${before.docNo} 已打印 ${before.times} 次${mayAgain ? '' : '，没有补打权限'}`}
        </span>
        <Button onClick={onClose}>关闭</Button>
        <Button loading={looking} onClick={() => void look().catch(() => undefined)}>
          预览
        </Button>
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          loading={print.isPending}
          disabled={!counts.data || (before !== undefined && !mayAgain)}
          onClick={() => form.submit()}
        >
          {before ? '补打' : '打印'}
        </Button>
      </div>
    </>
  );
}

/** The browser's own viewer knows the size of the paper and the printers; where it may not open, the file is saved. */
function show({ blob, name }: NamedFile): void {
  const url = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }));
  if (!window.open(url, '_blank')) save(blob, name);
  setTimeout(() => URL.revokeObjectURL(url), SHOWN_MS);
}
