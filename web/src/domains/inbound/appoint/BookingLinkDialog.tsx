import { bookingLinkApi as api } from '#contract/inbound/appoint/booking-link.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { LinkDialog } from '../../../ui/act/LinkDialog.tsx';

/** 预约链接: a page for the supplier's phone, without an account. Scanned from here or sent by whoever talks to him. */
export function BookingLinkDialog({ order, onClose }: { order: { id: number; orderNo: string }; onClose: () => void }) {
  const of = { orderId: order.id };
  const link = useCall(api.show, of, { staleMs: 0 });
  const issue = useAct(api.issue, [api.show], { done: null });
  const revoke = useAct(api.revoke, [api.show]);
  return (
    <LinkDialog
      title={`预约链接 ${order.orderNo}`}
      hint="供应商打开链接可查看此单、选时段预约、改约、取消，填写车辆和司机，不需要账号。"
      url={link.data?.url ?? null}
      expireAt={link.data?.expireAt ?? null}
      busy={issue.isPending || link.isPending}
      permit={api.issue.permit}
      onIssue={() => issue.mutateAsync(of)}
      onRevoke={() => revoke.mutateAsync(of)}
      onClose={onClose}
    />
  );
}
