import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { forceRight } from '#contract/inbound/appointment.ts';
import { useAllowed } from '../../../data/session.ts';
import { heard } from '../../../locale/speech.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import type { Refused } from './board.ts';

interface Props {
  of: Refused;
  onMove: (move: Pick<Refused, 'visit' | 'dock' | 'planFrom'> & { forceReason?: string }) => void;
  onClose: () => void;
}

/** 改约未成: why, the next time there is room, and force for whoever may. */
export function MoveDialog({ of, onMove, onClose }: Props) {
  const { visit, dock, planFrom, why, next } = of;
  const [reason, setReason] = useState('');
  const mayForce = useAllowed(forceRight.permit);
  return (
    <Dialog
      open
      title={`改约 ${visit.apptNo} 到 ${dock.code} ${planFrom.slice(5, 16)}`}
      footer={null}
      onCancel={onClose}
    >
      <div className="hc-dockday-refused">
        <Alert type="warning" showIcon title={heard(why)} />
        {next !== null && (
          <Button type="primary" onClick={() => onMove({ visit, dock, planFrom: next })}>
            改到 {next.slice(5, 16)}
          </Button>
        )}
        {mayForce && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onMove({ visit, dock, planFrom, forceReason: reason.trim() });
            }}
          >
            <label>
              强制改约原因
              <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
            </label>
            <p className="hc-faint">月台已有车的，强制后到仓再定月台。</p>
            <Button htmlType="submit" danger disabled={reason.trim() === ''}>
              强制改约
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
