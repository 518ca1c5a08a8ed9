import { PrinterOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { settlementStatementApi as api, type StatementAsked } from '#contract/billing/statement.ts';
import { printRecordApi } from '#contract/report/by-hand.ts';
import { PAPER_AGAIN, paperApi } from '#contract/report/paper.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import { fileOf, type NamedFile } from '../../../data/call.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useAllowed } from '../../../data/session.ts';
import { Done } from '../../../ui/document/Done.tsx';
import { openFile } from '../../../ui/document/open-file.ts';
import { Copies, type Wanted } from '../../../ui/document/wanted.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Trouble } from '../../../ui/page/Trouble.tsx';
import { FilePrint } from '../../../ui/print/FilePrint.tsx';
import { usePlace } from '../../../ui/print/place.ts';

interface Props {
  asked: StatementAsked;
  onClose: () => void;
}

/** 打印对账单: counted and logged like every paper, then at the printer of this place or in the browser. */
export function StatementPrint({ asked, onClose }: Props) {
  const [file, setFile] = useState<NamedFile | null>(null);
  const [atPrinter, setAtPrinter] = useState(true);
  const own = usePlace((place) => place.document);
  const mayHand = useAllowed(printTaskApi.send.permit);
  const to = mayHand && own?.engine !== 'usb' ? own : undefined;
  const opened = (printed: NamedFile): void => {
    setAtPrinter(false);
    openFile(printed);
  };
  return (
    <Dialog open title="打印对账单" width={480} footer={null} onCancel={onClose}>
      {!file ? (
        <Ask
          asked={asked}
          onFile={(printed) => {
            setFile(printed);
            if (!to) opened(printed);
          }}
          onClose={onClose}
        />
      ) : to && atPrinter ? (
        <FilePrint to={to} file={file} onBrowser={opened} onClose={onClose} />
      ) : (
        <Done file={file} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Ask({ asked, onFile, onClose }: Props & { onFile: (file: NamedFile) => void }) {
  const [form] = Form.useForm<Wanted>();
  const count = useCall(printRecordApi.statementCount, asked, { quiet: true, staleMs: 0 });
  const mayAgain = useAllowed(PAPER_AGAIN);
  const print = useAct(printRecordApi.statement, [printRecordApi.statementCount, paperApi.queryPage], {
    done: null,
    form,
  });
  const [busy, setBusy] = useState(false);
  const times = count.data?.times ?? 0;
  const run = async ({ copies, reason }: Wanted): Promise<void> => {
    setBusy(true);
    try {
      await print.mutateAsync({ ...asked, copies, reason });
      onFile(await fileOf(api.print, { ...asked, copies }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {count.error && <Trouble failure={count.error} retry={() => void count.refetch()} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ copies: 1 }}
        onFinish={(values: Wanted) => void run(values).catch(() => undefined)}
      >
        <Copies />
        {times > 0 && (
          <Form.Item name="reason" label="补打原因" rules={[{ required: true, message: '请填写补打原因' }]}>
            <Input maxLength={200} disabled={!mayAgain} />
          </Form.Item>
        )}
      </Form>
      <div className="hc-form-foot">
        <span className={times > 0 && !mayAgain ? 'hc-bad' : 'hc-faint'} style={{ marginInlineEnd: 'auto' }}>
          {times > 0 && `已打印 ${times} 次${mayAgain ? '' : '，没有补打权限'}`}
        </span>
        <Button onClick={onClose}>关闭</Button>
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          loading={busy}
          disabled={!count.data || (times > 0 && !mayAgain)}
          onClick={() => form.submit()}
        >
          {times > 0 ? '补打' : '打印'}
        </Button>
      </div>
    </>
  );
}
