import { PrinterOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { PAPER_AGAIN, PAPERS_MAX, paperApi } from '#contract/report/paper.ts';
import { lookFor, PAPERS, type PaperKind, type PaperSource } from '#contract/report/papers.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { fileOf, type NamedFile } from '../../data/call.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { Trouble } from '../page/Trouble.tsx';
import { MachinePrint } from '../print/MachinePrint.tsx';
import { stockOf, usePlace } from '../print/place.ts';
import { totalText } from '../table/total.ts';
import { Done } from './Done.tsx';
import { openFile } from './open-file.ts';
import { PaperMany } from './PaperMany.tsx';
import { Copies, type Found, type Wanted } from './wanted.tsx';

interface Props {
  paper: PaperKind;
  ids: readonly number[];
  /** They are documents of another kind, whose papers are wanted. */
  by?: PaperSource | undefined;
  found?: Found | undefined;
  onClose: () => void;
}
/** See documents as they will be on paper, and print them: counted, and with a reason where they were printed before. */
export function PaperDialog(props: Props) {
  const { paper, ids, by, found, onClose } = props;
  const { name } = PAPERS[paper];
  const of = lookFor(paper, by)?.of ?? '';
  const few = by === undefined && ids.length > 0 && ids.length <= PAPERS_MAX;
  const [all, setAll] = useState(ids.length === 0);
  const [printed, setPrinted] = useState<NamedFile | null>(null);
  /** What was begun is no longer chosen. */
  const [begun, setBegun] = useState(false);
  const begin = (): void => setBegun(true);
  const done = (file: NamedFile): void => {
    setPrinted(file);
    openFile(file);
  };
  return (
    <Dialog open title={`打印${name}`} width={520} footer={null} onCancel={onClose}>
      {printed ? (
        <Done file={printed} onClose={onClose} />
      ) : (
        <>
          {found && !begun && (
            <Segmented
              block
              style={{ marginBlockEnd: 12 }}
              value={all}
              onChange={setAll}
              options={[
                { value: false, label: `选中的 ${ids.length} 张${of}`, disabled: ids.length === 0 },
                {
                  value: true,
                  label: `查询到的全部（${totalText({ total: found.total, totalCapped: found.capped })}）`,
                },
              ]}
            />
          )}
          {all && found ? (
            <PaperMany
              key="found"
              paper={paper}
              by={by}
              of={{ found }}
              onBegin={begin}
              onDone={done}
              onClose={onClose}
            />
          ) : few ? (
            <Chosen {...props} onDone={done} />
          ) : (
            <PaperMany
              key="chosen"
              paper={paper}
              by={by}
              of={{ ids }}
              onBegin={begin}
              onDone={done}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

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
      openFile(await fileOf(paperApi.preview, asked));
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
