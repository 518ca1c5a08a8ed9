import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { dictionaries } from '#contract/dictionaries.ts';
import type { DesignColumn, ElementOf } from '#contract/report/design/design.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { columnsOf } from './designing.plan.ts';

interface Props {
  kind: DesignKind;
  one: ElementOf<'table'>;
  onChange: (columns: DesignColumn[]) => void;
}

/** Which columns a table shows, in which order and how. */
export function TableColumns({ kind, one, onChange }: Props) {
  const known = FACTS[kind].tables.find(({ name }) => name === one.table)?.columns ?? [];
  const rest = known.filter(({ name }) => !one.columns.some(({ field }) => field === name));
  const set = (i: number, part: Partial<DesignColumn>): void =>
    onChange(one.columns.map((column, n) => (n === i ? { ...column, ...part } : column)));
  const add = (field: string): void =>
    onChange([...one.columns, ...columnsOf(kind, one.table).filter((column) => column.field === field)]);
  return (
    <div className="hc-design-columns">
      <h3>列</h3>
      {one.columns.map((column, i) => (
        <Column
          key={column.field}
          column={column}
          figure={known.find(({ name }) => name === column.field)?.figure === true}
          only={one.columns.length === 1}
          onChange={(part) => set(i, part)}
          onMove={(by) => onChange(swapped(one.columns, i, i + by))}
          onRemove={() => onChange(one.columns.filter((_, n) => n !== i))}
        />
      ))}
      {rest.length > 0 && (
        <Select
          size="small"
          value={null}
          placeholder="添加列"
          options={rest.map(({ name, label }) => ({ value: name, label }))}
          onChange={(field: string | null) => {
            if (field) add(field);
          }}
        />
      )}
    </div>
  );
}

function swapped(columns: readonly DesignColumn[], from: number, to: number): DesignColumn[] {
  const next = [...columns],
    one = next[from],
    other = next[to];
  if (!one || !other) return next;
  next[from] = other;
  next[to] = one;
  return next;
}

function Column({
  column: { title, share, align, code, sum },
  figure,
  only,
  onChange,
  onMove,
  onRemove,
}: {
  column: DesignColumn;
  figure: boolean;
  only: boolean;
  onChange: (part: Partial<DesignColumn>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  return (
    <fieldset className="hc-design-column">
      <Input
        size="small"
        aria-label="列名"
        maxLength={20}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <InputNumber
        size="small"
        aria-label="宽度份数"
        min={0.1}
        max={100}
        step={0.5}
        value={share}
        onChange={(next) => {
          if (next !== null) onChange({ share: next });
        }}
      />
      <Select
        size="small"
        aria-label="对齐"
        value={align}
        options={(dictionaries.designAlign ?? []).map(({ value, label }) => ({ value: value as typeof align, label }))} // the dictionary's own codes
        onChange={(next) => onChange({ align: next })}
      />
      <span>
        <Checkbox checked={code} onChange={(event) => onChange({ code: event.target.checked })}>
          条码
        </Checkbox>
        {figure && (
          <Checkbox checked={sum} onChange={(event) => onChange({ sum: event.target.checked })}>
            合计
          </Checkbox>
        )}
      </span>
      <span className="hc-design-column-acts">
        <Button size="small" type="text" aria-label="上移" icon={<ArrowUpOutlined />} onClick={() => onMove(-1)} />
        <Button size="small" type="text" aria-label="下移" icon={<ArrowDownOutlined />} onClick={() => onMove(1)} />
        <Button size="small" type="text" disabled={only} onClick={onRemove}>
          移除
        </Button>
      </span>
    </fieldset>
  );
}
