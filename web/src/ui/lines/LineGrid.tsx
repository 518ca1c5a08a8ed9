import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import { Panel } from '../page/Page.tsx';
import { formatQty } from '../text/QtyText.tsx';
import type { Draft } from './draft.ts';
import './lines.css';
import type { RowProps } from './LineRow.tsx';
import type { Lines } from './useLines.ts';

interface Props<D extends Draft> {
  lines: Lines<D, object>;
  ownerId: number | undefined;
  /** Heads of the document's own cells, with their widths. */
  heads: readonly { title: string; width: number }[];
  row: ComponentType<RowProps<D>>;
  /** Beside the count of the lines. */
  children?: ReactNode;
}

/** 明细 of an editor, which keeps what is typed here: Enter walks from goods to quantity to the next line; rows of a sheet may be pasted. */
export function LineGrid<D extends Draft>({
  lines: { drafts, filled, faults, again, fresh, grid, on },
  ownerId,
  heads,
  row: Row,
  children,
}: Props<D>) {
  const last = drafts.at(-1);
  return (
    <Panel
      title={
        <>
          明细 <span className="hc-faint hc-num">{formatQty(filled.length)} 行</span>
          {children}
        </>
      }
      extra={
        <span className="hc-faint hc-lines-keys">
          <kbd>Enter</kbd> 下一格　扫码直接选中　可从表格粘贴“编码、数量、单位”
        </span>
      }
    >
      <div className="hc-lines-grid" data-kept>
        <table ref={grid}>
          <thead>
            <tr>
              <th>#</th>
              <th className="hc-lines-must">商品</th>
              <th>名称</th>
              <th className="hc-lines-must">数量</th>
              <th>单位</th>
              <th>折合</th>
              {heads.map(({ title, width }) => (
                <th key={title} style={{ width }}>
                  {title}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {drafts.map((draft, i) => (
              <Row
                key={draft.key}
                draft={draft}
                nth={i + 1}
                ownerId={ownerId}
                faults={faults.get(draft.key)}
                repeats={again.get(draft.key)}
                fresh={draft.key === fresh}
                on={on}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button
        type="dashed"
        block
        size="small"
        icon={<PlusOutlined />}
        onClick={() => last && on.next(last.key, 'unitQty')}
      >
        添加一行
      </Button>
    </Panel>
  );
}
