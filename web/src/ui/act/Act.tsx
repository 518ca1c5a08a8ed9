import { Button, Input, Popconfirm, Tooltip, type ButtonProps } from 'antd';
import { use, useState, type ReactNode } from 'react';
import type { Permit } from '#contract/kit/endpoint.ts';
import { refusal, type Machine } from '#contract/kit/machine.ts';
import { useAllowed } from '../../data/session.ts';
import { unforeseen } from '../../data/unforeseen.ts';
import { Dialog } from '../form/Dialog.tsx';
import { Opens, type Turn } from './Opens.tsx';
import { RowButton } from './RowButton.tsx';
import { PickedContext, RowContext } from './where.tsx';

interface Common {
  /** Do it. While the promise is pending the button is busy; failures are told by `useAct`. */
  onConfirm: (reason: string) => unknown;
  /** Ask this first; dangerous acts always ask. */
  ask?: ReactNode;
  /** Ask for a reason as well. */
  reason?: boolean | 'required';
  danger?: boolean;
  primary?: boolean;
  icon?: ReactNode;
  /** Why it may not be done now, beside the state (flags, rows, selection); shown as the tooltip. */
  off?: string | null | undefined;
  size?: ButtonProps['size'];
}

/** Either an action of a life cycle in a state, or a plain permission with a label. */
export type ActProps<S extends number, A extends string> = Common &
  (
    | { life: Machine<S, A>; action: NoInfer<A>; state: number; label?: string; permit?: undefined }
    | { permit: Permit; label: string; life?: undefined }
  );

/** The button of an act: gone without the permission or where it is plainly out of place, else disabled with the reason when the state forbids it, asking where it should. */
export function Act<S extends number, A extends string>(props: ActProps<S, A>) {
  const { permit, label, why } = resolved(props);
  const allowed = useAllowed(permit);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const row = use(RowContext),
    picked = use(PickedContext);
  const off = why ?? props.off ?? null;
  if (!allowed || (off !== null && (row === 'row' || picked === 0))) return null;
  const { ask, reason = false, danger = false } = props;
  const run = async (text: string): Promise<void> => {
    setBusy(true);
    try {
      await props.onConfirm(text);
      setAsking(false);
    } catch (error) {
      // A failure is told by the mutation; the dialog stays open so that nothing typed is lost.
      unforeseen(error);
    } finally {
      setBusy(false);
    }
  };
  const asks = ask !== undefined || danger;
  const drawn = (press: Turn | { onClick: () => void }): ReactNode =>
    row ? (
      <RowButton {...press} danger={danger} disabled={off !== null} busy={busy && !asking}>
        {label}
      </RowButton>
    ) : (
      <Button
        {...press}
        type={props.primary ? 'primary' : 'default'}
        size={props.size}
        danger={danger}
        icon={props.icon}
        disabled={off !== null}
        loading={busy && !asking}
      >
        {label}
      </Button>
    );
  if (off !== null)
    return (
      <Tooltip title={off}>
        <span className="hc-off">{drawn({ onClick: () => undefined })}</span>
      </Tooltip>
    );
  if (reason)
    return (
      <>
        {drawn({ onClick: () => setAsking(true) })}
        <ReasonDialog
          open={asking}
          title={label}
          ask={ask}
          required={reason === 'required'}
          danger={danger}
          busy={busy}
          onOk={run}
          onCancel={() => setAsking(false)}
        />
      </>
    );
  if (!asks) return drawn({ onClick: () => void run('') });
  return (
    <Opens
      open={asking}
      onOpen={setAsking}
      button={drawn}
      popup={(at) => (
        <Popconfirm
          {...at}
          title={ask ?? `确定${label}吗？`}
          okText={label}
          cancelText="取消"
          okButtonProps={{ danger }}
          onConfirm={() => run('')}
        />
      )}
    />
  );
}

function resolved<S extends number, A extends string>(
  props: ActProps<S, A>,
): { permit: Permit; label: string; why: string | null } {
  if (!props.life) return { permit: props.permit, label: props.label, why: null };
  const action = props.life.actions[props.action];
  return {
    permit: action.permit,
    label: props.label ?? action.label,
    why: refusal(props.life, props.action, props.state),
  };
}

interface ReasonProps {
  open: boolean;
  title: string;
  ask: ReactNode;
  required: boolean;
  danger: boolean;
  busy: boolean;
  onOk: (reason: string) => Promise<void>;
  onCancel: () => void;
}

function ReasonDialog({ open, title, ask, required, danger, busy, onOk, onCancel }: ReasonProps) {
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      title={title}
      okText={title}
      cancelText="取消"
      confirmLoading={busy}
      onCancel={onCancel}
      onOk={() => onOk(text.trim())}
      okButtonProps={{ danger, disabled: required && text.trim() === '' }}
      afterOpenChange={(shown) => {
        if (!shown) setText('');
      }}
    >
      {ask && <p>{ask}</p>}
      <Input.TextArea
        rows={3}
        maxLength={200}
        showCount
        value={text}
        onChange={(e) => setText(e.target.value)}
        placeholder={required ? '请填写原因' : '原因（选填）'}
      />
    </Dialog>
  );
}
