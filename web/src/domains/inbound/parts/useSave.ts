import type { FormInstance } from 'antd';
import { orderApi, orderInput } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { isFailure } from '../../../data/failure.ts';
import { useAct, type FormLike } from '../../../data/query.ts';
import { placedFaults, type Draft, type Faults, type LineSent } from './draft.ts';
import type { Head } from './HeadForm.tsx';
import { ORDER_READS } from './orderActs.tsx';

interface Saved { id: number; orderNo: string }

/** Add the order or change it. Errors of the server land on the box or the cell they name. */
export function useSave(form: FormInstance<Head>, order: OutputOf<typeof orderApi.get> | null, tell: (faults: Faults) => void) {
  const board: FormLike = {
    getFieldsError: () => [...form.getFieldsError(), { name: ['lines'] }],
    setFields: (fields: { name: (string | number)[]; errors: string[] }[]) => form.setFields(fields.filter(({ name }) => name[0] !== 'lines').map(({ name, errors }) => ({ name: name[0] as keyof Head, errors }))), // only names of the form get here
  };
  const add = useAct(orderApi.add, ORDER_READS, { done: null, form: board });
  const update = useAct(orderApi.update, ORDER_READS, { done: '已保存', form: board });
  return async (head: Head, lines: LineSent[], drafts: readonly Draft[]): Promise<Saved> => {
    const input = orderInput.parse({ ...head, lines });
    try {
      if (!order) return await add.mutateAsync(input);
      await update.mutateAsync({ ...input, id: order.id, version: order.version });
      return order;
    } catch (error) {
      if (isFailure(error)) tell(placedFaults(error.fields, drafts));
      throw error;
    }
  };
}
