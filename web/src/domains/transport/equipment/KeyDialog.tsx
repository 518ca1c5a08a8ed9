import { Button, Space } from 'antd';
import { useState } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { equipmentApi as api } from '#contract/transport/equipment.ts';
import { useAct } from '../../../data/query.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { Detail } from '../../../ui/document/Detail.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';

interface Props {
  row: { id: number; version: number; equipNo: string; keyAt: string | null };
  touches: readonly Endpoint[];
  onClose: () => void;
}

/** The key of a device that speaks for itself: handed out, changed, ended. It is shown once. */
export function KeyDialog({ row, touches, onClose }: Props) {
  const issue = useAct(api.issueKey, touches),
    end = useAct(api.endKey, touches, { done: '密钥已作废' });
  const [version, setVersion] = useState(row.version);
  const handed = issue.data,
    seen = { id: row.id, version };
  const give = async (): Promise<void> => {
    const next = await issue.mutateAsync(seen);
    setVersion(next.version);
  };
  return (
    <Dialog
      open
      title={`设备密钥【${row.equipNo}】`}
      width={640}
      onCancel={onClose}
      footer={
        <Button type={handed ? 'primary' : 'default'} onClick={onClose}>
          {handed ? '我已记下' : '关闭'}
        </Button>
      }
    >
      {handed ? (
        <>
          <p>请将以下内容配置到设备（MQTT 3.1.1，WebSocket）。密钥关闭后无法再次查看。</p>
          <Detail
            columns={1}
            items={[
              { label: '地址', value: <CopyText text={addressOf(handed.path)} /> },
              { label: '客户端ID', value: <CopyText text={handed.clientId} /> },
              { label: '用户名', value: <CopyText text={handed.username} /> },
              { label: '密钥', value: <CopyText text={handed.key} /> },
              { label: '主题', value: <CopyText text={handed.topic} /> },
            ]}
          />
        </>
      ) : (
        <>
          <p>
            {row.keyAt
              ? `密钥于 ${row.keyAt} 发放。更换或作废后，用旧密钥连接的设备立即断开。`
              : '有密钥的设备可通过MQTT直接上报自己的定位、温度和车门状态。'}
          </p>
          <Space>
            <Act permit={api.issueKey.permit} label={row.keyAt ? '更换密钥' : '发放密钥'} primary onConfirm={give} />
            {row.keyAt && (
              <Act
                permit={api.endKey.permit}
                label="作废"
                danger
                ask={`确定作废设备【${row.equipNo}】的密钥吗？`}
                onConfirm={async () => {
                  await end.mutateAsync(seen);
                  onClose();
                }}
              />
            )}
          </Space>
        </>
      )}
    </Dialog>
  );
}

/** Where this console was loaded from is where its devices are heard. */
const addressOf = (path: string): string => `${window.location.origin.replace(/^http/, 'ws')}${path}`;
