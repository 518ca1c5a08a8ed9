import { Button } from 'antd';
import { Dialog } from '../form/Dialog.tsx';
import { CopyText } from './CopyText.tsx';

export interface Handed {
  password: string;
  msg: string;
}

interface Props {
  handed: Handed | null;
  onClose: () => void;
  title?: string;
  width?: number;
}

/** A password or a key that is shown once: it is nowhere to be read again. */
export function HandedPassword({ handed, onClose, title = '初始密码', width = 440 }: Props) {
  return (
    <Dialog
      open={handed !== null}
      title={title}
      width={width}
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
