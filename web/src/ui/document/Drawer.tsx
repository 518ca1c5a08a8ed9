import { Drawer as AntDrawer } from 'antd';
import type { ReactNode } from 'react';
import { Apart } from '../act/where.tsx';
import { FocusBack } from '../form/Dialog.tsx';
import { useNarrow } from '../page/useNarrow.ts';

interface Props {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  width?: number;
  extra?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** A detail beside its list; a handheld gives it the whole screen. */
export function Drawer({ title, open, onClose, width = 720, extra, footer, children }: Props) {
  const narrow = useNarrow();
  return (
    <Apart>
      <AntDrawer
        title={title}
        open={open}
        onClose={onClose}
        size={narrow ? '100%' : Math.min(width, window.innerWidth - 48)}
        extra={extra}
        destroyOnHidden
        {...(footer ? { footer } : {})}
      >
        <FocusBack>{children}</FocusBack>
      </AntDrawer>
    </Apart>
  );
}
