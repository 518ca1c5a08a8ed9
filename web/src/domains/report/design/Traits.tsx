import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import { TURNS, type Design, type DesignElement, type ElementOf } from '#contract/report/design/design.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { columnsOf, turnOf, type Side } from './designing.plan.ts';
import { PictureButton } from './PictureButton.tsx';
import { TableColumns } from './TableColumns.tsx';

interface Props {
  kind: DesignKind;
  design: Design;
  selected: readonly string[];
  onChange: (id: string, part: Partial<DesignElement>) => void;
  onAlign: (side: Side) => void;
}

/** Right of the paper: the properties of what is chosen, in millimetres. */
export function Traits({ kind, design, selected, onChange, onAlign }: Props) {
  const them = design.elements.filter(({ id }) => selected.includes(id)),
    [one] = them;
  return (
    <aside className="hc-design-side hc-design-traits" aria-label="属性">
      <h2>属性</h2>
      {!one && (
        <p className="hc-faint">单击元素查看属性。方向键移动 1 mm，Alt 0.1 mm，Shift 5 mm，Ctrl 改变大小，R 旋转。</p>
      )}
      {them.length > 1 && <Aligning count={them.length} onAlign={onAlign} />}
      {one && them.length === 1 && <Of key={one.id} kind={kind} one={one} set={(part) => onChange(one.id, part)} />}
    </aside>
  );
}

const SIDES: readonly [Side, string][] = [
  ['left', '左对齐'],
  ['right', '右对齐'],
  ['top', '上对齐'],
  ['bottom', '下对齐'],
];

