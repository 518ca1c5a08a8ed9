import { Button, QRCode } from 'antd';
import { preCheckLinkApi } from '#contract/inbound/queue/link.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import './queue.css';

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
  const { url = null, expireAt = null } = link.data ?? {};
  return (
    <Dialog open title={`司机链接 ${name}`} footer={null} width={420} onCancel={onClose}>
      {url === null ? (
        <div className="hc-queue-link">
          <p>司机打开链接可查看排队进度、接收叫号，到场后自助签到，不需要账号。</p>
          <Button type="primary" loading={issue.isPending || link.isPending} onClick={() => issue.mutate(visit)}>
            发放链接
          </Button>
        </div>
      ) : (
        <div className="hc-queue-link">
          <QRCode value={url} size={220} bordered={false} />
          <p className="hc-queue-url">
            <CopyText text={url} />
          </p>
          <p className="hc-faint">有效期至 {expireAt}</p>
          <div>
            <Act
              permit={preCheckLinkApi.issue.permit}
              label="换一个"
              ask="旧链接立即失效。"
              onConfirm={() => issue.mutateAsync(visit)}
            />
            <Act
              permit={preCheckLinkApi.revoke.permit}
              label="作废"
              danger
              ask="司机将打不开链接。"
              onConfirm={() => revoke.mutateAsync(visit)}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
