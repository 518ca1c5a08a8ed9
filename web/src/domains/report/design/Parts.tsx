import {
  BarcodeOutlined,
  BorderOutlined,
  FieldStringOutlined,
  FontSizeOutlined,
  LineOutlined,
  PictureOutlined,
  QrcodeOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Design } from '#contract/report/design/design.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { FIELD_DRAG } from './Canvas.tsx';
import { called, type Added, type ElementType } from './designing.plan.ts';
import { PictureButton } from './PictureButton.tsx';

const ICONS: Readonly<Record<ElementType, ReactNode>> = {
  text: <FontSizeOutlined />,
  field: <FieldStringOutlined />,
  bars: <BarcodeOutlined />,
  qr: <QrcodeOutlined />,
  line: <LineOutlined />,
  box: <BorderOutlined />,
  image: <PictureOutlined />,
  table: <TableOutlined />,
};
const NAMES: Readonly<Record<ElementType, string>> = {
  text: '文字',
  field: '字段',
  bars: '条码',
  qr: '二维码',
  line: '线',
  box: '框',
  image: '图片',
  table: '表格',
};
const TYPES: readonly ElementType[] = ['text', 'bars', 'qr', 'line', 'box', 'table'];

interface Props {
  kind: DesignKind;
  design: Design;
  selected: readonly string[];
  onAdd: (what: Added) => void;
  onSelect: (ids: string[]) => void;
}

/** Left of the paper: what can be put on it, what the document tells, and what lies on it already. */
export function Parts({ kind, design, selected, onAdd, onSelect }: Props) {
  const { fields, tables } = FACTS[kind];
  return (
    <aside className="hc-design-side" aria-label="元素和字段">
      <h2>元素</h2>
      <div className="hc-design-tools">
        {TYPES.filter((type) => type !== 'table' || tables.length > 0).map((type) => (
          <Button key={type} size="small" icon={ICONS[type]} onClick={() => onAdd({ type })}>
            {NAMES[type]}
          </Button>
        ))}
        <PictureButton label={NAMES.image} onPicked={(picture) => onAdd({ type: 'image', picture })} />
      </div>
      <h2>数据</h2>
      <ul className="hc-design-list">
        {fields.map(({ name, label, sample }) => (
          <li key={name}>
            <button
              type="button"
              draggable
              title="拖到纸上，或单击添加"
              onDragStart={(event) => event.dataTransfer.setData(FIELD_DRAG, name)}
              onClick={() => onAdd({ type: 'field', field: name })}
            >
              <span>{label}</span>
              <small>{sample}</small>
            </button>
          </li>
        ))}
        {tables.map(({ name, title, columns }) => (
          <li key={name}>
            <button type="button" onClick={() => onAdd({ type: 'table', field: name })}>
              <span>
                {ICONS.table} {title}
              </span>
              <small>{columns.length} 列</small>
            </button>
          </li>
        ))}
      </ul>
      <h2>
        图层 <small className="hc-faint">{design.elements.length}</small>
      </h2>
      <ul className="hc-design-list">
        {design.elements.toReversed().map((one) => (
          <li key={one.id}>
            <button
              type="button"
              aria-pressed={selected.includes(one.id)}
              onClick={(event) =>
                onSelect(event.shiftKey || event.ctrlKey ? [...new Set([...selected, one.id])] : [one.id])
              }
            >
              <span>
                {ICONS[one.type]} {called(kind, one)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}
