import dayjs from 'dayjs';
import { orderInput, type orderApi } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { DatePicker } from '../../../ui/form/date-picker.ts';
import { DocumentHead, WIDE } from '../../../ui/lines/DocumentHead.tsx';
import type { DocumentEdit } from '../../../ui/lines/useDocument.ts';
import type { Draft, LineSent } from './draft.ts';

const HEAD = ['ownerId', 'orderType', 'supplierId', 'externalNo', 'expectAt', 'producerId', 'remark'] as const;
export type Head = Partial<Record<(typeof HEAD)[number], unknown>>;

const TIME = 'YYYY-MM-DD HH:mm:ss';

/** The header of the editor. */
export const HeadForm = ({
  edit,
  order,
}: {
  edit: DocumentEdit<Head, Draft, LineSent>;
  order: OutputOf<typeof orderApi.get> | null;
}) => (
  <DocumentHead
    edit={edit}
    names={HEAD}
    shape={orderInput.shape}
    initial={order ? Object.fromEntries(HEAD.map((name) => [name, order[name] ?? undefined])) : { orderType: 1 }}
    items={{ remark: WIDE, ...(order ? {} : { ownerId: { tooltip: '商品属于货主，清空明细后才能更换' } }) }}
    inputs={{ expectAt: <Moment /> }}
  />
);

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
