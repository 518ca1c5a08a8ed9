import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import type { LabelKind } from '#contract/report/by-hand.ts';
import { printTaskApi } from '#contract/report/print-task.ts';
import {
  DRAWN_MAX,
  LABEL_COPIES_MAX,
  LABELS_MAX,
  type DrawnPage,
  type LabelCalls,
  type LabelInput,
  type LabelSize,
  type LabelTemplate,
} from '#contract/terms/label.ts';
import { fileOf } from '../../data/call.ts';
import { isFailure } from '../../data/failure.ts';
import { notices } from '../../data/notices.ts';
import { useCall, useDownload } from '../../data/query.ts';
import { useAllowed } from '../../data/session.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Form } from '../form/Form.tsx';
import { Trouble } from '../page/Trouble.tsx';
import type { Outcome } from '../print/agent.ts';
import { agentOf, usePlace, type PlacePrinter } from '../print/place.ts';
import { base64Of } from '../print/run.ts';
import { formatQty } from '../text/QtyText.tsx';
import { LabelPrint, oneSize, PageSvg } from './LabelSheet.tsx';
import { picturesReady } from './Picture.tsx';
import { useLabelLog } from './useLabelLog.ts';

interface Props {
  /** 库位, 托盘 … */
  noun: string;
  kind: LabelKind;
  calls: LabelCalls;
  ids: readonly number[];
  /** What is chosen at first; bars without it. */
  template?: LabelTemplate;
  onClose: () => void;
}

const choices = <V extends string>(dict: string): { value: V; label: string }[] =>
  (dictionaries[dict] ?? []).map(({ value, label }) => ({ value: value as V, label })); // the dictionary's own codes

interface Wanted {
  template: LabelTemplate;
  size: LabelSize;
  copies: number;
  builtIn: boolean;
  reason?: string;
}
const USUAL: Wanted = { template: 'CODE128', size: '100x50', copies: 1, builtIn: false };

/** Print labels of some rows: which template, size and how many of each, seen before; as a file, or straight from here. Open while there are rows. */
export function LabelDialog(props: Props) {
  return (
    <Dialog
      open={props.ids.length > 0}
      title={`打印${props.noun}标签`}
      width={560}
      footer={null}
      onCancel={props.onClose}
    >
      <Body {...props} />
    </Dialog>
  );
}

