import { APPLY, platformAuditApi } from '#contract/basic/approval/platform-audit.ts';
import type { Endpoint, SentTo } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MomentInput } from '../../../ui/form/MomentInput.tsx';
import { given, rule } from '../../../ui/form/rule.ts';
import { clockHere } from '../../../ui/text/clock.ts';
import { FormFoot } from '../FormFoot.tsx';

type Values = SentTo<typeof platformAuditApi.add>;

const { shape } = platformAuditApi.add.input;
const INSTANT = 'YYYY-MM-DD HH:mm:ss';

interface Props {
  open: boolean;
  touches: readonly Endpoint[];
  onClose: () => void;
}

/** Apply for a dock: what for, from when to when, and why. */
export function PlatformAskDialog({ open, touches, onClose }: Props) {
  return (
    <Dialog open={open} title="申请月台变更" width={560} footer={null} onCancel={onClose}>
      <Body touches={touches} onClose={onClose} />
    </Dialog>
  );
}

function Body({ touches, onClose }: Omit<Props, 'open'>) {
  const [form] = Form.useForm<Values>();
  const add = useAct(platformAuditApi.add, touches, { form, done: '已提交，等待他人审核' });
  const type = Form.useWatch('applyType', form);
  const send = (values: Values): void => {
    const { direction, toAt, ...rest } = values;
    add.mutate(
      {
        ...rest,
        ...(type === APPLY.resume ? {} : { toAt: toAt ?? null }),
        ...(type === APPLY.direct ? { direction: direction ?? null } : {}),
        reason: String(given(shape.reason, rest.reason)),
      },
      { onSuccess: onClose },
    );
  };
  const item = (name: 'dockId' | 'applyType' | 'direction' | 'reason', required: boolean) => (
    <Form.Item
      name={name}
      label={fieldOf(name, shape[name]).label}
      required={required}
      rules={[rule(shape[name]), ...(required ? [{ required: true, message: '不能为空' }] : [])]}
      className={name === 'reason' ? 'hc-form-wide' : undefined}
    >
      <FieldInput field={fieldOf(name, shape[name])} />
    </Form.Item>
  );
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      scrollToFirstError
      initialValues={{
        applyType: APPLY.occupy,
        fromAt: clockHere().add(1, 'hour').startOf('hour').format(INSTANT),
        toAt: clockHere().add(3, 'hour').startOf('hour').format(INSTANT),
      }}
      onFinish={send}
    >
      <div className="hc-form-two">
        {item('dockId', true)}
        {item('applyType', true)}
        <Form.Item
          name="fromAt"
          label={type === APPLY.resume ? '恢复时间' : '开始时间'}
          required
          rules={[{ required: true, message: '不能为空' }]}
        >
          <MomentInput />
        </Form.Item>
        {type !== APPLY.resume && (
          <Form.Item name="toAt" label="结束时间" required rules={[{ required: true, message: '请选择结束时间' }]}>
            <MomentInput />
          </Form.Item>
        )}
        {type === APPLY.direct && item('direction', true)}
        {item('reason', true)}
      </div>
      <FormFoot busy={add.isPending} onClose={onClose} />
    </Form>
  );
}
