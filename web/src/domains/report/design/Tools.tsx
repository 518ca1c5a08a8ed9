import {
  CopyOutlined,
  DeleteOutlined,
  RedoOutlined,
  RotateRightOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Select, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { PAPER_MM_MAX, PAPER_MM_MIN } from '#contract/report/design/design.ts';
import { PAPER_PRESETS } from '#contract/report/design/starter.ts';
import { onPaper, stacked, turns } from './designing.plan.ts';
import type { Designing } from './useDesigning.ts';

interface Props {
  of: Designing;
  zoom: number;
  onZoom: (zoom: number) => void;
  snaps: boolean;
  onSnaps: (snaps: boolean) => void;
}

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4];
const OWN = '自定义';

/** Above the paper: its size, and what is done with what is chosen. */
export function Tools({ of, zoom, onZoom, snaps, onSnaps }: Props) {
  const { paper } = of.now;
  const none = of.selected.length === 0;
  const preset = Object.entries(PAPER_PRESETS).find(([, [w, h]]) => w === paper.w && h === paper.h)?.[0] ?? OWN;
  const size = (part: { w?: number | null; h?: number | null }): void => {
    const w = part.w ?? paper.w,
      h = part.h ?? paper.h;
    of.change(onPaper(of.now, { w, h }));
  };
  return (
    <div className="hc-design-bar" role="toolbar" aria-label="画布工具">
      <Tool label="撤销" keys="Ctrl+Z" icon={<UndoOutlined />} off={!of.mayUndo} onClick={of.undo} />
      <Tool label="重做" keys="Ctrl+Y" icon={<RedoOutlined />} off={!of.mayRedo} onClick={of.redo} />
      <Tool label="复制元素" keys="Ctrl+D" icon={<CopyOutlined />} off={none} onClick={of.double} />
      <Tool
        label="旋转90°"
        keys="R"
        icon={<RotateRightOutlined />}
        off={!of.now.elements.some((one) => of.selected.includes(one.id) && turns(one))}
        onClick={of.turn}
      />
      <Tool label="删除元素" keys="Delete" icon={<DeleteOutlined />} off={none} onClick={of.remove} />
      <Tool
        label="置于顶层"
        icon={<VerticalAlignTopOutlined />}
        off={none}
        onClick={() => of.change(stacked(of.now, of.selected, true))}
      />
      <Tool
        label="置于底层"
        icon={<VerticalAlignBottomOutlined />}
        off={none}
        onClick={() => of.change(stacked(of.now, of.selected, false))}
      />
      <i />
      <Select
        size="small"
        aria-label="纸张"
        style={{ width: 104 }}
        value={preset}
        options={[...Object.keys(PAPER_PRESETS), OWN].map((value) => ({
          value,
          label: value,
          disabled: value === OWN,
        }))}
        onChange={(name) => {
          const given = Object.entries(PAPER_PRESETS).find(([key]) => key === name)?.[1];
          if (given) size({ w: given[0], h: given[1] });
        }}
      />
      <PaperSide label="纸宽" value={paper.w} onChange={(w) => size({ w })} />
      ×
      <PaperSide label="纸高" value={paper.h} onChange={(h) => size({ h })} />
      <span className="hc-unit">mm</span>
      <i />
      <Checkbox checked={snaps} onChange={(event) => onSnaps(event.target.checked)}>
        对齐到 1 mm
      </Checkbox>
      <Select
        size="small"
        aria-label="缩放"
        style={{ width: 84 }}
        value={zoom}
        options={[...new Set([...ZOOMS, zoom])]
          .toSorted((a, b) => a - b)
          .map((value) => ({ value, label: `${Math.round(value * 100)}%` }))}
        onChange={onZoom}
      />
    </div>
  );
}

function Tool({
  label,
  keys,
  icon,
  off,
  onClick,
}: {
  label: string;
  keys?: string;
  icon: ReactNode;
  off: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={keys ? `${label} ${keys}` : label}>
      <Button size="small" type="text" aria-label={label} icon={icon} disabled={off} onClick={onClick} />
    </Tooltip>
  );
}

function PaperSide({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (mm: number | null) => void;
}) {
  return (
    <InputNumber
      size="small"
      aria-label={label}
      style={{ width: 64 }}
      min={PAPER_MM_MIN}
      max={PAPER_MM_MAX}
      precision={1}
      changeOnWheel={false}
      controls={false}
      value={value}
      onBlur={(event) => {
        const mm = Number(event.target.value);
        if (mm >= PAPER_MM_MIN && mm <= PAPER_MM_MAX && mm !== value) onChange(mm);
      }}
      onPressEnter={(event) => event.currentTarget.blur()}
    />
  );
}
