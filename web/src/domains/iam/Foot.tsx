import { Button } from 'antd';

/** The buttons below a dialog's form; Enter saves. */
export function Foot({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  return (
    <footer className="hc-form-foot">
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        确定
      </Button>
    </footer>
  );
}
