import { tripLinkApi as api } from '#contract/transport/trip-link.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { LinkDialog } from '../../../ui/act/LinkDialog.tsx';

interface Props {
  waybill: { id: number; waybillNo: string; driverName: string | null };
  onClose: () => void;
}

/** 司机链接: the driver's page of one waybill, without an account. Scanned or copied from here, or sent to the driver's phone. */
export function TripLinkDialog({ waybill: { id, waybillNo, driverName }, onClose }: Props) {
  const of = { id };
  const link = useCall(api.show, of, { staleMs: 0 });
  const issue = useAct(api.issue, [api.show], { done: null });
  const revoke = useAct(api.revoke, [api.show]);
  const send = useAct(api.send, [api.show], { done: '短信已发送' });
  const { url = null, expireAt = null, phoneTail = null } = link.data ?? {};
  return (
    <LinkDialog
      title={`司机链接 ${waybillNo}`}
      hint="司机打开链接可接单、装车、发车、到站、签收和上报异常，仅限本运单，不需要账号；改派、取消或完成后链接失效。"
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
          ask={`发送给司机${driverName ?? ''}（尾号 ${phoneTail ?? ''}）。`}
          off={link.data && phoneTail === null ? '司机没有可接收短信的手机号' : null}
          onConfirm={() => send.mutateAsync(of)}
        />
      }
    />
  );
}
