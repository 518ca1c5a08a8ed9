import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
} from '@ant-design/icons';
import { Alert, Button, Empty, Skeleton, Space, Switch, Tooltip } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import {
  GRID_ROWS_MAX,
  importBatchApi,
  RECHECK_CELLS_MAX,
  type GridRow,
  type ImportBatch,
} from '#contract/ops/import-batch.ts';
import { useAct, useCall } from '../../data/query.ts';
import { heard } from '../../locale/speech.ts';
import { Trouble } from '../page/Trouble.tsx';
import { Chip } from '../search/Chips.tsx';
import { GridCells } from './GridCells.tsx';
import { faultsAt, filledDown, changed, nextFault, struck, textAt, toSend, type Sheet } from './sheet.ts';
import { useGridRows, useMarked, type Typed, type View } from './useGrid.ts';
import './faults.css';

type Checked = OutputOf<typeof importBatchApi.recheck>;
const NO_ROWS: readonly GridRow[] = [];

interface Props {
  batchId: number;
  typed: Typed;
  onChecked: (checked: Checked) => void;
  /** Further buttons beside the grid's own. */
  children?: ReactNode;
}

/** The lines of a checked file that cannot be taken, corrected in their place like in a spreadsheet; what was changed is checked again. */
export function FaultGrid({ batchId, typed, onChecked, children }: Props) {
  const [view, setView] = useState<View>({ faulty: true, kind: undefined });
  const batch = useCall(importBatchApi.get, { batchId }),
    lines = useGridRows(batchId, view);
  const [marked, setMarked] = useMarked();
  const recheck = useAct(importBatchApi.recheck, [importBatchApi.get, importBatchApi.rows], { done: null });
  const check = useRef<HTMLButtonElement>(null);
  const rows = lines.data ?? NO_ROWS,
    sheet: Sheet = { rows, columns: batch.data?.columns ?? [], edits: typed.edits };
  const send = async (): Promise<void> => {
    const { cells, deleted } = toSend(typed.edits);
    let answer: Checked | undefined;
    // In parts the server takes; the last answer is about all of them.
    for (let from = 0; from === 0 || from < Math.max(cells.length, deleted.length); from += RECHECK_CELLS_MAX) {
      answer = await recheck.mutateAsync({
        batchId,
        cells: cells.slice(from, from + RECHECK_CELLS_MAX),
        deleted: deleted.slice(from, from + RECHECK_CELLS_MAX),
      });
    }
    typed.clear();
    // Who has looked elsewhere meanwhile stays there.
    setMarked((now) => (now === marked ? { from: { r: 0, c: 0 }, to: { r: 0, c: 0 } } : now));
    setView((now) => (now === view ? { faulty: view.faulty, kind: undefined } : now));
    if (answer) onChecked(answer);
  };
  const failure = batch.error ?? lines.error;
  if (failure)
    return (
      <Trouble
        failure={failure}
        retry={() => {
          void batch.refetch();
          void lines.refetch();
        }}
      />
    );
  if (!batch.data || !lines.data) return <Skeleton active />;
  const jump = (back: boolean): void => {
    const at = nextFault(sheet, marked.to, back);
    if (at) setMarked({ from: at, to: at });
  };
  return (
    <section className="hc-faults" aria-label="改正导入数据">
      <Kinds
        of={batch.data.kinds}
        on={view.kind}
        onPick={(kind) => {
          setMarked({ from: { r: 0, c: 0 }, to: { r: 0, c: 0 } });
          setView({ ...view, kind });
        }}
      />
      <div className="hc-faults-bar">
        <Space size={8} wrap>
          <Tooltip title="F8 / Shift+F8">
            <Space.Compact>
              <Button size="small" icon={<ArrowUpOutlined />} aria-label="上一处错误" onClick={() => jump(true)} />
              <Button size="small" icon={<ArrowDownOutlined />} onClick={() => jump(false)}>
                下一处错误
              </Button>
            </Space.Compact>
          </Tooltip>
          <Tooltip title="Ctrl+D">
            <Button
              size="small"
              icon={<VerticalAlignBottomOutlined />}
              onClick={() => typed.put(changed(sheet, filledDown(sheet, marked)))}
            >
              向下填充
            </Button>
          </Tooltip>
          <Tooltip title="Ctrl+Delete">
            <Button size="small" icon={<DeleteOutlined />} onClick={() => typed.put(struck(sheet, marked))}>
              删除行
            </Button>
          </Tooltip>
          <Tooltip title="Ctrl+Z">
            <Button
              size="small"
              icon={<UndoOutlined />}
              aria-label="撤回一步"
              disabled={!typed.back}
              onClick={typed.back}
            />
          </Tooltip>
          <label className="hc-faults-only">
            <Switch
              size="small"
              checked={view.faulty}
              disabled={view.kind !== undefined}
              onChange={(faulty) => {
                setView({ ...view, faulty });
                setMarked({ from: { r: 0, c: 0 }, to: { r: 0, c: 0 } });
              }}
            />{' '}
            只看错误行
          </label>
        </Space>
        <Space size={8}>
          {children}
          <Button
            ref={check}
            size="small"
            type="primary"
            disabled={typed.count === 0}
            loading={recheck.isPending}
            onClick={() => void send().catch(() => undefined)}
          >
            {typed.count > 0 ? `重新校验 ${typed.count} 处修改` : '重新校验'}
          </Button>
        </Space>
      </div>
      {rows.length === 0 ? (
        <Empty description="没有符合条件的行" />
      ) : (
        <GridCells
          sheet={sheet}
          marked={within(marked, sheet)}
          onMark={setMarked}
          onEdits={typed.put}
          onBack={typed.back}
          onLeave={() => check.current?.focus()}
        />
      )}
      <Here sheet={sheet} at={within(marked, sheet).to} />
      {rows.length >= GRID_ROWS_MAX && (
        <Alert type="info" showIcon title={`一次最多显示 ${GRID_ROWS_MAX} 行；改正后重新校验会显示其余的行`} />
      )}
    </section>
  );
}

