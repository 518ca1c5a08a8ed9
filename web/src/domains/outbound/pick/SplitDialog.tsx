import { Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { notices } from '../../../data/notices.ts';
import { useAct } from '../../../data/query.ts';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { WAVE_READS } from '../wave/acts.tsx';

interface Cut {
  id: number;
  taskNo: string;
  lineCount: number;
  version?: number;
}

/** 拆分拣货任务: by roadway, or into pieces of so many lines or units. */
export function SplitDialog({ task, onClose }: { task: Cut; onClose: () => void }) {
  const [byRoadway, setByRoadway] = useState(false);
  const [maxLines, setMaxLines] = useState<number | null>(Math.ceil(task.lineCount / 2));
  const [maxQty, setMaxQty] = useState<number | null>(null);
  const split = useAct(waveApi.splitPicking, [...WAVE_READS, pickTaskApi.get], { done: null });
  const run = (): void =>
    split.mutate(
      {
        taskId: task.id,
        byRoadway,
        maxLines,
        maxQty,
        ...(task.version === undefined ? {} : { version: task.version }),
      },
      {
        onSuccess: ({ list }) => {
          notices.success(`已拆成 ${list.length} 个任务`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      title={`拆分拣货任务 ${task.taskNo}`}
      width={400}
      okText="拆分"
      cancelText="取消"
      confirmLoading={split.isPending}
      okButtonProps={{ disabled: !byRoadway && maxLines === null && maxQty === null }}
      onOk={run}
      onCancel={onClose}
    >
      <p className="hc-faint">共 {task.lineCount} 行；还没有人开始拣的任务才能拆分。</p>
      <p>
        <Checkbox checked={byRoadway} onChange={(e) => setByRoadway(e.target.checked)}>
          按巷道拆分
        </Checkbox>
      </p>
      <div className="hc-out-inline">
        <label>
          每任务最多行数 <InputNumber min={1} precision={0} value={maxLines} onChange={setMaxLines} />
        </label>
        <label>
          最多件数 <InputNumber min={1} precision={0} value={maxQty} onChange={setMaxQty} />
        </label>
      </div>
    </Dialog>
  );
}
