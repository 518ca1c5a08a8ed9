import { Alert, Button, type FormInstance } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { orderApi, orderInput } from '#contract/inbound/order.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { LineGrid } from '../../../ui/lines/LineGrid.tsx';
import { headOf, saved, useOwner } from '../../../ui/lines/saving.ts';
import { useEditorDraft } from '../../../ui/lines/useEditorDraft.ts';
import { useLines } from '../../../ui/lines/useLines.ts';
import { Page, Panel } from '../../../ui/page/Page.tsx';
import { useHere, useTabName } from '../../../ui/page/useHere.ts';
import '../inbound.css';
import { links } from '../links.ts';
import { offOf, ORDER_READS } from './acts.tsx';
import { draftsOf, orderLines, type LineSent } from './draft.ts';
import { HeadForm, type Head } from './HeadForm.tsx';
import { HEADS, LineRow } from './LineRow.tsx';

type Order = OutputOf<typeof orderApi.get>;

/** 新建入库单 (id 0) and its editing: header, then lines at keyboard speed. */
export function OrderEditPage() {
  const here = useHere();
  const id = Number(here.params.id);
  const order = useCall(orderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  if (id === 0) return <Editor order={null} />;
  if (!order.data)
    return (
      <Page title="编辑入库单" query={order}>
        {null}
      </Page>
    );
  // Keyed by version: what somebody else saved meanwhile is shown, not overwritten.
  return <Editor key={order.data.version} order={order.data} />;
}

function Editor({ order }: { order: Order | null }) {
  const here = useHere();
  const [form] = Form.useForm<Head>();
  const ownerId = useOwner(form, order?.ownerId);
  const known = order ? draftsOf(order.lines) : [];
  const lines = useLines(orderLines, known, ownerId);
  const draft = useEditorDraft(form, lines, order ? `order ${order.id}.${order.version}` : 'order new');
  const save = useSave(form, order);
  useTabName(order ? `编辑 ${order.orderNo}` : undefined);

  const run = async (again: boolean): Promise<void> => {
    const done = await saved(form, lines, save);
    if (!done) return;
    draft.drop();
    if (!order) {
      notices.success(`入库单 ${done.orderNo} 已保存`);
      // The owner and the type stay: the next order of a pile is like the last.
      form.setFieldsValue({ externalNo: undefined, remark: undefined });
      lines.put([]);
    }
    if (!again) here.go(links.order(done.id));
  };
  return (
    <Page
      title={order ? `编辑入库单 ${order.orderNo}` : '新建入库单'}
      extra={
        order ? (
          <>
            <Act
              life={orderLife}
              action="update"
              label="保存"
              primary
              state={order.status}
              off={offOf(order, 'update')}
              onConfirm={() => run(false)}
            />
            <Button onClick={() => here.go(links.order(order.id))}>返回</Button>
          </>
        ) : (
          <>
            <Act permit={orderApi.add.permit} label="保存" primary onConfirm={() => run(false)} />
            <Act permit={orderApi.add.permit} label="保存并新建" onConfirm={() => run(true)} />
          </>
        )
      }
    >
      {lines.missing && <Alert type="error" showIcon title="请至少添加一条明细" />}
      <DraftNote
        of={draft}
        onReset={() => {
          form.resetFields();
          lines.put(known);
        }}
      />
      <Panel>
        <HeadForm
          form={form}
          order={order}
          onKeep={draft.keep}
          ownerFixed={lines.filled.some((d) => d.goods !== null)}
        />
      </Panel>
      <LineGrid lines={lines} ownerId={ownerId} heads={HEADS} row={LineRow}>
        {lines.again.size > 0 && <span className="hc-bad hc-lines-again">有 {lines.again.size} 行重复</span>}
      </LineGrid>
    </Page>
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
