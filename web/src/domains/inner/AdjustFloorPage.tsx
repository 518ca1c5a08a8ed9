import { Button } from 'antd';
import { adjustApi } from '#contract/inner/adjust.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { useAct, useCall } from '../../data/query.ts';
import { useHeld } from '../../ui/form/useHeld.ts';
import { Trouble } from '../../ui/page/Trouble.tsx';
import type { ScanResult } from '../../ui/scan/ScanField.tsx';
import { same } from '../../ui/scan/scanned.ts';
import { formatQty } from '../../ui/text/QtyText.tsx';
import { StatusTag } from '../../ui/text/StatusTag.tsx';
import { useWork } from '../../ui/work/useWork.ts';
import { WorkPage } from '../../ui/work/WorkPage.tsx';
import './inner.css';

type Line = OutputOf<typeof adjustApi.floor>['lines'][number];
const QUALITY = 3;
const TOUCHES = [adjustApi.floor, adjustApi.queryPage, adjustApi.statistic, stockApi.queryPage, stockApi.get];

/** 调整执行: go to the place, scan it, see what is to change there, say that it is so. */
export function AdjustFloorPage() {
  const query = useCall(adjustApi.floor, {});
  const { value, now, put } = useHeld<{ at: string | null }>({ at: null });
  const execute = useAct(adjustApi.execute, TOUCHES, { done: null, quiet: true });
  const drop = (): void => put({ at: null });
  const work = useWork({ Escape: drop });
  if (query.error && !query.data) return <Trouble failure={query.error} retry={() => void query.refetch()} />;
  const lines = query.data?.lines ?? [];
  const here = lines.filter(({ positionCode }) => positionCode === value.at);
  const confirm = async (): Promise<ScanResult> => {
    const [first] = here;
    if (!first) throw new Error('请先扫描库位');
    await execute.mutateAsync({ id: first.adjustId, positionCode: first.positionCode });
    const left = here.filter(({ adjustId }) => adjustId !== first.adjustId).length;
    if (left === 0) drop();
    return {
      text: `${first.positionCode} 已执行`,
      sub: left > 0 ? `还有 ${left} 条` : '扫描下一库位',
      tone: 'done',
    };
  };
  const onScan = async (scanned: string): Promise<ScanResult> => {
    const there = lines.filter(({ positionCode }) => same(scanned, positionCode));
    const [first] = there;
    if (!first) throw new Error(`库位【${scanned}】没有待执行的调整`);
    if (now().at === first.positionCode) return confirm();
    put({ at: first.positionCode });
    return { text: first.positionCode, sub: `${there.length} 条调整，核对后确认或再扫一次库位` };
  };
  return (
    <WorkPage
      work={work}
      busy={value.at !== null}
      scan={{ label: '扫描库位', hint: value.at ? `再扫一次 ${value.at} 确认执行` : '扫描要调整的库位', onScan }}
      side={<Waiting lines={lines} onEnter={work.enter} />}
    >
      {here[0] && (
        <Place
          lines={here.filter(({ adjustId }) => adjustId === here[0]?.adjustId)}
          onConfirm={() => void work.tell(confirm)}
          onDrop={drop}
        />
      )}
    </WorkPage>
  );
}

interface PlaceProps {
  lines: readonly Line[];
  onConfirm: () => void;
  onDrop: () => void;
}

/** What one adjustment changes at the place one stands at. */
function Place({ lines, onConfirm, onDrop }: PlaceProps) {
  const [first] = lines;
  return (
    <section className="hc-rp-card" aria-label="当前库位">
      <div className="hc-rp-way">
        <p aria-current>
          <small>{first?.adjustNo}</small>
          <b>{first?.positionCode}</b>
        </p>
      </div>
      <ul className="hc-take-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <p>
              <b>{line.goodsName}</b>
              <small>
                {[line.goodsCode, `批次 ${line.lotNo}`, line.lpnCode, ...line.cartonCodes].filter(Boolean).join(' · ')}
              </small>
            </p>
            <Change line={line} />
          </li>
        ))}
      </ul>
      <footer>
        <Button type="primary" onClick={onConfirm}>
          确认执行
        </Button>
        <Button type="text" onClick={onDrop}>
          返回 <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

function Change({ line: { kind, delta, changeQty, toQuality } }: { line: Line }) {
  if (kind === QUALITY)
    return (
      <span>
        <b className="hc-num">{formatQty(changeQty)}</b> → <StatusTag dict="quality" value={toQuality} />
      </span>
    );
  return (
    <b className={delta < 0 ? 'hc-num hc-minus' : 'hc-num hc-plus'}>
      {delta > 0 ? '+' : ''}
      {formatQty(delta)}
    </b>
  );
}

/** Places one has to go to. */
function Waiting({ lines, onEnter }: { lines: readonly Line[]; onEnter: (code: string) => void }) {
  const places = [...Map.groupBy(lines, ({ positionCode }) => positionCode)];
  return (
    <section className="hc-rp-card" aria-label="待执行库位">
      <header>
        <h2>待执行</h2>
        <b className="hc-num">{places.length}</b>
      </header>
      {places.length === 0 ? (
        <p>没有待执行的调整</p>
      ) : (
        <ul className="hc-take-lines">
          {places.map(([code, own]) => (
            <li key={code}>
              <button type="button" onClick={() => onEnter(code)}>
                <b>{code}</b>
                <small>{own[0]?.areaName}</small>
              </button>
              <span className="hc-num">{own.length}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
