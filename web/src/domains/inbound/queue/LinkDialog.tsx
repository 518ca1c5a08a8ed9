import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { LinkDialog as Shown } from '../../../ui/act/LinkDialog.tsx';

interface Props {
  visit: SentTo<typeof preCheckLinkApi.show>;
  name: string;
  onClose: () => void;
}

/** 司机链接: a page for the driver's phone, without an account. Scanned from here or sent by whoever talks to him. */
export function LinkDialog({ visit, name, onClose }: Props) {
  const link = useCall(preCheckLinkApi.show, visit, { staleMs: 0 });
  const issue = useAct(preCheckLinkApi.issue, [preCheckLinkApi.show], { done: null });
  const revoke = useAct(preCheckLinkApi.revoke, [preCheckLinkApi.show]);
  return (
    <Shown
      title={`司机链接 ${name}`}
      hint="司机打开链接可查看排队进度、接收叫号，到场后自助签到，不需要账号。"
      url={link.data?.url ?? null}
      expireAt={link.data?.expireAt ?? null}
      busy={issue.isPending || link.isPending}
      permit={preCheckLinkApi.issue.permit}
      onIssue={() => issue.mutateAsync(visit)}
      onRevoke={() => revoke.mutateAsync(visit)}
      onClose={onClose}
    />
  );
}
