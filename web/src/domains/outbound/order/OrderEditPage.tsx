import type { FormInstance } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { orderInput, outOrderApi } from '#contract/outbound/order.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { DocumentEditor, DocumentPage } from '../../../ui/lines/DocumentEditor.tsx';
import { LineGrid } from '../../../ui/lines/LineGrid.tsx';
import { headOf } from '../../../ui/lines/saving.ts';
import { useDocument } from '../../../ui/lines/useDocument.ts';
import { useHere } from '../../../ui/page/useHere.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import '../outbound.css';
import { links } from '../links.ts';
import { offOf, ORDER_READS } from './acts.tsx';
import { AvailableContext, useAvailable } from './available.ts';
import { draftsOf, orderLines, type LineSent } from './draft.ts';
import { HeadForm, type Head } from './HeadForm.tsx';
import { HEADS, LineRow } from './LineRow.tsx';

type Order = OutputOf<typeof outOrderApi.get>;

/** 新建出库单 (id 0) and its editing: header, then lines at keyboard speed. */
export function OrderEditPage() {
  const id = Number(useHere().params.id);
  const order = useCall(outOrderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  return (
    <DocumentPage id={id} title="编辑出库单" query={order}>
      {(opened) => <Editor order={opened} />}
    </DocumentPage>
  );
}

function Editor({ order }: { order: Order | null }) {
  const [form] = Form.useForm<Head>();
  const edit = useDocument({
    form,
    order,
    kind: orderLines,
    known: order ? draftsOf(order.lines) : [],
    save: useSave(form, order),
    onAdded: (orderNo) => {
      notices.success(`出库单 ${orderNo} 已保存`);
      // Owner, type and date stay: the next order of a pile is like the last.
      form.setFieldsValue({
        externalNo: undefined,
        storeId: undefined,
        customerId: undefined,
        consignee: undefined,
        phone: undefined,
        address: undefined,
        remark: undefined,
      });
    },
    linkTo: links.order,
  });
  const { lines, ownerId } = edit;
  const { of, sums } = useAvailable(ownerId, lines.filled);
  return (
    <DocumentEditor
      edit={edit}
      title={order ? `编辑出库单 ${order.orderNo}` : '新建出库单'}
      permits={{ add: outOrderApi.add.permit, update: orderLife.actions.update.permit }}
      off={order && (refusal(orderLife, 'update', order.status) ?? offOf(order, 'update'))}
      head={<HeadForm edit={edit} order={order} />}
    >
      <AvailableContext value={of}>
        <LineGrid lines={lines} ownerId={ownerId} heads={HEADS} row={LineRow}>
          <span className="hc-faint hc-num">
            {' '}
            {`共 ${formatQty(sums.qty)} 基本单位，${(sums.weightG / 1000).toFixed(1)} kg，${(sums.volumeCm3 / 1_000_000).toFixed(3)} m³`}
          </span>
          {sums.lacking > 0 && <span className="hc-bad"> {`${sums.lacking} 行可用不足`}</span>}
        </LineGrid>
      </AvailableContext>
    </DocumentEditor>
  );
}

/** Add the order or change it. */
function useSave(form: FormInstance<Head>, order: Order | null) {
  const head = headOf(form);
  const add = useAct(outOrderApi.add, ORDER_READS, { done: null, form: head });
  const update = useAct(outOrderApi.update, ORDER_READS, { done: '已保存', form: head });
  return async (values: Head, lines: LineSent[]): Promise<{ id: number; orderNo: string }> => {
    const input = orderInput.parse({ ...values, lines });
    if (!order) return add.mutateAsync(input);
    await update.mutateAsync({ ...input, id: order.id, version: order.version });
    return order;
  };
}
