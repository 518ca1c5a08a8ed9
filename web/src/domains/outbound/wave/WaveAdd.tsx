import { Button } from 'antd';
import { useState } from 'react';
import { waveApi } from '#contract/outbound/wave.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { WAVE_READS, type ActedWave } from './acts.tsx';
import { OverCapacity } from './OverCapacity.tsx';
import { WavePick } from './WavePick.tsx';

/** 加单: more orders for a wave that is not released yet. */
export function WaveAdd({ wave, onClose }: { wave: ActedWave; onClose: () => void }) {
  const add = useAct(waveApi.addOrders, WAVE_READS, { done: '已加入波次' });
  const [over, setOver] = useState(false);
  return (
    <Dialog open title={`波次 ${wave.waveNo} 加单`} width={1080} footer={null} onCancel={onClose}>
      <WavePick
        act={(orderIds) => (
          <>
            <Button
              type="primary"
              disabled={orderIds.length === 0}
              loading={add.isPending}
              onClick={() => add.mutate({ id: wave.id, orderIds, over }, { onSuccess: onClose })}
            >
              加入所选 {orderIds.length} 单
            </Button>
            <OverCapacity value={over} onChange={setOver} />
          </>
        )}
      />
    </Dialog>
  );
}
