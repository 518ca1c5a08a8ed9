import { Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PhraseInput } from './PhraseInput.tsx';
import { QUEUE_READS, type Acted } from './reads.ts';
import { RegisterDialog } from './RegisterDialog.tsx';

/** What of a truck is asked in a dialog. */
export type Asking =
  | 'callTo'
  | 'changePlatform'
  | 'room'
  | 'finish'
  | 'priority'
  | 'noQuick'
  | 'unreceived'
  | 'cancel'
  | 'rollback'
  | 'comment'
  | 'edit'
  | 'link';

interface Props {
  of: Acted;
  asking: Asking | null;
  onClose: () => void;
}

const { dockId: callDock } = preCheckV2Api.call.input.shape;
const { dockId } = preCheckApi.changePlatform.input.shape;
const { roomId } = preCheckApi.updateAssignedRoom.input.shape;
const { reason: whyPriority } = preCheckApi.setPriorityOrder.input.shape;
const { reason: whyNotQuick } = preCheckApi.markNoQuickChannel.input.shape;
const { reason: whyUnreceived } = preCheckApi.markUnreceived.input.shape;
const { reason: whyCancelled } = preCheckApi.cancel.input.shape;
const { reason: whyBack } = preCheckApi.rollback.input.shape;
const { content } = preCheckApi.comment.input.shape;

/** The dialogs of one truck; at most one is open. */
export function QueueDialogs({ of, asking, onClose }: Props) {
  const name = of.queueNo ?? of.plateNo;
  const common = { touches: QUEUE_READS, extra: { id: of.id }, onClose, onDone: onClose };
  const shown = (what: Asking, title: string) => ({ ...common, open: asking === what, title: `${title} ${name}` });
  return (
    <>
      <FieldsDialog {...shown('callTo', '叫到月台')} of={preCheckV2Api.call} shape={{ dockId: callDock }} />
      <FieldsDialog {...shown('changePlatform', '换月台')} of={preCheckApi.changePlatform} shape={{ dockId }} />
      <FieldsDialog {...shown('room', '改库房')} of={preCheckApi.updateAssignedRoom} shape={{ roomId }} />
      <FieldsDialog
        {...shown('priority', '优先')}
        of={preCheckApi.setPriorityOrder}
        extra={{ id: of.id, priority: true }}
        shape={{ reason: whyPriority }}
        inputs={{ reason: <PhraseInput kind={2} /> }}
      />
      <FieldsDialog
        {...shown('noQuick', of.noQuick ? '取消非快速通道' : '非快速通道')}
        of={preCheckApi.markNoQuickChannel}
        extra={{ id: of.id, noQuick: !of.noQuick }}
        shape={{ reason: whyNotQuick }}
        inputs={{ reason: <PhraseInput kind={4} /> }}
      />
      <FieldsDialog
        {...shown('unreceived', '未收货')}
        of={preCheckApi.markUnreceived}
        shape={{ reason: whyUnreceived }}
        inputs={{ reason: <PhraseInput kind={3} /> }}
      />
      <FieldsDialog {...shown('cancel', '取消排队')} of={preCheckApi.cancel} shape={{ reason: whyCancelled }} />
      <FieldsDialog {...shown('rollback', '回退')} of={preCheckApi.rollback} shape={{ reason: whyBack }} />
      <FieldsDialog
        {...shown('comment', '添加备注')}
        of={preCheckApi.comment}
        shape={{ content }}
        inputs={{ content: <PhraseInput kind={1} /> }}
      />
      {asking === 'finish' && <FinishDialog of={of} onClose={onClose} />}
      {asking === 'edit' && <RegisterDialog id={of.id} onClose={onClose} />}
      {asking === 'link' && <LinkDialog visit={{ preId: of.id }} name={name} onClose={onClose} />}
    </>
  );
}

/** 作业完成: which of what it brought is off the truck. */
function FinishDialog({ of, onClose }: Omit<Props, 'asking'>) {
  const { data } = useCall(preCheckApi.get, { id: of.id });
  const [off, setOff] = useState<number[]>();
  const finish = useAct(preCheckV2Api.finish, QUEUE_READS);
  const orders = data?.orders ?? [];
  const chosen = off ?? orders.map(({ orderId }) => orderId);
  return (
    <Dialog
      open
      title={`作业完成 ${of.queueNo ?? of.plateNo}`}
      okText="作业完成"
      cancelText="取消"
      confirmLoading={finish.isPending}
      okButtonProps={{ disabled: !data }}
      onCancel={onClose}
      onOk={() => finish.mutateAsync({ id: of.id, orderIds: chosen }).then(onClose, () => undefined)}
    >
      {data ? (
        <>
          <p>
            {orders.length > 0 ? '勾选已卸完的入库单，全部卸完后月台释放：' : '车上没有关联入库单，完成后月台释放。'}
          </p>
          <Checkbox.Group<number>
            className="hc-queue-off"
            value={chosen}
            onChange={setOff}
            options={orders.map((order) => ({
              value: order.orderId,
              label: `${order.orderNo} · ${order.ownerName} · ${order.pallets}托`,
            }))}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} />
      )}
    </Dialog>
  );
}
