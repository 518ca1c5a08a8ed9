import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { dictionaries, dictionaryNames } from '#contract/dictionaries.ts';
import type { ReportParam } from '#contract/report/shapes.ts';
import type { StepProps } from '../draft.ts';

const DICTS = Object.entries(dictionaryNames).map(([value, label]) => ({ value, label }));

/** What the report asks of its reader. */
export function ParamsStep({ draft, change }: StepProps) {
  const set = (at: number, part: Partial<ReportParam>): void =>
    change({ params: draft.params.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  const add = (): void =>
    change({
      params: [...draft.params, { name: `p${draft.params.length + 1}`, label: '', type: 'text', required: false }],
    });
  return (
    <>
      {draft.params.map((param, at) => (
        // Its place is its identity: names are being typed.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className="hc-report-params">
          <label>
            <span>参数名</span>
            <Input value={param.name} maxLength={32} onChange={(event) => set(at, { name: event.target.value })} />
          </label>
          <label>
            <span>名称</span>
            <Input value={param.label} maxLength={64} onChange={(event) => set(at, { label: event.target.value })} />
          </label>
          <label>
            <span>类型</span>
            <Select
              value={param.type}
              options={dictionaries.reportParamType ?? []}
              onChange={(type: ReportParam['type']) => set(at, { type })}
            />
          </label>
          <label>
            <span>默认值</span>
            <Input
              value={param.preset ?? ''}
              placeholder={param.type === 'date' ? 'today-7、monthStart' : ''}
              maxLength={200}
              onChange={(event) => set(at, { preset: event.target.value })}
            />
          </label>
          <label>
            <span>字典</span>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={param.dict ?? null}
              options={DICTS}
              onChange={(dict: string | null | undefined) => set(at, { dict: dict ?? null })}
            />
          </label>
          <Checkbox checked={param.required} onChange={(event) => set(at, { required: event.target.checked })}>
            必填
          </Checkbox>
          <Button
            aria-label={`删除参数${param.label}`}
            icon={<DeleteOutlined />}
            onClick={() => change({ params: draft.params.filter((_, i) => i !== at) })}
          />
        </div>
      ))}
      <div className="hc-toolbar">
        <Button icon={<PlusOutlined />} onClick={add}>
          新增参数
        </Button>
      </div>
    </>
  );
}