function Aligning({ count, onAlign }: { count: number; onAlign: (side: Side) => void }) {
  return (
    <>
      <p className="hc-faint">已选 {count} 个元素</p>
      <div className="hc-design-tools">
        {SIDES.map(([side, label]) => (
          <Button key={side} size="small" onClick={() => onAlign(side)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

type Set = (part: Partial<DesignElement>) => void;

function Of({ kind, one, set }: { kind: DesignKind; one: DesignElement; set: Set }) {
  return (
    <div className="hc-design-fields">
      <Mm label="左" value={one.x} least={0} onChange={(x) => set({ x })} />
      <Mm label="上" value={one.y} least={0} onChange={(y) => set({ y })} />
      <Mm label="宽" value={one.w} least={0.2} onChange={(w) => set({ w })} />
      <Mm label="高" value={one.h} least={0.2} onChange={(h) => set({ h })} />
      <Content kind={kind} one={one} set={set} />
      {one.type !== 'table' && one.type !== 'line' && one.type !== 'box' && <Turning one={one} set={set} />}
      <Choice label="出现在" dict="designOn" value={one.on} onChange={(on) => set({ on })} />
    </div>
  );
}

function Content({ kind, one, set }: { kind: DesignKind; one: DesignElement; set: Set }): ReactNode {
  switch (one.type) {
    case 'text':
      return (
        <>
          <Line label="文字">
            <Input.TextArea
              size="small"
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={200}
              value={one.text}
              onChange={(event) => set({ text: event.target.value })}
            />
          </Line>
          <Lettering one={one} set={set} />
        </>
      );
    case 'field':
      return (
        <>
          <FieldOf kind={kind} value={one.field} onChange={(field) => set({ field })} />
          <Choice label="格式" dict="designFormat" value={one.format} onChange={(format) => set({ format })} />
          <Line label="前缀">
            <Input
              size="small"
              maxLength={20}
              value={one.before}
              onChange={(event) => set({ before: event.target.value })}
            />
          </Line>
          <Line label="后缀">
            <Input
              size="small"
              maxLength={20}
              value={one.after}
              onChange={(event) => set({ after: event.target.value })}
            />
          </Line>
          <Lettering one={one} set={set} />
        </>
      );
    case 'bars':
      return (
        <>
          <FieldOf kind={kind} value={one.field} onChange={(field) => set({ field })} />
          <Check label="显示内容" value={one.said} onChange={(said) => set({ said })} />
        </>
      );
    case 'qr':
      return <FieldOf kind={kind} value={one.field} onChange={(field) => set({ field })} />;
    case 'line':
      return null;
    case 'image':
      return <PictureButton label="更换图片" onPicked={({ file }) => set({ file })} />;
    case 'box':
      return <Mm label="线宽" value={one.weight} least={0.1} most={5} onChange={(weight) => set({ weight })} />;
    case 'table':
      return <TableOf kind={kind} one={one} set={set} />;
  }
}

function Lettering({ one, set }: { one: ElementOf<'text'> | ElementOf<'field'>; set: Set }) {
  return (
    <>
      <Mm label="字高" value={one.size} least={1} most={60} onChange={(size) => set({ size })} />
      <Check label="加粗" value={one.bold} onChange={(bold) => set({ bold })} />
      <Choice label="对齐" dict="designAlign" value={one.align} onChange={(align) => set({ align })} />
      <Choice label="放不下时" dict="designFit" value={one.fit} onChange={(fit) => set({ fit })} />
    </>
  );
}

function TableOf({ kind, one, set }: { kind: DesignKind; one: ElementOf<'table'>; set: Set }) {
  return (
    <>
      <Line label="表格">
        <Select
          size="small"
          value={one.table}
          options={FACTS[kind].tables.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(table) => set({ table, columns: columnsOf(kind, table) })}
        />
      </Line>
      <Mm label="字高" value={one.size} least={1} most={60} onChange={(size) => set({ size })} />
      <Mm label="行高" value={one.rowH} least={2} most={60} onChange={(rowH) => set({ rowH })} />
      <Choice label="合计行" dict="designSum" value={one.sum} onChange={(sum) => set({ sum })} />
      <Check label="框线" value={one.grid} onChange={(grid) => set({ grid })} />
      <Check label="自动换行" value={one.wrap} onChange={(wrap) => set({ wrap })} />
      <TableColumns kind={kind} one={one} onChange={(columns) => set({ columns })} />
    </>
  );
}

/** A quarter more or less lies where it stood: as wide as it was high. */
function Turning({ one, set }: { one: DesignElement; set: Set }) {
  const now = turnOf(one);
  return (
    <Line label="旋转">
      <Select
        size="small"
        value={now}
        options={TURNS.map((value) => ({ value, label: `${value}°` }))}
        onChange={(turn) => set((turn - now) % 180 === 0 ? { turn } : { turn, w: one.h, h: one.w })}
      />
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="hc-design-wide">
      <span>{label}</span>
      {children}
    </label>
  );
}

function Mm({
  label,
  value,
  least,
  most = 500,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most?: number;
  onChange: (mm: number) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <InputNumber
        size="small"
        aria-label={label}
        value={value}
        min={least}
        max={most}
        step={0.5}
        precision={1}
        suffix="mm"
        onChange={(mm) => {
          if (mm !== null) onChange(mm);
        }}
      />
    </label>
  );
}

function Check({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Checkbox checked={value} onChange={(event) => onChange(event.target.checked)}>
      {label}
    </Checkbox>
  );
}

function Choice<V extends string>({
  label,
  dict,
  value,
  onChange,
}: {
  label: string;
  dict: string;
  value: V;
  onChange: (value: V) => void;
}) {
  const options = (dictionaries[dict] ?? []).map((item) => ({ value: item.value as V, label: item.label })); // the dictionary's own codes
  return (
    <label className="hc-design-wide">
      <span>{label}</span>
      <Select size="small" value={value} options={options} onChange={onChange} />
    </label>
  );
}

function FieldOf({ kind, value, onChange }: { kind: DesignKind; value: string; onChange: (field: string) => void }) {
  return (
    <label className="hc-design-wide">
      <span>字段</span>
      <Select
        size="small"
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={FACTS[kind].fields.map(({ name, label }) => ({ value: name, label }))}
        onChange={onChange}
      />
    </label>
  );
}
