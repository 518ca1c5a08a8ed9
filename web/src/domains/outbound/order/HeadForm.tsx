import type { OutputOf } from '#contract/kit/endpoint.ts';
import { orderInput, type outOrderApi } from '#contract/outbound/order.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { DocumentHead, WIDE } from '../../../ui/lines/DocumentHead.tsx';
import type { DocumentEdit } from '../../../ui/lines/useDocument.ts';
import { ConsigneeInput } from './ConsigneeInput.tsx';
import type { Draft, LineSent } from './draft.ts';
import { StoreInput } from './StoreInput.tsx';

type Order = OutputOf<typeof outOrderApi.get>;

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

/** Whom the goods go to depends on the type: 门店销售 a store, 调拨 a warehouse, 退供 a supplier, anything else whoever it is. */
const PARTY: Partial<Record<Name, readonly number[]>> = {
  storeId: [1, 4, 5, 9],
  customerId: [1, 5, 6, 9],
  supplierId: [3],
  toHouseId: [2],
};

const initial = (order: Order | null): Head =>
  order
    ? Object.fromEntries(HEAD.map((name) => [name, order[name] ?? undefined]))
    : { orderType: 1, deliveryType: 1, priority: 50, shortPolicy: 0 };

/** The header of the editor. */
export function HeadForm({ edit, order }: { edit: DocumentEdit<Head, Draft, LineSent>; order: Order | null }) {
  const { form, draft, ownerFixed } = edit;
  const watched: unknown = Form.useWatch('orderType', form);
  const type = typeof watched === 'number' ? watched : (order?.orderType ?? 1);
  return (
    <DocumentHead
      edit={edit}
      names={HEAD.filter((name) => PARTY[name]?.includes(type) ?? true)}
      shape={orderInput.shape}
      initial={initial(order)}
      items={{
        address: WIDE,
        remark: WIDE,
        ...(ownerFixed && !order ? { ownerId: { help: '清空明细后可更换货主' } } : {}),
      }}
      inputs={{
        storeId: <StoreInput form={form} onTake={draft.keep} />,
        consignee: (
          <ConsigneeInput
            onTake={({ consignee, phone, address }) => {
              form.setFieldsValue({ consignee, phone, address });
              draft.keep();
            }}
          />
        ),
      }}
    />
  );
}
