import { Input, InputNumber } from 'antd';
import { ROWS_MAX, SECONDS_MAX } from '#contract/report/template.ts';
import { RefSelect } from '../../../ui/form/RefSelect.tsx';
import type { StepProps } from '../draft.ts';

/** What the report is called, and how far it may go. */
export function HeadStep({ draft, change }: StepProps) {
  return (
    <div className="hc-report-params">
      <label>
        <span>报表编码 *</span>
        <Input value={draft.code} maxLength={32} onChange={(event) => change({ code: event.target.value })} />
      </label>
      <label>
        <span>报表名称 *</span>
        <Input
          value={draft.templateName}
          maxLength={64}
          onChange={(event) => change({ templateName: event.target.value })}
        />
      </label>
      <label>
        <span>分类 *</span>
        <RefSelect
          of="reportClass"
          value={draft.classId ?? null}
          onChange={(value) => change({ classId: typeof value === 'number' ? value : undefined })}
        />
      </label>
      <label>
        <span>行数上限</span>
        <InputNumber
          min={1}
          max={ROWS_MAX}
          precision={0}
          value={draft.rowCap}
          onChange={(value) => change({ rowCap: value ?? ROWS_MAX })}
        />
      </label>
      <label>
        <span>超时(秒)</span>
        <InputNumber
          min={1}
          max={SECONDS_MAX}
          precision={0}
          value={draft.timeoutS}
          onChange={(value) => change({ timeoutS: value ?? SECONDS_MAX })}
        />
      </label>
      <label>
        <span>备注</span>
        <Input value={draft.remark} maxLength={255} onChange={(event) => change({ remark: event.target.value })} />
      </label>
    </div>
  );
}
