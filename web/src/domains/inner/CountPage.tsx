import { Button } from 'antd';
import { useState } from 'react';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { useCall } from '../../data/query.ts';
import { Act } from '../../ui/act/Act.tsx';
import { FieldsDialog } from '../../ui/form/FieldsDialog.tsx';
import { Trouble } from '../../ui/page/Trouble.tsx';
import { useHere, useTabName } from '../../ui/page/useHere.ts';
import { basePack } from '../../ui/text/packs.ts';
import { useWork } from '../../ui/work/useWork.ts';
import { WorkPage, type Prompt } from '../../ui/work/WorkPage.tsx';
import './inner.css';
import { TAKE_READS, type Take } from './parts/take.ts';
import { useCounting, type Counting } from './parts/useCounting.ts';

/** 盘点作业: place, goods, quantity, by scanning; what is still to be counted beside it. */
export function CountPage() {
  const here = useHere();
  const query = useCall(stocktakeApi.get, { id: Number(here.params.id) });
  const take = query.data;
  const counting = useCounting(take);
  const work = useWork({ Escape: counting.drop });
  useTabName(take && `盘点 ${take.takeNo}`);
  if (query.error && !take) return <Trouble failure={query.error} retry={() => void query.refetch()} />;
  return (
    <WorkPage
      work={work}
      busy={counting.at !== null}
      scan={{ ...prompt(counting), onScan: counting.onScan }}
      side={take && <Due take={take} counting={counting} onEnter={work.enter} />}
    >
      {take && counting.at !== null && (
        <Place
          take={take}
          counting={counting}
          onChoose={(line) => void work.tell(() => Promise.resolve(counting.choose(line)))}
          onEmpty={(line) => void work.tell(() => counting.say(line, 0))}
        />
      )}
    </WorkPage>
  );
}

/** What to scan now. */
function prompt({ at, line, codes }: Counting): Prompt {
  if (line?.isCatchWeight)
    return { label: '扫描箱码', hint: line.goodsName ?? '', onEmpty: `回车 = 提交 ${codes.length} 箱` };
  if (line) return { label: `输入数量（${basePack(line.packs).name}）`, hint: line.goodsName, keys: 'numeric' };
  return at ? { label: '扫描商品', hint: `库位 ${at}` } : { label: '扫描库位', hint: '扫描要盘点的库位' };
}

type Line = Counting['due'][number];
interface PlaceProps {
  take: Take;
  counting: Counting;
  onChoose: (line: Line) => void;
  onEmpty: (line: Line) => void;
}

/** The lines of the place one stands at; the one in hand is marked. */
function Place({ take, counting: { at, here, line, drop }, onChoose, onEmpty }: PlaceProps) {
  const [finding, setFinding] = useState(false);
  const { goodsId, quality, producedOn, expireOn, qty } = stocktakeApi.found.input.shape;
  return (
    <section className="hc-rp-card" aria-label="当前库位">
      <div className="hc-rp-way">
        <p aria-current>
          <small>库位</small>
          <b>{at}</b>
        </p>
      </div>
      <ul className="hc-take-lines">
        {here.map((one) => (
          <li key={one.id} aria-current={one.id === line?.id}>
            <button type="button" disabled={one.goodsId === null} onClick={() => onChoose(one)}>
              <b>{one.goodsName ?? '账面无货'}</b>
              <small>
                {[one.goodsCode, one.lotNo && `批次 ${one.lotNo}`, one.lpnCode].filter(Boolean).join(' · ')}
              </small>
            </button>
            <Button onClick={() => onEmpty(one)}>{one.goodsId === null ? '确认空位' : '没有'}</Button>
          </li>
        ))}
      </ul>
      <footer>
        <Act permit={stocktakeApi.found.permit} label="登记计划外商品" onConfirm={() => setFinding(true)} />
        <Button type="text" onClick={drop}>
          返回 <kbd>Esc</kbd>
        </Button>
      </footer>
      <FieldsDialog
        title={`计划外商品 ${at}`}
        open={finding}
        of={stocktakeApi.found}
        touches={TAKE_READS}
        shape={{ goodsId, quality, producedOn, expireOn, qty }}
        extra={{ id: take.id, positionCode: at }}
        onClose={() => setFinding(false)}
      />
    </section>
  );
}

/** Places still to be counted, in the order one walks. */
function Due({
  take,
  counting: { due },
  onEnter,
}: {
  take: Take;
  counting: Counting;
  onEnter: (code: string) => void;
}) {
  const places = [...Map.groupBy(due, (line) => line.positionCode)];
  return (
    <section className="hc-rp-card" aria-label="待盘库位">
      <header>
        <h2>{take.takeNo}</h2>
        <b className="hc-num">{`${take.counted} / ${take.positions}`}</b>
      </header>
      {places.length === 0 ? (
        <p>没有待盘的库位，可以提交</p>
      ) : (
        <ul className="hc-take-lines">
          {places.map(([code, lines]) => (
            <li key={code}>
              <button type="button" onClick={() => onEnter(code)}>
                <b>{code}</b>
                <small>{lines[0]?.areaName}</small>
              </button>
              <span className="hc-num">{lines.length}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
