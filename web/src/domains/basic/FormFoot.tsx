import { Button } from 'antd';

interface Props {
  busy: boolean;
  onClose: () => void;
  ok?: string;
  /** Why it cannot be sent now. */
  off?: string | null;
}

/** The buttons below a dialog's form; Enter saves. */
export function FormFoot({ busy, onClose, ok = '确定', off = null }: Props) {
  return (
    <footer className="hc-form-foot">
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" htmlType="submit" loading={busy} disabled={off !== null} title={off ?? undefined}>
        {ok}
      </Button>
    </footer>
  );
}
