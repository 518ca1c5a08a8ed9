import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Space } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { dictionaries } from '#contract/dictionaries.ts';
import {
  designFaults,
  importTemplateApi,
  type TemplateColumn,
  type TemplateRow,
} from '#contract/ops/import-template.ts';
import { useAct } from '../../../data/query.ts';
import { heard } from '../../../locale/speech.ts';
import { Drawer } from '../../../ui/document/Drawer.tsx';
import { moved } from '../../../ui/table/arrange.ts';
import { TemplateHistory } from './TemplateHistory.tsx';
import './template.css';

interface Props {
  row: TemplateRow;
  onClose: () => void;
}

/** How the sheet of an import looks: its columns by mouse or by key, what they are called, what a blank cell means; below, the head as it will be. */
export function TemplateDesigner({ row, onClose }: Props) {
  const [name, setName] = useState(row.name ?? `${row.title}模板`);
  const [columns, setColumns] = useState<readonly TemplateColumn[]>(row.columns);
  const [told, setTold] = useState<readonly { field: string; msg: string }[]>([]);
  const touches = [importTemplateApi.queryPage],
    options = { done: '模板已保存', quiet: true };
  const add = useAct(importTemplateApi.add, touches, options),
    update = useAct(importTemplateApi.update, touches, options);
  const faults = [...designFaults(row.columns, columns), ...told],
    shown = columns.filter(({ hidden }) => !hidden);
  const choose = (next: readonly TemplateColumn[]): void => {
    setColumns(next);
    setTold([]);
  };
  const save = (): void => {
    const design = {
      name,
      columns: columns.map(({ name: field, heading, hidden, fallback }) => ({
        name: field,
        heading,
        hidden,
        fallback,
      })),
    };
    const done = {
      onSuccess: onClose,
      onError: (failure: { message: string; fields: readonly { field: string; msg: string }[] }) =>
        setTold(failure.fields.length > 0 ? failure.fields : [{ field: 'name', msg: failure.message }]),
    };
    if (row.id === null) add.mutate({ bizCode: row.bizCode, ...design }, done);
    else update.mutate({ id: row.id, version: row.version, ...design }, done);
  };
  const aside = faults.filter(({ field }) => !field.startsWith('columns['));
  return (
    <Drawer
      title={`设计导入模板：${heard(row.title)}`}
      open
      onClose={onClose}
      width={920}
      footer={
        <Space>
          <Button
            type="primary"
            disabled={faults.length > told.length || name.trim() === ''}
            loading={add.isPending || update.isPending}
            onClick={save}
          >
            保存
          </Button>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="text"
            onClick={() =>
              choose(row.columns.map((one) => ({ ...one, heading: one.label, hidden: false, fallback: '' })))
            }
          >
            全部恢复默认
          </Button>
          {row.id !== null && (
            <TemplateHistory
              id={row.id}
              onTake={(design) => {
                setName(design.name ?? '');
                choose(design.columns);
              }}
            />
          )}
        </Space>
      }
    >
      <label className="hc-template-name">
        模板名称 <Input value={name} maxLength={64} onChange={(event) => setName(event.target.value)} />
      </label>
      {aside.map(({ field, msg }) => (
        <p key={field} className="hc-bad" role="alert">
          {msg}
        </p>
      ))}
      <Columns columns={columns} faults={faults} onChoose={choose} />
      <h3 className="hc-template-title">预览</h3>
      <div
        className="hc-template-preview"
        role="img"
        aria-label={`预览：${shown.map(({ heading }) => heading).join('、')}`}
      >
        {shown.map(({ name: field, heading, required, hint, fallback }) => (
          <span key={field}>
            <b>
              {heading}
              {required && '*'}
            </b>
            <small>{fallback || hint}</small>
          </span>
        ))}
      </div>
    </Drawer>
  );
}

interface ColumnsProps {
  columns: readonly TemplateColumn[];
  faults: readonly { field: string; msg: string }[];
  onChoose: (columns: readonly TemplateColumn[]) => void;
}

function Columns({ columns, faults, onChoose }: ColumnsProps) {
  const [held, setHeld] = useState<number | null>(null);
  const change = (i: number, part: Partial<TemplateColumn>): void =>
    onChoose(columns.map((one, at) => (at === i ? { ...one, ...part } : one)));
  const onKey = (event: KeyboardEvent, i: number): void => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    onChoose(moved(columns, i, i + step));
  };
  return (
    <ul className="hc-template-list">
      <li className="hc-template-head">
        <span />
        <span>字段</span>
        <span>表头</span>
        <span>默认值</span>
        <span>显示</span>
        <span>顺序</span>
      </li>
      {columns.map((one, i) => {
        const wrong = faults.filter(({ field }) => field.startsWith(`columns[${i}].`)),
          words = one.dict ? (dictionaries[one.dict] ?? []) : [];
        return (
          <li
            key={one.name}
            draggable
            data-held={held === i}
            onKeyDown={(event) => onKey(event, i)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setHeld(i);
            }}
            onDragEnd={() => setHeld(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (held !== null) onChoose(moved(columns, held, i));
              setHeld(null);
            }}
          >
            <HolderOutlined className="hc-faint" aria-hidden />
            <span title={one.hint.split('、').map(heard).join('、')}>
              {heard(one.label)}
              {one.required && <i aria-label="必填">*</i>}
            </span>
            <Input
              size="small"
              value={one.heading}
              maxLength={32}
              aria-label={`${heard(one.label)} 表头`}
              status={wrong.some(({ field }) => field.endsWith('.heading')) ? 'error' : ''}
              onChange={(event) => change(i, { heading: event.target.value })}
            />
            <span>
              <Input
                size="small"
                value={one.fallback}
                maxLength={255}
                aria-label={`${heard(one.label)} 默认值`}
                list={words.length > 0 ? `hc-template-${one.name}` : undefined}
                status={wrong.some(({ field }) => field.endsWith('.fallback')) ? 'error' : ''}
                onChange={(event) => change(i, { fallback: event.target.value })}
              />
              {words.length > 0 && (
                <datalist id={`hc-template-${one.name}`}>
                  {words.map(({ value, label }) => (
                    <option key={value} value={label} />
                  ))}
                </datalist>
              )}
            </span>
            <Checkbox
              checked={!one.hidden}
              aria-label={`${heard(one.label)} 显示`}
              onChange={(event) => change(i, { hidden: !event.target.checked })}
            />
            <span>
              <Button
                type="text"
                size="small"
                aria-label={`${heard(one.label)} 上移`}
                icon={<ArrowUpOutlined />}
                disabled={i === 0}
                onClick={() => onChoose(moved(columns, i, i - 1))}
              />
              <Button
                type="text"
                size="small"
                aria-label={`${heard(one.label)} 下移`}
                icon={<ArrowDownOutlined />}
                disabled={i === columns.length - 1}
                onClick={() => onChoose(moved(columns, i, i + 1))}
              />
            </span>
            {wrong.length > 0 && (
              <p className="hc-bad" role="alert">
                {wrong.map(({ msg }) => heard(msg)).join('；')}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