function Body({ calls, kind, ids, template: usual = USUAL.template, onClose }: Props) {
  const [{ template, size, copies, builtIn }, setWanted] = useState({ ...USUAL, template: usual });
  const [out, setOut] = useState<DrawnPage[] | null>(null);
  const [form] = Form.useForm<Wanted>();
  const log = useLabelLog(kind, ids, form);
  const first = useCall(calls.labels, { ids: ids.slice(0, 1), template, size, builtIn }, { keep: true, quiet: true });
  const file = useDownload(calls.labelFile),
    marks = useDownload(calls.labels);
  const printer = usePlace((place) => place.label);
  const mayHand = useAllowed(printTaskApi.send.permit);
  const [handing, setHanding] = useState(false);
  const input = { ids: [...ids], template, size, copies, builtIn },
    count = ids.length * copies;
  const tooMany = count > LABELS_MAX ? `一次最多打印 ${LABELS_MAX} 张标签` : null;
  const off = tooMany ?? log.off;
  const [shown] = first.data?.labels ?? [];
  const designed = first.data?.designedAs ?? null;
  const print = ({ labels }: { labels: DrawnPage[] }): void =>
    oneSize(labels)
      ? void picturesReady(labels).then(() => setOut(labels))
      : notices.warning('所选数据使用不同尺寸的模板，请下载 PDF 打印');
  /** The reason is there where one is needed, and the print is logged, before anything leaves. */
  const logged = async (then: () => unknown): Promise<void> => {
    const { reason } = await form.validateFields();
    await log.log(copies, reason);
    await then();
  };
  const hand = async (to: PlacePrinter): Promise<void> => {
    const { reason } = await form.validateFields();
    setHanding(true);
    // What may be on paper counts; what certainly is not does not.
    await handed(calls, input, to)
      .then((outcome) => (outcome === 'printed' || outcome === 'unknown' ? log.log(copies, reason) : undefined))
      .finally(() => setHanding(false));
  };
  return (
    <>
      <div className="hc-label-preview" aria-busy={first.isFetching}>
        {first.error && !shown ? (
          <Trouble failure={first.error} retry={() => void first.refetch()} />
        ) : shown ? (
          <PageSvg page={shown} name="第一张标签" />
        ) : (
          <Skeleton.Node active style={{ width: 360, height: 150 }} />
        )}
      </div>
      <Form<Wanted>
        form={form}
        layout="vertical"
        className="hc-label-boxes"
        initialValues={{ ...USUAL, template: usual }}
        onValuesChange={(_, all) => setWanted((was) => ({ ...was, ...all, copies: all.copies ?? 1 }))}
      >
        <Boxes designed={designed} builtIn={builtIn} />
        {log.before && (
          <Form.Item name="reason" label="补打原因" rules={[{ required: true, message: '请填写补打原因' }]}>
            <Input maxLength={200} disabled={log.off !== null} />
          </Form.Item>
        )}
      </Form>
      <div className="hc-form-foot">
        <span className={`hc-label-dialog-count ${off ? 'hc-bad' : 'hc-faint'}`}>
          {off ??
            `共 ${formatQty(count)} 张${count > DRAWN_MAX ? `，超过 ${DRAWN_MAX} 张请下载 PDF` : ''}${log.before ? `；${log.before.docNo} 已打印 ${log.before.times} 次` : ''}`}
        </span>
        <Button onClick={onClose}>取消</Button>
        <Button
          icon={<DownloadOutlined />}
          disabled={off !== null || log.asking}
          loading={file.isPending}
          onClick={() => void logged(() => file.mutateAsync(input)).catch(() => undefined)}
        >
          下载 PDF
        </Button>
        {printer && mayHand && (
          <Button
            loading={handing}
            disabled={off !== null || log.asking}
            onClick={() => void hand(printer).catch(() => undefined)}
          >
            {printer.printer}
          </Button>
        )}
        <Button
          type="primary"
          icon={<PrinterOutlined />}
          disabled={count > DRAWN_MAX || off !== null || log.asking}
          loading={marks.isPending || log.busy}
          onClick={() => void logged(async () => print(await marks.mutateAsync(input))).catch(() => undefined)}
        >
          {log.before ? '补打' : '直接打印'}
        </Button>
      </div>
      {out && <LabelPrint labels={out} onDone={() => setOut(null)} />}
    </>
  );
}

/** Which template, size and how many of each. */
function Boxes({ designed, builtIn }: { designed: string | null; builtIn: boolean }) {
  return (
    <>
      {designed === null && (
        <>
          <Form.Item name="template" label="模板">
            <Segmented block options={choices<LabelTemplate>('labelTemplate')} />
          </Form.Item>
          <Form.Item name="size" label="尺寸">
            <Select options={choices<LabelSize>('labelSize')} />
          </Form.Item>
        </>
      )}
      {(designed !== null || builtIn) && (
        <Form.Item name="builtIn" valuePropName="checked" label={designed ?? '设计模板'}>
          <Checkbox>用内置模板</Checkbox>
        </Form.Item>
      )}
      <Form.Item name="copies" label="每张份数">
        <InputNumber min={1} max={LABEL_COPIES_MAX} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </>
  );
}

/** All of them in one file to the label printer of this place; where it fails the other buttons are there. */
async function handed(
  calls: LabelCalls,
  input: Pick<LabelInput, 'ids' | 'template' | 'size' | 'copies' | 'builtIn'>,
  { engine, printer, format, dpi }: PlacePrinter,
): Promise<Outcome> {
  try {
    const { blob } = await fileOf(calls.labelFile, { ...input, format, dpi });
    const job = { id: 'labels', format, content: await base64Of(blob) };
    const [told] = (await agentOf(engine)?.print(printer, [job])) ?? [];
    if (told?.outcome === 'printed') notices.success(`已在 ${printer} 打印`);
    else notices.warning(`${told?.error ?? '没有打印'}；可以直接打印或下载 PDF`);
    return told?.outcome ?? 'failed';
  } catch (error) {
    notices.warning(isFailure(error) ? error.message : '没有打印；可以直接打印或下载 PDF');
    return 'failed';
  }
}
