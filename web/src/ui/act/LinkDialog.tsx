import { Button, QRCode } from 'antd';
import type { ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { Dialog } from '../form/Dialog.tsx';
import { CopyText } from '../text/CopyText.tsx';
import { Act } from './Act.tsx';
import './link.css';

interface Props {
  title: string;
  /** What whoever gets it may do with it. */
  hint: string;
  /** Null: none is out. */
  url: string | null;
  expireAt: string | null;
  busy: boolean;
  permit: Permit;
  onIssue: () => Promise<unknown>;
  onRevoke: () => Promise<unknown>;
  onClose: () => void;
  /** Other ways to hand it on. */
  extra?: ReactNode;
}

/** A link to a page without an account: handed out, shown to be scanned or copied, changed and ended. */
export function LinkDialog({ title, hint, url, expireAt, busy, permit, onIssue, onRevoke, onClose, extra }: Props) {
  return (
    <Dialog open title={title} footer={null} width={420} onCancel={onClose}>
      {url === null ? (
        <div className="hc-link-card">
          <p>{hint}</p>
          <div>
            <Button type="primary" loading={busy} onClick={() => void onIssue().catch(() => undefined)}>
              发放链接
            </Button>
            {extra}
          </div>
        </div>
      ) : (
        <div className="hc-link-card">
          <QRCode value={url} size={220} bordered={false} />
          <p className="hc-link-url">
            <CopyText text={url} />
          </p>
          <p className="hc-faint">有效期至 {expireAt}</p>
          <div>
            <Act permit={permit} label="换一个" ask="旧链接立即失效。" onConfirm={onIssue} />
            <Act permit={permit} label="作废" danger ask="对方将打不开链接。" onConfirm={onRevoke} />
            {extra}
          </div>
        </div>
      )}
    </Dialog>
  );
}
