import type { FormInstance } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi, orderInput } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { DocumentEditor, DocumentPage } from '../../../ui/lines/DocumentEditor.tsx';
import { LineGrid } from '../../../ui/lines/LineGrid.tsx';
import { headOf } from '../../../ui/lines/saving.ts';
import { useDocument } from '../../../ui/lines/useDocument.ts';
import { useHere } from '../../../ui/page/useHere.ts';
import '../inbound.css';
import { links } from '../links.ts';
import { offOf, ORDER_READS } from './acts.tsx';
import { draftsOf, orderLines, type LineSent } from './draft.ts';
import { HeadForm, type Head } from './HeadForm.tsx';
import { HEADS, LineRow } from './LineRow.tsx';

type Order = OutputOf<typeof orderApi.get>;

/** 新建入库单 (id 0) and its editing: header, then lines at keyboard speed. */
export function OrderEditPage() {
  const id = Number(useHere().params.id);
  const order = useCall(orderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  return (
    <DocumentPage id={id} title="编辑入库单" query={order}>
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
      notices.success(`入库单 ${orderNo} 已保存`);
      // The owner and the type stay: the next order of a pile is like the last.
      form.setFieldsValue({ externalNo: undefined, remark: undefined });
    },
    linkTo: links.order,
  });
  const { lines, ownerId } = edit;
  return (
    <DocumentEditor
      edit={edit}
      title={order ? `编辑入库单 ${order.orderNo}` : '新建入库单'}
      permits={{ add: orderApi.add.permit, update: orderLife.actions.update.permit }}
      off={order && (refusal(orderLife, 'update', order.status) ?? offOf(order, 'update'))}
      head={<HeadForm edit={edit} order={order} />}
    >
      <LineGrid lines={lines} ownerId={ownerId} heads={HEADS} row={LineRow}>
        {lines.again.size > 0 && <span className="hc-bad hc-lines-again">有 {lines.again.size} 行重复</span>}
      </LineGrid>
    </DocumentEditor>
  );
}

/** Add the order or change it. */
function useSave(form: FormInstance<Head>, order: Order | null) {
  const head = headOf(form);
  const add = useAct(orderApi.add, ORDER_READS, { done: null, form: head });
  const update = useAct(orderApi.update, ORDER_READS, { done: '已保存', form: head });
  return async (values: Head, lines: LineSent[]): Promise<{ id: number; orderNo: string }> => {
    const input = orderInput.parse({ ...values, lines });
    if (!order) return add.mutateAsync(input);
    await update.mutateAsync({ ...input, id: order.id, version: order.version });
    return order;
  };
}
