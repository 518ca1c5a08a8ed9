import { Modal, type ModalProps } from 'antd';
import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react';
import { Apart } from '../act/where.tsx';
import { focusFirst } from './first-field.ts';
import { useUnsaved } from './useUnsaved.ts';

type Props = Omit<ModalProps, 'maskClosable' | 'destroyOnHidden' | 'mask'>;

/** A dialog of a page: begins at its first field, goes and comes back with its tab, loses nothing to a stray click beside it, forgets everything when closed. */
export function Dialog({ children, ...rest }: Props) {
  return (
    <Apart>
      <Modal {...rest} destroyOnHidden mask={{ closable: false }}>
        <FocusBack>{children}</FocusBack>
      </Modal>
    </Apart>
  );
}

/** Gives the focus to the first field; and back to where it was when the tab is shown again. While something can be entered, its page stays awake. */
export function FocusBack({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (last.current) (last.current.isConnected ? last.current : frame.current)?.focus({ preventScroll: true });
    return last.current || !frame.current ? undefined : focusFirst(frame.current);
  }, []);
  useUnsaved(() => frame.current?.querySelector('input, textarea') !== null);
  const remember = (event: FocusEvent<HTMLDivElement>): void => {
    last.current = event.target;
  };
  return (
    <div ref={frame} tabIndex={-1} className="hc-focus-back" onFocusCapture={remember}>
      {children}
    </div>
  );
}