/** After a re-check there may be fewer lines than where one stood. */
function within<M extends { from: { r: number; c: number }; to: { r: number; c: number } }>(
  marked: M,
  { rows }: Sheet,
) {
  const last = Math.max(0, rows.length - 1),
    cut = ({ r, c }: { r: number; c: number }) => ({ r: Math.min(r, last), c });
  return { from: cut(marked.from), to: cut(marked.to) };
}

function Kinds({
  of,
  on,
  onPick,
}: {
  of: ImportBatch['kinds'];
  on: string | undefined;
  onPick: (kind: string | undefined) => void;
}) {
  return (
    <nav className="hc-chips hc-faults-kinds" data-plain aria-label="按错误类型筛选">
      <Chip
        name="全部错误"
        count={of.reduce((sum, { count }) => sum + count, 0)}
        on={on === undefined}
        onClick={() => onPick(undefined)}
      />
      {of.map(({ column, kind, msg, count }) => (
        <Chip
          key={`${column} ${kind}`}
          name={nameOf(heard(column), msg.replace(/【[^】]*】/g, ''))}
          count={count}
          on={on === kind}
          onClick={() => onPick(on === kind ? undefined : kind)}
        />
      ))}
    </nav>
  );
}

/** Most sentences begin with their column. */
const nameOf = (column: string, msg: string): string => (msg.startsWith(column) ? msg : `${column}：${msg}`);

/** What is wrong where one stands, and what belongs there. */
function Here({ sheet, at }: { sheet: Sheet; at: { r: number; c: number } }) {
  const row = sheet.rows[at.r],
    column = sheet.columns[at.c],
    faults = faultsAt(sheet, at);
  if (!row || !column) return null;
  return (
    <p className="hc-faults-here" aria-live="polite">
      <b>
        第 {row.row} 行 · {heard(column.label)}
      </b>{' '}
      <span className="hc-faults-text">{textAt(sheet, at) || '（空）'}</span>
      {faults.length > 0 && <span className="hc-bad">{faults.join('；')}</span>}{' '}
      <span className="hc-faint">
        {column.required ? '必填' : '选填'}
        {column.hint && ` · ${column.hint.split('、').map(heard).join('、')}`}
      </span>
    </p>
  );
}
