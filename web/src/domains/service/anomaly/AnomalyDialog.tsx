import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { anomalyApi as api } from '#contract/service/anomaly.ts';
import { useCall } from '../../../data/query.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { Dialog } from '../../../ui/form/Dialog.tsx';
import { FieldsForm } from '../../../ui/form/FieldsForm.tsx';
import { ANOMALY_READS } from './reads.ts';

const { direction: _, ...shape } = api.add.input.shape;
const WAYS = (dictionaries.orderDirection ?? []).map(({ value, label }) => ({ value: Number(value), label }));
const IN = 1,
  OUT = 2;

/** What went wrong, with which order; how bad and until when is known of the kind. */
export function AnomalyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [direction, setDirection] = useState<1 | 2>(OUT);
  const kinds = useCall(api.kinds, { direction }, { enabled: open, quiet: true });
  const options = (kinds.data ?? []).map(({ code, name, deadlineHours }) => ({
    value: code,
    label: `${name}（${deadlineHours}小时内处理）`,
  }));
  return (
    <Dialog open={open} title="登记异常" footer={null} width={520} onCancel={onClose}>
      <p>
        <Segmented
          options={WAYS}
          value={direction}
          aria-label="方向"
          onChange={(value) => setDirection(value === IN ? IN : OUT)}
        />
      </p>
      <FieldsForm
        key={direction}
        of={api.add}
        touches={ANOMALY_READS}
        shape={shape}
        extra={{ direction }}
        onClose={onClose}
        inputs={{
          anomalyCode: (
            <Select
              placeholder="请选择"
              options={options}
              notFoundContent={kinds.isPending ? '加载中…' : '没有启用的异常配置'}
            />
          ),
          images: <FilesInput use="anomaly" />,
        }}
      />
    </Dialog>
  );
}
