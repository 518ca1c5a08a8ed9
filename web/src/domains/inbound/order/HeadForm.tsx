import { DatePicker, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { orderInput, type orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';

const HEAD = ['ownerId', 'orderType', 'supplierId', 'externalNo', 'expectAt', 'producerId', 'remark'] as const;
export type Head = Partial<Record<(typeof HEAD)[number], unknown>>;

const TIME = 'YYYY-MM-DD HH:mm:ss';

/** The header of the editor. The owner is settled once lines stand below: goods are his. */
export function HeadForm({
  form,
  order,
  ownerFixed,
  onKeep,
}: {
  form: FormInstance<Head>;
  order: OutputOf<typeof orderApi.get> | null;
  ownerFixed: boolean;
  onKeep: () => void;
}) {
  return (
    <Form
      form={form}
      layout="vertical"
      className="hc-lines-head"
      data-kept
      onValuesChange={onKeep}
      initialValues={
        order ? Object.fromEntries(HEAD.map((name) => [name, order[name] ?? undefined])) : { orderType: 1 }
      }
    >
      {HEAD.map((name) => {
        const schema = orderInput.shape[name];
        const field = { ...fieldOf(name, schema), long: false };
        return (
          <Form.Item
            key={name}
            name={name}
            label={field.label}
            required={field.required}
            rules={[rule(schema)]}
            {...(name === 'remark' ? { className: 'hc-lines-head-wide' } : {})}
            {...(name === 'ownerId' && !order ? { tooltip: '商品属于货主，清空明细后才能更换' } : {})}
          >
            {name === 'expectAt' ? (
              <Moment />
            ) : (
              <FieldInput
                field={field}
                disabled={name === 'ownerId' && (ownerFixed || order !== null)}
                autoFocus={name === 'ownerId' && !order}
              />
            )}
          </Form.Item>
        );
      })}
    </Form>
  );
}

/** An instant as text, as on the wire. */
function Moment({ id, value, onChange }: { id?: string; value?: unknown; onChange?: (value: string | null) => void }) {
  return (
    <DatePicker
      {...(id ? { id } : {})}
      style={{ width: '100%' }}
      showTime={{ format: 'HH:mm', defaultValue: dayjs('09:00', 'HH:mm') }}
      format="YYYY-MM-DD HH:mm"
      value={typeof value === 'string' && value !== '' ? dayjs(value) : null}
      onChange={(at) => onChange?.(at?.format(TIME) ?? null)}
    />
  );
}
