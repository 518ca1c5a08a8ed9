import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Panel } from '../../../ui/Page.tsx';
import { formatQty } from '../../../ui/QtyText.tsx';
import { isBlank, repeats } from './draft.ts';
import { LineRow } from './LineRow.tsx';
import type { useLines } from './useLines.ts';

interface Props {
  lines: ReturnType<typeof useLines>;
  ownerId: number | undefined;
}

/** 明细 of the editor: Enter walks from goods to quantity to the next line; rows of a sheet may be pasted. */
export function LineGrid({ lines: { drafts, faults, fresh, grid, on }, ownerId }: Props) {
  const again = repeats(drafts);
  const filled = drafts.filter((d) => !isBlank(d));
  const last = drafts.at(-1);
  return (
    <Panel title={<>明细 <span className="hc-faint hc-num">{formatQty(filled.length)} 行</span>{again.size > 0 && <span className="hc-bad hc-in-again">有 {again.size} 行重复</span>}</>}
      extra={<span className="hc-faint hc-in-keys"><kbd>Enter</kbd> 下一格　扫码直接选中　可从表格粘贴“编码、数量、单位”</span>}>
      <div className="hc-in-grid">
        <table ref={grid}>
          <thead><tr><th>#</th><th className="hc-in-must">商品</th><th>名称</th><th className="hc-in-must">数量</th><th>单位</th><th>折合</th><th>要求生产日期</th><th>要求批次</th><th>备注</th><th /></tr></thead>
          <tbody>
            {drafts.map((draft, i) => <LineRow key={draft.key} draft={draft} nth={i + 1} ownerId={ownerId} faults={faults.get(draft.key)} repeats={again.get(draft.key)} fresh={draft.key === fresh} on={on} />)}
          </tbody>
        </table>
      </div>
      <Button type="dashed" block size="small" icon={<PlusOutlined />} onClick={() => last && on.next(last.key, 'unitQty')}>添加一行</Button>
    </Panel>
  );
}
