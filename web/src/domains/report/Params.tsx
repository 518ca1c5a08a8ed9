import { Button, Input, Select } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ReportConfig } from '#contract/report/run.ts';
import type { ParamValue, ParamValues } from '#contract/report/shapes.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';

type Param = ReportConfig['params'][number];

/** What a report asks before it runs. Presets stand in the boxes; an emptied box asks nothing. */
export function Params({
  params,
  values,
  busy,
  onRun,
  children,
}: {
  params: readonly Param[];
  values: ParamValues;
  busy: boolean;
  onRun: (values: ParamValues) => void;
  /** What else is done with the answer, beside 查询. */
  children?: ReactNode;
}) {
  const [entered, setEntered] = useState<ParamValues>({
    ...Object.fromEntries(params.map(({ name, preset }) => [name, preset ?? null])),
    ...values,
  });
  const missing = params.find(({ name, required }) => required && isEmpty(entered[name]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!missing) onRun(entered);
  };
  return (
    <form className="hc-report-params" onSubmit={submit}>
      {params.map((param) => (
        <label key={param.name}>
          <span>
            {param.label}
            {param.required && <span className="hc-bad"> *</span>}
          </span>
          <Box
            param={param}
            value={entered[param.name] ?? null}
            onChange={(value) => setEntered((all) => ({ ...all, [param.name]: value }))}
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit" loading={busy} disabled={missing !== undefined}>
        查询
      </Button>
      {children}
    </form>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isEmpty = (value: ParamValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function Box({ param, value, onChange }: { param: Param; value: ParamValue; onChange: (value: ParamValue) => void }) {
  const { type, choices, label } = param;
  if (type === 'list')
    return (
      <Select
        aria-label={label}
        mode={choices.length > 0 ? 'multiple' : 'tags'}
        options={choices}
        value={Array.isArray(value) ? value.map(String) : []}
        tokenSeparators={[',', '，', ' ', '\n']}
        onChange={(list: string[]) => onChange(list)}
      />
    );
  if (type === 'enum' && choices.length > 0)
    return (
      <Select
        aria-label={label}
        allowClear
        placeholder="全部"
        options={choices}
        value={isEmpty(value) ? null : String(value)}
        onChange={(one: string | null | undefined) => onChange(one ?? null)}
      />
    );
  if (type === 'date')
    return <DayInput label={label} value={DAY.test(String(value)) ? String(value) : null} onChange={onChange} />;
  return (
    <Input
      inputMode={type === 'number' ? 'decimal' : undefined}
      placeholder={type === 'datetime' ? '2026-01-31 08:00:00' : undefined}
      value={isEmpty(value) ? '' : String(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
