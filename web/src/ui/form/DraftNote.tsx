import { Alert, Button } from 'antd';
import type { KeptForm } from './useDraft.ts';

/** Says that a form holds what was typed before, and offers to begin anew. */
export function DraftNote({ of, onReset }: { of: KeptForm; onReset: () => void }) {
  return of.back ? (
    <Alert
      type="info"
      showIcon
      closable
      title="已恢复上次未保存的内容"
      className="hc-draft-note"
      action={
        <Button
          size="small"
          type="link"
          onClick={() => {
            of.drop();
            onReset();
          }}
        >
          重新填写
        </Button>
      }
    />
  ) : null;
}
