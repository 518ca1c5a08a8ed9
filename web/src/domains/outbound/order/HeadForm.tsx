import type { FormInstance } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { fieldOf } from '#contract/kit/field.ts';
import { orderInput, type outOrderApi } from '#contract/outbound/order.ts';
import { FieldInput } from '../../../ui/form/FieldInput.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { rule } from '../../../ui/form/rule.ts';
import { ConsigneeInput } from './ConsigneeInput.tsx';

const HEAD = [
  'ownerId',
  'orderType',
  'deliveryType',
  'requireOn',
  'storeId',
  'customerId',
  'supplierId',
  'toHouseId',
  'externalNo',
  'priority',
  'routeId',
  'shortPolicy',
  'consignee',
  'phone',
  'address',
  'remark',
] as const;
type Name = (typeof HEAD)[number];
export type Head = Partial<Record<Name, unknown>>;

const WIDE: readonly Name[] = ['address', 'remark'];

/** Whom the goods go to depends on the type: 门店销售 a store, 调拨 a warehouse, 退供 a supplier, anything else whoever it is. */
const PARTY: Partial<Record<Name, readonly number[]>> = {
  storeId: [1, 4, 5, 9],
  customerId: [1, 5, 6, 9],
  supplierId: [3],
  toHouseId: [2],
};

const initial = (order: OutputOf<typeof outOrderApi.get> | null): Head =>
  order
    ? Object.fromEntries(HEAD.map((name) => [name, order[name] ?? undefined]))
    : { orderType: 1, deliveryType: 1, priority: 50, shortPolicy: 0 };

/** The header of the editor. The owner is settled once lines stand below: goods are his. */
export function HeadForm({
  form,
  order,
  ownerFixed,
  onKeep,
}: {
  form: FormInstance<Head>;
  order: OutputOf<typeof outOrderApi.get> | null;
  ownerFixed: boolean;
  onKeep: () => void;
}) {
  const watched: unknown = Form.useWatch('orderType', form);
  const type = typeof watched === 'number' ? watched : (order?.orderType ?? 1);
  return (
    <Form
      form={form}
      layout="vertical"
      className="hc-lines-head"
      data-kept
      onValuesChange={onKeep}
      initialValues={initial(order)}
    >
      {HEAD.filter((name) => PARTY[name]?.includes(type) ?? true).map((name) => {
        const schema = orderInput.shape[name];
        const field = { ...fieldOf(name, schema), long: false };
        return (
          <Form.Item
            key={name}
            name={name}
            label={field.label}
            required={field.required}
            rules={[rule(schema)]}
            {...(WIDE.includes(name) ? { className: 'hc-lines-head-wide' } : {})}
            {...(name === 'ownerId' && ownerFixed && !order ? { help: '清空明细后可更换货主' } : {})}
          >
            {name === 'consignee' ? (
              <ConsigneeInput
                onTake={({ consignee, phone, address }) => {
                  form.setFieldsValue({ consignee, phone, address });
                  onKeep();
                }}
              />
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
