import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { COLUMN_WIDTH } from '#contract/iam/table-header.ts';
import { alignsByKind, arranged, choiceOf, moved, type Arranged } from './arrange.ts';
import type { Columns } from './column.tsx';
import type { Head } from './useHead.ts';
import './head.css';

interface Props<R> {
  columns: Columns<R>;
  head: Head;
  /** Stands above the columns where no head does: by what the list is ordered. */
  order?: ReactNode;
}

/** The gear above a list (表头设置): which columns, in which order, how wide. By mouse or by key. */
export function HeadSettings<R>({ columns, head, order }: Props<R>) {
  const [open, setOpen] = useState(false);
  const name = order === undefined ? '表头设置' : '排序与列';
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      title={<Title head={head} name={name} />}
      content={
        <>
          {order ?? <ByKind columns={columns} head={head} />}
          <Settings columns={columns} head={head} />
        </>
      }
    >
      <Tooltip title={open ? '' : name}>
        <Button type="text" aria-label={name} icon={<SettingOutlined />} disabled={!head.ready} />
      </Tooltip>
    </Popover>
  );
}

const Title = ({ head, name }: { head: Head; name: string }) => (
  <div className="hc-head-title">
    <span>{name}</span>
    <Button type="link" size="small" disabled={head.choice === undefined} onClick={() => head.choose(null)}>
      恢复默认
    </Button>
  </div>
);

/** All in the middle, or names at the left and figures at the right. */
function ByKind<R>({ columns, head }: Props<R>) {
  return (
    <Checkbox
      checked={alignsByKind(head.choice)}
      onChange={({ target }) => {
        const all = arranged(columns, head.choice).map((one) => ({ ...one, byKind: target.checked }));
        head.choose(choiceOf(all, head.choice));
      }}
    >
      按类型对齐（文字靠左，数字靠右）
    </Checkbox>
  );
}

function Settings<R>({ columns, head }: Props<R>) {
  const all = arranged(columns, head.choice);
  const [held, setHeld] = useState<number | null>(null);
  const choose = (next: readonly Arranged[]): void => head.choose(choiceOf(next, head.choice));
  const change = (key: string, part: Partial<Arranged>): void =>
    choose(all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const shown = all.filter(({ hidden }) => !hidden).length;
  return (
    <ul className="hc-head-list">
      {all.map((one, i) => (
        <li
          key={one.key}
          draggable
          data-held={held === i}
          onDragStart={(e) => {
            e.dataTransfer.effectAllowed = 'move';
            setHeld(i);
          }}
          onDragEnd={() => setHeld(null)}
          onDragOver={(e) => e.preventDefault()}
          onDrop={() => {
            if (held !== null) choose(moved(all, held, i));
            setHeld(null);
          }}
        >
          <HolderOutlined className="hc-faint" aria-hidden />
          <Checkbox
            checked={!one.hidden}
            disabled={!one.hidden && shown === 1}
            onChange={(e) => change(one.key, { hidden: !e.target.checked })}
          >
            {one.title}
          </Checkbox>
          <InputNumber
            size="small"
            controls={false}
            value={one.width}
            min={COLUMN_WIDTH.min}
            max={COLUMN_WIDTH.max}
            precision={0}
            placeholder="自动"
            aria-label={`${one.title} 列宽`}
            changeOnBlur
            onChange={(width) => change(one.key, { width })}
          />
          <Button
            type="text"
            size="small"
            aria-label={`${one.title} 上移`}
            icon={<ArrowUpOutlined />}
            disabled={i === 0}
            onClick={() => choose(moved(all, i, i - 1))}
          />
          <Button
            type="text"
            size="small"
            aria-label={`${one.title} 下移`}
            icon={<ArrowDownOutlined />}
            disabled={i === all.length - 1}
            onClick={() => choose(moved(all, i, i + 1))}
          />
        </li>
      ))}
    </ul>
  );
}
