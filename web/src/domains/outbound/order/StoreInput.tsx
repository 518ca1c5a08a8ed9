import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { outOrderApi } from '#contract/outbound/order.ts';
import { call } from '../../../data/call.ts';
import { useAllowed } from '../../../data/session.ts';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';

/** What an order takes from its store where nothing else is written. */
const TAKEN = ['routeId', 'customerId', 'consignee', 'phone', 'address'] as const;
type Taken = Partial<Record<(typeof TAKEN)[number], unknown>>;

interface Props {
  /** From antd's Form.Item. */
  id?: string;
  value?: unknown;
  onChange?: (value: number | undefined) => void;
  form: FormInstance<Taken & { ownerId?: unknown; storeId?: unknown }>;
  /** The form was filled. */
  onTake: () => void;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The store an order goes to: what the server would take from it stands in the form at once. What somebody typed stays; what came of the store chosen before goes. */
export function StoreInput({ id, value, onChange, form, onTake }: Props) {
  const before = useRef<Taken>({});
  const allowed = useAllowed(outOrderApi.ofStore.permit);
  const take = async (storeId: number): Promise<void> => {
    const ownerId = form.getFieldValue('ownerId');
    if (!allowed || typeof ownerId !== 'number') return;
    const found = await call(outOrderApi.ofStore, { ownerId, storeId }).catch(() => null);
    // Another one was chosen meanwhile.
    if (!found || form.getFieldValue('storeId') !== storeId) return;
    const now: Taken = form.getFieldsValue(true);
    const filled = Object.fromEntries(
      TAKEN.filter((name) => isEmpty(now[name]) || now[name] === before.current[name]).map((name) => [
        name,
        found[name] ?? undefined,
      ]),
    );
    before.current = found;
    form.setFieldsValue(filled);
    onTake();
  };
  return (
    <RefSelect
      {...(id ? { id } : {})}
      of="store"
      {...(typeof value === 'number' ? { value } : {})}
      onChange={(chosen) => {
        const storeId = typeof chosen === 'number' ? chosen : undefined;
        onChange?.(storeId);
        if (storeId !== undefined) void take(storeId);
      }}
    />
  );
}
