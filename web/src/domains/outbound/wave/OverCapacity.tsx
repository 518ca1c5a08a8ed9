import { Checkbox } from 'antd';
import { overCapacityRight } from '#contract/outbound/wave.ts';
import { useAllowed } from '../../../data/session.ts';

/** 超运力: chosen orders go though their route takes no more; offered to whoever may say so. */
export function OverCapacity({ value, onChange }: { value: boolean; onChange: (over: boolean) => void }) {
  if (!useAllowed(overCapacityRight.permit)) return null;
  return (
    <Checkbox checked={value} onChange={(e) => onChange(e.target.checked)}>
      超运力也加入
    </Checkbox>
  );
}
