import { PrinterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { PAPER_AGAIN, PAPERS_MAX, paperApi } from '#contract/report/paper.ts';
import type { PaperKind, PaperSource } from '#contract/report/papers.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import type { InBackground } from '#contract/terms/exports.ts';
import { fileOf, type NamedFile } from '../../data/call.ts';
import { useAct } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Form } from '../form/Form.tsx';
import { FilePrint } from '../print/FilePrint.tsx';
import { stockOf, usePlace } from '../print/place.ts';
import { BookPrint } from './BookPrint.tsx';
import { openFile } from './open-file.ts';
import { Copies, type Found, type Wanted } from './wanted.tsx';

interface Props {
  paper: PaperKind;
  by?: PaperSource | undefined;
  /** What was selected, or all that a list finds. */
  of: { ids: readonly number[] } | { found: Found };
  /** It is on its way to a printer or into the background. */
  onBegin: () => void;
  onDone: (file: NamedFile) => void;
  onClose: () => void;
}

/** Many papers in one print: few of them at once, a book of them with its progress; at the printer of this place, where there is one. */
export function PaperMany({ paper, by, of, onBegin, onDone, onClose }: Props) {
  const mayAgain = useAllowed(PAPER_AGAIN);
  const mayHand = useAllowed(printTaskApi.send.permit);
  const own = usePlace((place) => place[stockOf(paper)]);
  const printer = mayHand && own?.engine !== 'usb' ? own : undefined;
  const [form] = Form.useForm<Wanted>();
  const fresh = Form.useWatch('fresh', form) ?? true;
  const print = useAct(paperApi.printFound, [paperApi.counts, paperApi.queryPage], { done: null, form });
  const [out, setOut] = useState<{ job: InBackground } | { file: NamedFile } | null>(null);
  const [here, setHere] = useState(true);
  const run = async (wanted: Wanted): Promise<void> => {
    const asked = 'ids' in of ? { ids: [...of.ids], param: {} } : { param: of.found.param };
    const { runId, job } = await print.mutateAsync({ paper, by, ...asked, ...wanted });
    if (job) {
      onBegin();
      return setOut({ job });
    }
    if (runId === null) return;
    const file = await fileOf(paperApi.file, { runId });
    if (!printer || !here) return onDone(file);
    onBegin();
    setOut({ file });
  };
  const to = here ? printer : undefined;
  if (out && 'job' in out) return <BookPrint job={out.job} to={printer} onClose={onClose} />;
  if (out && to) return <FilePrint to={to} file={out.file} onBrowser={openFile} onClose={onClose} />;
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
      {printer && (
        <Checkbox checked={here} onChange={({ target }) => setHere(target.checked)}>
          在本机打印机 {printer.printer} 打印
        </Checkbox>
      )}
      <div className="hc-form-foot">
        <span className="hc-faint" style={{ marginInlineEnd: 'auto' }}>
          超过 {PAPERS_MAX} 张或 200 页时在后台生成，显示进度，完成后打印
        </span>
        <Button onClick={onClose}>关闭</Button>
        <Button type="primary" icon={<PrinterOutlined />} loading={print.isPending} onClick={() => form.submit()}>
          打印
        </Button>
      </div>
    </>
  );
}
