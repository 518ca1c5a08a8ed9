import { Alert, Button } from 'antd';
import { webhookApi, webhookFields, type WebhookRow } from '#contract/hook/webhook.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { heard } from '../../locale/speech.ts';
import { Detail } from '../../ui/document/Detail.tsx';
import { Dialog } from '../../ui/form/Dialog.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { TopicsInput } from './TopicsInput.tsx';

/** Everything that shows a webhook. */
export const WEBHOOK_READS = [webhookApi.page, webhookApi.get];
const WIDTH = 720;

interface FormProps {
  /** What is edited; `new`: one that is not there yet. */
  of: WebhookRow | 'new' | null;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** A webhook as a person says it. */
export function WebhookForm({ of, onClose, onMade }: FormProps) {
  const common = {
    open: of !== null,
    onClose,
    width: WIDTH,
    touches: WEBHOOK_READS,
    shape: webhookFields,
    inputs: { topics: <TopicsInput /> },
  };
  if (of === 'new' || of === null)
    return (
      <FieldsDialog {...common} title="新增 Webhook" of={webhookApi.add} onDone={({ secret }) => onMade(secret)} />
    );
  return (
    <FieldsDialog
      {...common}
      title={`编辑 ${of.name}`}
      of={webhookApi.update}
      row={of}
      extra={{ id: of.id, version: of.version }}
    />
  );
}

/** A secret that is shown once: it is nowhere to be read again. */
export function SecretDialog({
  secret,
  oldSecretUntil,
  onClose,
}: {
  secret: string | null;
  oldSecretUntil?: string | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={secret !== null}
      title="签名密钥"
      width={560}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p>请交给接收方验证签名。关闭后无法再次查看，丢失时可更换密钥。</p>
      {oldSecretUntil && <p>旧密钥在 {oldSecretUntil} 前同时有效。</p>}
      <div className="hc-handed">
        <CopyText text={secret ?? ''} />
      </div>
    </Dialog>
  );
}

/** What came back of a ping. */
export function PingDialog({ came, onClose }: { came: OutputOf<typeof webhookApi.ping> | null; onClose: () => void }) {
  return (
    <Dialog
      open={came !== null}
      title="测试推送"
      width={560}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {came && (
        <>
          <Alert
            type={came.ok ? 'success' : 'error'}
            showIcon
            title={came.ok ? '接收方已收到' : came.error === null ? '未送达' : heard(came.error)}
          />
          <Detail
            columns={2}
            items={[
              { label: 'HTTP状态', value: came.httpStatus ?? '-' },
              { label: '耗时(毫秒)', value: came.costMs },
            ]}
          />
          {came.answer && <pre className="hc-hook-body">{came.answer}</pre>}
        </>
      )}
    </Dialog>
  );
}
