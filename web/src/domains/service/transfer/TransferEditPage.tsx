import type { FormInstance } from 'antd';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { refusal } from '#contract/kit/machine.ts';
import { transferLife } from '#contract/service/transfer/transfer-life.ts';
import { transferApi, transferInput } from '#contract/service/transfer/transfer.ts';
import { notices } from '../../../data/notices.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { DocumentEditor, DocumentPage } from '../../../ui/lines/DocumentEditor.tsx';
import { DocumentHead, WIDE } from '../../../ui/lines/DocumentHead.tsx';
import { LineGrid } from '../../../ui/lines/LineGrid.tsx';
import { headOf } from '../../../ui/lines/saving.ts';
import { useDocument } from '../../../ui/lines/useDocument.ts';
import { useHere } from '../../../ui/page/useHere.ts';
import { links } from '../links.ts';
import { draftsOf, transferLines, type LineSent } from './draft.ts';
import { HEADS, LineRow } from './LineRow.tsx';
import { TRANSFER_READS } from './reads.ts';

type Transfer = OutputOf<typeof transferApi.get>;
const HEAD = ['ownerId', 'toHouseId', 'wantOn', 'reason', 'remark'] as const;
type Head = Partial<Record<(typeof HEAD)[number], unknown>>;

/** 新建调拨单 (id 0) and its editing: from the house one works in to another one. */
export function TransferEditPage() {
  const id = Number(useHere().params.id);
  const transfer = useCall(transferApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  return (
    <DocumentPage id={id} title="编辑调拨单" query={transfer}>
      {(opened) => <Editor order={opened} />}
    </DocumentPage>
  );
}

function Editor({ order }: { order: Transfer | null }) {
  const [form] = Form.useForm<Head>();
  const edit = useDocument({
    form,
    order,
    kind: transferLines,
    known: order ? draftsOf(order.lines) : [],
    save: useSave(form, order),
    onAdded: (orderNo) => {
      notices.success(`调拨单 ${orderNo} 已保存`);
      // Owner, house and day stay: the next one of a pile is like the last.
      form.setFieldsValue({ remark: undefined });
    },
    linkTo: links.transfer,
  });
  const { lines, ownerId } = edit;
  return (
    <DocumentEditor
      edit={edit}
      title={order ? `编辑调拨单 ${order.orderNo}` : '新建调拨单'}
      permits={{ add: transferApi.add.permit, update: transferLife.actions.update.permit }}
      off={order && refusal(transferLife, 'update', order.status)}
      head={
        <DocumentHead
          edit={edit}
          names={HEAD}
          shape={transferInput.shape}
          initial={order ? Object.fromEntries(HEAD.map((name) => [name, order[name] ?? undefined])) : {}}
          items={{
            reason: WIDE,
            remark: WIDE,
            ...(order ? {} : { ownerId: { tooltip: '商品属于货主，清空明细后才能更换' } }),
          }}
          inputs={{}}
        />
      }
    >
      <LineGrid lines={lines} ownerId={ownerId} heads={HEADS} row={LineRow}>
        {lines.again.size > 0 && <span className="hc-bad hc-lines-again">有 {lines.again.size} 行重复</span>}
      </LineGrid>
    </DocumentEditor>
  );
}

/** Add the transfer or change it. */
function useSave(form: FormInstance<Head>, order: Transfer | null) {
  const head = headOf(form);
  const add = useAct(transferApi.add, TRANSFER_READS, { done: null, form: head });
  const update = useAct(transferApi.update, TRANSFER_READS, { done: '已保存', form: head });
  return async (values: Head, lines: LineSent[]): Promise<{ id: number; orderNo: string }> => {
    const input = transferInput.parse({ ...values, lines });
    if (!order) return add.mutateAsync(input);
    await update.mutateAsync({ ...input, id: order.id, version: order.version });
    return order;
  };
}
