import { Button } from 'antd';
import { useState } from 'react';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import { qcOrderApi } from '#contract/inbound/quality.ts';
import { call } from '../../../data/call.ts';
import { useAct, useCall } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { useHere, useHereNow } from '../../../ui/page/useHere.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { among, same } from '../../../ui/scan/scanned.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { useWork } from '../../../ui/work/useWork.ts';
import { WorkPage } from '../../../ui/work/WorkPage.tsx';
import { LineCards } from './LineCards.tsx';
import { RecordDialog } from './LineDialogs.tsx';
import { QC_READS, type Qc, type QcLine } from './reads.ts';

type Found = Awaited<ReturnType<typeof find>>['list'][number];

const find = (text: string) => call(qcOrderApi.scan, { text });

/** 质检作业: scan where the goods stand or what they are; then each line in turn: look, write down, judge. */
export function InspectPage() {
  const here = useHere(),
    { search } = useHereNow();
  const id = Number(new URLSearchParams(search).get('qc')) || null;
  const [line, setLine] = useState<QcLine | null>(null);
  const [choice, setChoice] = useState<readonly Found[]>([]);
  const query = useCall(qcOrderApi.get, { id: id ?? 0 }, { enabled: id !== null });
  const qc = id === null ? undefined : query.data;
  const open = (next: number | null): void => {
    setChoice([]);
    here.ask(new URLSearchParams(next === null ? {} : { qc: String(next) }));
  };
  const work = useWork({ Escape: () => open(null) });
  const onScan = async (text: string): Promise<ScanResult> => {
    const hit = qc?.lines.find((one) => isMeant(one, text));
    if (qc && hit) {
      if (qc.status === qcLife.at.open) throw new Error('请先开始质检');
      setLine(hit);
      return { text: hit.goodsName, sub: '录入检查结果' };
    }
    const { list } = await find(text);
    const [first] = list;
    if (!first) throw new Error(`【${text}】没有待质检的商品`);
    if (list.length === 1) open(first.id);
    else setChoice(list);
    return {
      text: list.length === 1 ? first.qcNo : text,
      sub: list.length === 1 ? '扫描商品' : `${list.length} 张质检单，请选择`,
    };
  };
  return (
    <WorkPage
      work={work}
      busy={qc !== undefined}
      scan={{
        label: qc ? '扫描商品' : '扫描质检单、入库单、容器、库位或商品',
        hint: qc ? qc.qcNo : '扫到哪里，检到哪里',
        onScan,
      }}
      side={<Waiting open={open} />}
    >
      {choice.length > 0 && <Choice list={choice} open={open} />}
      {qc && <Current qc={qc} leave={() => open(null)} />}
      <RecordDialog line={line} onClose={() => setLine(null)} />
    </WorkPage>
  );
}

const isMeant = (line: QcLine, text: string): boolean =>
  line.state === QC_LINE.waiting &&
  (among(text, [line.goodsCode, line.lpnCode]) || line.scans.some((scan) => same(text, scan.barcode)));

function Current({ qc, leave }: { qc: Qc; leave: () => void }) {
  const start = useAct(qcOrderApi.start, QC_READS);
  return (
    <section className="hc-rp-card" aria-label="当前质检单">
      <header>
        <h2>{qc.qcNo}</h2>
        <StatusTag life={qcLife} state={qc.status} />
      </header>
      <p>{[qc.orderNo, qc.ownerName, qc.supplierName].filter(Boolean).join(' · ')}</p>
      {qc.status === qcLife.at.open && (
        <div className="hc-qc-acts">
          <Act
            life={qcLife}
            action="start"
            state={qc.status}
            primary
            onConfirm={() => start.mutateAsync({ id: qc.id })}
          />
        </div>
      )}
      <LineCards qc={qc} />
      <footer>
        <Button type="text" onClick={leave}>
          返回 <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}

function Choice({ list, open }: { list: readonly Found[]; open: (id: number) => void }) {
  return (
    <section className="hc-rp-card" aria-label="选择质检单">
      <Rows list={list} open={open} />
    </section>
  );
}

/** What one has begun, and what nobody has. */
function Waiting({ open }: { open: (id: number) => void }) {
  const me = useSession((s) => s.user?.userId);
  const { open: fresh, inspecting, recorded } = qcLife.at;
  const page = useCall(qcOrderApi.queryPage, {
    param: { status: [fresh, inspecting, recorded] },
    pageNum: 1,
    pageSize: 50,
  });
  const list = (page.data?.list ?? []).filter((row) => row.status === fresh || row.inspectorId === me);
  return (
    <section className="hc-rp-card" aria-label="待质检">
      <header>
        <h2>待质检</h2>
        <b className="hc-num">{list.length}</b>
      </header>
      {list.length === 0 ? <p>没有待质检的商品</p> : <Rows list={list} open={open} />}
    </section>
  );
}

const Rows = ({ list, open }: { list: readonly Found[]; open: (id: number) => void }) => (
  <ul className="hc-take-lines">
    {list.map((row) => (
      <li key={row.id}>
        <button type="button" onClick={() => open(row.id)}>
          <b>{row.goodsNames}</b>
          <small>{[row.qcNo, row.orderNo, row.supplierName].filter(Boolean).join(' · ')}</small>
        </button>
        <StatusTag life={qcLife} state={row.status} />
      </li>
    ))}
  </ul>
);
