import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { COPIES_MAX, PAPER_AGAIN, PAPERS_MAX, paperApi } from '#contract/report/paper.ts';
import { PAPERS, type PaperKind } from '#contract/report/papers.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { fileOf, save, type NamedFile } from '../../data/call.ts';
import { notices } from '../../data/notices.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { Trouble } from '../page/Trouble.tsx';
import { MachinePrint } from '../print/MachinePrint.tsx';
import { stockOf, usePlace } from '../print/place.ts';
import { totalText } from '../table/total.ts';
import type { List } from '../table/useList.ts';

/** All that a list finds: what it was asked, and how much that is. */
export type Found = Pick<List<unknown>, 'param' | 'total' | 'capped'>;
interface Props {
  paper: PaperKind;
  ids: readonly number[];
  found?: Found | undefined;
  onClose: () => void;
}
interface Wanted {
  copies: number;
  fresh?: boolean;
  reason?: string;
}
/** As long may a tab take to read its file. */
const SHOWN_MS = 60_000;

/** See documents as they will be on paper, and print them: counted, and with a reason where they were printed before. */
export function PaperDialog(props: Props) {
  const { paper, ids, found, onClose } = props;
  const { name, of } = PAPERS[paper];
  const few = ids.length > 0 && ids.length <= PAPERS_MAX;
  const [all, setAll] = useState(!few);
  const [printed, setPrinted] = useState<NamedFile | null>(null);
  const done = (file: NamedFile): void => {
    setPrinted(file);
    show(file);
  };
  return (
    <Dialog open title={`打印${name}`} width={520} footer={null} onCancel={onClose}>
      {printed ? (
        <Done file={printed} onClose={onClose} />
      ) : (
        <>
          {found && (
            <Segmented
              block
              value={all}
              onChange={setAll}
              options={[
                { value: false, label: `选中的 ${ids.length} 张${of}`, disabled: !few },
                {
                  value: true,
                  label: `查询到的全部（${totalText({ total: found.total, totalCapped: found.capped })}）`,
                },
              ]}
            />
          )}
          {all && found ? (
            <AllFound paper={paper} found={found} onDone={done} onClose={onClose} />
          ) : (
            <Chosen {...props} onDone={done} />
          )}
        </>
      )}
    </Dialog>
  );
}

function Done({ file, onClose }: { file: NamedFile; onClose: () => void }) {
  return (
    <>
      <p>已计入打印次数。请在新标签页中打印；没有打开时请下载。</p>
      <div className="hc-form-foot">
        <Button onClick={onClose}>关闭</Button>
        <Button icon={<DownloadOutlined />} onClick={() => save(file.blob, file.name)}>
          下载 PDF
        </Button>
        <Button type="primary" onClick={() => show(file)}>
          再次打开
        </Button>
      </div>
    </>
  );
}

const Copies = () => (
  <Form.Item name="copies" label="份数">
    <InputNumber min={1} max={COPIES_MAX} precision={0} />
  </Form.Item>
);

/** What was selected. */
function Chosen({ paper, ids, onDone, onClose }: Props & { onDone: (file: NamedFile) => void }) {
  const asked = { paper, ids: [...ids] };
  const counts = useCall(paperApi.counts, asked, { quiet: true });
  const mayAgain = useAllowed(PAPER_AGAIN);
  const [form] = Form.useForm<Wanted>();
  const [looking, setLooking] = useState(false);
  const print = useAct(paperApi.print, [paperApi.counts, paperApi.queryPage], { done: null, form });
  const before = counts.data?.list.toSorted((a, b) => b.times - a.times)[0];
  const mayHand = useAllowed(printTaskApi.send.permit);
  const own = usePlace((place) => place[stockOf(paper)]);
  const printer = mayHand ? own : undefined;
  const [handed, setHanded] = useState<{ copies: number; reason?: string | undefined } | null>(null);
  const run = async ({ copies, reason }: Wanted, of: readonly number[] = ids): Promise<void> => {
    const { runId } = await print.mutateAsync({ ...asked, ids: [...of], copies, reason });
    onDone(await fileOf(paperApi.file, { runId }));
  };
  const look = async (): Promise<void> => {
    setLooking(true);
    try {
      show(await fileOf(paperApi.preview, asked));
    } finally {
      setLooking(false);
    }
  };
  if (handed && printer)
    return (
      <MachinePrint
        to={printer}
        what={{ kind: paper, ids, ...handed }}
        onBrowser={(some) => run(handed, some)}
        onBack={() => setHanded(null)}
        onClose={onClose}
      />
    );
  return (
    <>
      {counts.error && <Trouble failure={counts.error} retry={() => void counts.refetch()} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: 1 }}
        onFinish={(values: Wanted) => (printer ? setHanded(values) : void run(values).catch(() => undefined))}
      >
        <Copies />
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
        {printer && (
          <Button
            loading={print.isPending}
            disabled={!counts.data || (before !== undefined && !mayAgain)}
            onClick={() =>
              void form
                .validateFields()
                .then((values) => run(values))
                .catch(() => undefined)
            }
          >
            浏览器打印
          </Button>
        )}
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          loading={!printer && print.isPending}
          disabled={!counts.data || (before !== undefined && !mayAgain)}
          onClick={() => form.submit()}
        >
          {before ? '补打' : '打印'}
        </Button>
      </div>
    </>
  );
}

/** All that the list finds: few of them at once, many in the background. */
function AllFound({
  paper,
  found,
  onDone,
  onClose,
}: {
  paper: PaperKind;
  found: Found;
  onDone: (file: NamedFile) => void;
  onClose: () => void;
}) {
  const mayAgain = useAllowed(PAPER_AGAIN);
  const [form] = Form.useForm<Wanted>();
  const fresh = Form.useWatch('fresh', form) ?? true;
  const print = useAct(paperApi.printFound, [paperApi.counts, paperApi.queryPage], { done: null, form });
  const run = async (wanted: Wanted): Promise<void> => {
    const { runId, job } = await print.mutateAsync({ paper, param: found.param, ...wanted });
    if (runId !== null) return onDone(await fileOf(paperApi.file, { runId }));
    if (job) notices.background(job);
    onClose();
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: 1, fresh: true }}
        onFinish={(values: Wanted) => void run(values).catch(() => undefined)}
      >
        <Copies />
        <Form.Item name="fresh" valuePropName="checked">
          <Checkbox disabled={!mayAgain}>只打印未打印过的</Checkbox>
        </Form.Item>
        {!fresh && (
          <Form.Item name="reason" label="补打原因" rules={[{ required: true, message: '请填写补打原因' }]}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </Form>
      <div className="hc-form-foot">
        <span className="hc-faint" style={{ marginInlineEnd: 'auto' }}>
          超过 {PAPERS_MAX} 张或 200 页时在后台打印，完成后到导出记录下载
        </span>
        <Button onClick={onClose}>关闭</Button>
        <Button type="primary" icon={<PrinterOutlined />} loading={print.isPending} onClick={() => form.submit()}>
          打印
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
