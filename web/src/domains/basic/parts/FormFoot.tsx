import { Button } from 'antd';

/** The buttons below a dialog's form; Enter saves. */
export function FormFoot({ busy, onClose, ok = '确定' }: { busy: boolean; onClose: () => void; ok?: string }) {
  return (
    <footer className="hc-form-foot">
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" htmlType="submit" loading={busy}>{ok}</Button>
    </footer>
  );
}
