import { Button, Input, InputNumber, Rate } from 'antd';
import type { ReactNode } from 'react';
import { fieldOf } from '#contract/kit/field.ts';
import { SERVICE_TYPES } from '#contract/service/complaint-fields.ts';
import { deliveryLinkApi as api } from '#contract/service/delivery.ts';
import { useAct } from '../../../data/query.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useCountdown } from '../../../ui/form/useCountdown.ts';
import type { View } from './progress.ts';

interface Of {
  word: string;
  onClose: () => void;
}
const READS = [api.look];

/** A form that stays where it is: on a phone a dialog hides what one speaks of. */
function Sheet({
  title,
  busy,
  onClose,
  onOk,
  children,
}: {
  title: string;
  busy: boolean;
  onClose: () => void;
  onOk: () => void;
  children: ReactNode;
}) {
  return (
    <div className="hc-delivery-sheet">
      <h2>{title}</h2>
      {children}
      <div className="hc-delivery-buttons">
        <Button size="large" onClick={onClose}>
          返回
        </Button>
        <Button type="primary" size="large" loading={busy} onClick={onOk}>
          提交
        </Button>
      </div>
    </div>
  );
}

/** 短信验证码: to the phone of the order, whoever holds the link. */
function Code({ word, tail }: { word: string; tail: string | null }) {
  const send = useAct(api.code, [], { done: '验证码已发送' });
  const [wait, setWait] = useCountdown();
  const ask = (): void => {
    void send.mutateAsync({ token: word }).then(
      ({ resendIn }) => setWait(resendIn),
      () => undefined,
    );
  };
  return (
    <Form.Item name="smsCode" label={`短信验证码（发送到尾号 ${tail ?? ''} 的手机）`}>
      <Input
        size="large"
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
        suffix={
          <Button type="link" size="small" disabled={wait > 0} loading={send.isPending} onClick={ask}>
            {wait > 0 ? `${wait} 秒后重新发送` : '获取验证码'}
          </Button>
        }
      />
    </Form.Item>
  );
}

/** 确认收货: everything came. */
export function ConfirmForm({ of, word, onClose }: Of & { of: View }) {
  const [form] = Form.useForm<{ smsCode?: string; signedBy?: string }>();
  const confirm = useAct(api.confirm, READS, { done: '已确认收货', form });
  const save = async (values: { smsCode?: string; signedBy?: string }): Promise<void> => {
    await confirm.mutateAsync({ token: word, smsCode: values.smsCode ?? '', signedBy: values.signedBy ?? null });
    onClose();
  };
  return (
    <Sheet title="确认收货" busy={confirm.isPending} onClose={onClose} onOk={() => form.submit()}>
      <p className="hc-faint">
        请清点后确认：{of.delivery?.qty ?? 0} 件全部收到。有短少或破损请与司机当面签收，或在此投诉。
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void save(values).catch(() => undefined)}>
        <Form.Item name="signedBy" label="签收人">
          <Input size="large" maxLength={64} placeholder={of.consignee ?? ''} />
        </Form.Item>
        <Code word={word} tail={of.phoneTail} />
      </Form>
    </Sheet>
  );
}

interface Scores {
  scoreTime: number;
  scoreAttitude: number;
  scoreCargo: number;
  content?: string;
}

/** 评价. */
export function EvaluateForm({ word, onClose }: Of) {
  const [form] = Form.useForm<Scores>();
  const evaluate = useAct(api.evaluate, READS, { done: '感谢您的评价', form });
  const save = async (values: Scores): Promise<void> => {
    await evaluate.mutateAsync({ token: word, ...values });
    onClose();
  };
  return (
    <Sheet title="评价本次配送" busy={evaluate.isPending} onClose={onClose} onOk={() => form.submit()}>
      <Form
        form={form}
        layout="horizontal"
        initialValues={{ scoreTime: 5, scoreAttitude: 5, scoreCargo: 5 }}
        onFinish={(values) => void save(values).catch(() => undefined)}
      >
        <Form.Item name="scoreTime" label="时效">
          <Rate allowClear={false} />
        </Form.Item>
        <Form.Item name="scoreAttitude" label="态度">
          <Rate allowClear={false} />
        </Form.Item>
        <Form.Item name="scoreCargo" label="货物">
          <Rate allowClear={false} />
        </Form.Item>
        <Form.Item name="content">
          <Input.TextArea rows={3} maxLength={500} placeholder="说说这次配送" aria-label="评价内容" />
        </Form.Item>
      </Form>
    </Sheet>
  );
}

interface Complaint {
  typeCode?: string;
  description?: string;
  smsCode?: string;
  qty?: Record<string, number | null>;
}
const { typeCode, description } = api.complain.input.shape;

/** 投诉: of what came, or of how it came. */
export function ComplainForm({ of, word, onClose }: Of & { of: View }) {
  const [form] = Form.useForm<Complaint>();
  const chosen: unknown = Form.useWatch('typeCode', form);
  const claimable = of.lines.filter((line) => line.claimable > 0);
  const isOfGoods = typeof chosen === 'string' && !SERVICE_TYPES.includes(chosen);
  const complain = useAct(api.complain, READS, { done: '投诉已提交，客服会尽快联系您', form });
  const save = async (values: Complaint): Promise<void> => {
    const goods = isOfGoods
      ? claimable.flatMap(({ lineId }) => {
          const claimQty = values.qty?.[lineId] ?? 0;
          return claimQty > 0 ? [{ lineId, claimQty }] : [];
        })
      : [];
    await complain.mutateAsync({
      token: word,
      smsCode: values.smsCode ?? '',
      typeCode: values.typeCode as 'other',
      description: values.description ?? '',
      goods,
    });
    onClose();
  };
  return (
    <Sheet title="投诉" busy={complain.isPending} onClose={onClose} onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={(values) => void save(values).catch(() => undefined)}>
        <Form.Item name="typeCode" label="投诉类型">
          <FieldInput field={fieldOf('typeCode', typeCode)} />
        </Form.Item>
        {isOfGoods && (
          <Form.Item name="goods" label="有问题的商品和数量">
            <ul className="hc-delivery-claim">
              {claimable.map(({ lineId, goodsName, claimable: max, unit }) => (
                <li key={lineId}>
                  <span>{goodsName}</span>
                  <Form.Item name={['qty', String(lineId)]} noStyle>
                    <InputNumber min={0} max={max} suffix={unit} placeholder="0" aria-label={`${goodsName}数量`} />
                  </Form.Item>
                </li>
              ))}
            </ul>
          </Form.Item>
        )}
        <Form.Item name="description" label="投诉描述">
          <FieldInput field={fieldOf('description', description)} />
        </Form.Item>
        <Code word={word} tail={of.phoneTail} />
      </Form>
    </Sheet>
  );
}
