import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Pagination } from 'antd';
import { PAGES_BY_NUMBER } from '#contract/kit/page.ts';
import { PAGE_SIZES } from '../search/url.ts';
import { totalText } from './total.ts';
import type { List } from './useList.ts';

/** How many there are, and the way to the other pages: by number as far as the server goes, then from page to page. */
export function Pager<R>({ list, narrow }: { list: List<R>; narrow: boolean }) {
  const { total, capped, state } = list;
  return (
    <div className="hc-pager">
      <span className="hc-faint">
        共 <b className="hc-num">{totalText({ total, totalCapped: capped })}</b> 条
      </span>
      {state.pageNum >= PAGES_BY_NUMBER ? (
        <StepByStep list={list} />
      ) : (
        <Pagination
          size="small"
          simple={narrow}
          current={state.pageNum}
          pageSize={state.pageSize}
          total={Math.min(total, PAGES_BY_NUMBER * state.pageSize)}
          showSizeChanger={!narrow}
          pageSizeOptions={[...PAGE_SIZES]}
          onChange={(pageNum, pageSize) => list.turn({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize })}
        />
      )}
    </div>
  );
}

/** Far down nobody counts pages: the next, the one before, and the way back up. */
function StepByStep<R>({ list }: { list: List<R> }) {
  const {
    state: { pageNum },
    beside: { next, prev },
    query: { isPlaceholderData },
  } = list;
  const toPrevious = (): void =>
    list.turn(
      pageNum - 1 > PAGES_BY_NUMBER
        ? { pageNum: pageNum - 1, cursor: prev }
        : { pageNum: Math.min(pageNum - 1, PAGES_BY_NUMBER) },
    );
  return (
    <span className="hc-steps">
      <Button type="text" size="small" onClick={() => list.turn({ pageNum: 1 })}>
        首页
      </Button>
      <Button
        type="text"
        size="small"
        aria-label="上一页"
        title="上一页"
        icon={<LeftOutlined />}
        disabled={isPlaceholderData || (pageNum - 1 > PAGES_BY_NUMBER && !prev)}
        onClick={toPrevious}
      />
      <span className="hc-num">第 {pageNum} 页</span>
      <Button
        type="text"
        size="small"
        aria-label="下一页"
        title="下一页"
        icon={<RightOutlined />}
        disabled={isPlaceholderData || !next}
        onClick={() => list.turn({ pageNum: pageNum + 1, cursor: next })}
      />
    </span>
  );
}
