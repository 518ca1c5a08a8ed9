import { LPN_BATCH_MAX, lpnApi } from '#contract/basic/container/lpn.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { fieldsOf } from '#contract/kit/field.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { FormFoot } from '../FormFoot.tsx';
import '../basic.css';

type Values = SentTo<typeof lpnApi.addBatch>;

const { shape } = lpnApi.addBatch.input;
const FIELDS = fieldsOf(shape).map((field) => ({ field, schema: shape[field.name as keyof typeof shape] })); // fields are named after the shape's keys
const INITIAL: Partial<Values> = { kind: 'PALLET', from: 1, count: 100, digits: 6 };

/** Number many containers at once; the first and last number are seen before they exist. */
export function PalletBatchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="批量新增托盘" width={560} footer={null} onCancel={onClose}>
      <Body onClose={onClose} />
    </Dialog>
  );
}

function Body({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Values>();
  const act = useAct(lpnApi.addBatch, [lpnApi.page, lpnApi.options], { form, done: null });
  const save = (values: Values): void =>
    act.mutate(values, {
      onSuccess: ({ added, first, last }) => {
        notices.success(`已新增 ${added} 个：${first} 至 ${last}`);
        onClose();
      },
    });
  return (
    <Form form={form} layout="vertical" initialValues={INITIAL} onFinish={save}>
      <div className="hc-form-two">
        {FIELDS.map(({ field, schema }) => (
          <Form.Item
            key={field.name}
            name={field.name}
            label={field.label}
            required={field.required}
            rules={[rule(schema)]}
          >
            <FieldInput field={field} />
          </Form.Item>
        ))}
        <div className="hc-form-wide">
          <Preview />
        </div>
      </div>
      <FormFoot busy={act.isPending} onClose={onClose} />
    </Form>
  );
}

function Preview() {
  const {
    prefix = '',
    from = 0,
    count = 0,
    digits = 0,
  } = (Form.useWatch([], Form.useFormInstance()) ?? {}) as Partial<Values>;
  const numbered = (n: number): string => `${prefix.trim().toUpperCase()}${String(n).padStart(digits, '0')}`;
  const last = from + count - 1;
  const fault =
    count > LPN_BATCH_MAX ? `号段不能超过${LPN_BATCH_MAX}` : String(last).length > digits ? '号码超出位数' : null;
  return (
    <section className="hc-preview" data-fault={fault !== null} role="status">
      <div className="hc-preview-head">
        将新增 <b className="hc-num">{formatQty(count)}</b> 个 {fault && <span className="hc-bad">{fault}</span>}
      </div>
      {!fault && count > 0 && (
        <div className="hc-codes">
          <code>{numbered(from)}</code>
          {count > 2 && (
            <>
              <code>{numbered(from + 1)}</code>
              <span className="hc-faint">…</span>
            </>
          )}
          {count > 1 && <code>{numbered(last)}</code>}
        </div>
      )}
    </section>
  );
}
