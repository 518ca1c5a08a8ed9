import { Input, Radio } from 'antd';
import { dictionaries } from '#contract/dictionaries.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { readQty } from '../../../ui/scan/quantity.ts';
import { spelled } from '../../../ui/text/packs.ts';
import { tellBack } from '../tell-back.ts';
import { WORK_READS } from '../useUndo.ts';
import { countingOf, usualQty, type Job, type OpenLine } from './job.ts';

const REASONS = dictionaries.receiveShortReason ?? [];

/** 收货完成: what has not come by now is not coming. Asks why. */
export function FinishDialog({
  orderId,
  lines,
  onClose,
}: {
  orderId: number;
  lines: readonly OpenLine[];
  onClose: () => void;
}) {
  const [form] = Form.useForm();
  const finish = useAct(receiveApi.finish, WORK_READS, { done: '收货完成', form });
  return (
    <Dialog
      open
      title="收货完成"
      okText="确认完成"
      cancelText="继续收货"
      confirmLoading={finish.isPending}
      onCancel={onClose}
      onOk={form.submit}
      okButtonProps={{ danger: true }}
    >
      <p>
        还有 <b>{lines.length}</b> 行没有收齐，确认后不再接收：
      </p>
      <ul className="hc-in-short">
        {lines.map((line) => (
          <li key={line.detailId}>
            <span className="hc-cut">{line.goodsName}</span>
            <b className="hc-num">{spelled(line.qtyOpen, line.packs)}</b>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason }) => finish.mutate({ orderId, reason }, { onSuccess: onClose })}
      >
        <Form.Item name="reason" label="短收原因" rules={[{ required: true, message: '请选择短收原因' }]}>
          <Radio.Group optionType="button" options={REASONS.map(({ label, value }) => ({ label, value }))} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

interface Refusing {
  qty: string;
  reason?: string;
}

/** 拒收: sent back from the door; never becomes stock. */
export function RejectDialog({ job, onClose, onDone }: { job: Job; onClose: () => void; onDone: () => void }) {
  const { line, pack } = job;
  const [form] = Form.useForm<Refusing>();
  const reject = useAct(receiveApi.reject, WORK_READS, { done: '已拒收', quiet: true });
  const typed = Form.useWatch('qty', form) ?? '';
  const read = (text: string): number | null => {
    try {
      // What it comes to stands below while it is typed: nothing needs to be asked.
      return readQty(text, countingOf(job), true);
    } catch {
      return null;
    }
  };
  const submit = ({ qty, reason }: Refusing): void => {
    reject.mutate(
      { lines: [{ detailId: line.detailId, qty: read(qty) ?? 0, reason: reason?.trim() || null }] },
      {
        onSuccess: ({ back }) => {
          tellBack(back);
          onDone();
        },
        onError: (failure) => {
          if (isFailure(failure)) form.setFields([{ name: 'qty', errors: [failure.message] }]);
        },
      },
    );
  };
  const qty = read(typed);
  return (
    <Dialog
      open
      title={`${orderLife.actions.reject.label} ${line.goodsName}`}
      okText="确认拒收"
      cancelText="取消"
      confirmLoading={reject.isPending}
      okButtonProps={{ danger: true }}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form form={form} layout="vertical" initialValues={{ qty: '' }} onFinish={submit}>
        <Form.Item
          name="qty"
          label={`拒收数量（${pack.name}），未收 ${spelled(usualQty({ ...job, counted: 0 }), line.packs)}`}
          extra={qty ? `= ${spelled(qty, line.packs)}` : '也可输入如 3箱5袋'}
          rules={[
            {
              validator: async (_, text: string) => {
                if (!((read(text) ?? 0) > 0)) throw new Error('请输入正整数');
              },
            },
          ]}
        >
          <Input inputMode="numeric" onPressEnter={form.submit} />
        </Form.Item>
        <Form.Item name="reason" label="原因">
          <Input.TextArea rows={2} maxLength={1000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
