import { Button } from 'antd';
import { Dialog } from '../form/Dialog.tsx';
import { CopyText } from './CopyText.tsx';

export interface Handed {
  password: string;
  msg: string;
}

/** A password that is shown once: it is nowhere to be read again. */
export function HandedPassword({ handed, onClose }: { handed: Handed | null; onClose: () => void }) {
  return (
    <Dialog
      open={handed !== null}
      title="初始密码"
      width={440}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <p>{handed?.msg}。关闭后无法再次查看。</p>
      <div className="hc-handed">
        <CopyText text={handed?.password ?? ''} />
      </div>
    </Dialog>
  );
}
