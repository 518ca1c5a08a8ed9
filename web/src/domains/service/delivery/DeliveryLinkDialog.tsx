import { deliveryLinkApi as api } from '#contract/service/delivery.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LinkDialog } from '../../../ui/act/LinkDialog.tsx';

interface Props {
  order: { id: number; orderNo: string };
  onClose: () => void;
}

/** 配送链接: a page for the consignee's phone, without an account. Scanned or copied from here, or sent to the phone of the order. */
export function DeliveryLinkDialog({ order, onClose }: Props) {
  const of = { orderId: order.id };
  const link = useCall(api.show, of, { staleMs: 0 });
  const issue = useAct(api.issue, [api.show], { done: null });
  const revoke = useAct(api.revoke, [api.show]);
  const send = useAct(api.send, [api.show], { done: '短信已发送' });
  const { url = null, expireAt = null, phoneTail = null } = link.data ?? {};
  return (
    <LinkDialog
      title={`配送链接 ${order.orderNo}`}
      hint="收货人打开链接可查看配送进度和车辆位置，凭短信验证码确认收货、投诉，并可评价，不需要账号。"
      url={url}
      expireAt={expireAt}
      busy={issue.isPending || link.isPending}
      permit={api.issue.permit}
      onIssue={() => issue.mutateAsync(of)}
      onRevoke={() => revoke.mutateAsync(of)}
      onClose={onClose}
      extra={
        <Act
          permit={api.send.permit}
          label="短信发送"
          ask={`发送到订单电话（尾号 ${phoneTail ?? ''}）。`}
          off={link.data && phoneTail === null ? '订单没有可接收短信的手机号' : null}
          onConfirm={() => send.mutateAsync(of)}
        />
      }
    />
  );
}
