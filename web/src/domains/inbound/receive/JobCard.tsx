import { Button, Segmented, Tag } from 'antd';
import { orderLife } from '#contract/inbound/order-life.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { serialsIn } from '../../../ui/scan/serials.ts';
import { allPacks, basePack, packLabel, spelled } from '../../../ui/text/packs.ts';
import { formatQty } from '../../../ui/text/QtyText.tsx';
import { cartonsOf, gradesOf, shownSteps, usualExpiry, usualQty, type Job, type Step } from './job.ts';

interface Props {
  job: Job;
  lpn: string | null;
  onChange: (job: Job) => void;
  onLpn: (lpn: string | null) => void;
  /** Answer the scan field by hand. */
  onEnter: (typed: string) => void;
  onReject: () => void;
  onDrop: () => void;
}

const NAMES: Record<Exclude<Step, 'life'>, string> = {
  producedOn: '生产日期',
  expireOn: '到期日期',
  supplierLotNo: '供应商批号',
  qty: '数量',
  lpn: '容器',
};

/** The line in hand: what is left of it, and every answer given so far. A click on an answer goes back to it. */
export function JobCard({ job, lpn, onChange, onLpn, onEnter, onReject, onDrop }: Props) {
  const { line, at } = job;
  const values: Record<Exclude<Step, 'life'>, string | null> = {
    producedOn: job.producedOn,
    expireOn: job.expireOn ?? usualExpiry(job),
    supplierLotNo: job.supplierLotNo,
    qty: line.isCatchWeight
      ? `${cartonsOf(job).length} 箱`
      : line.isSerial
        ? `${serialsIn(job.serials).length} 件`
        : job.qty === null
          ? job.counted > 0
            ? spelled(job.counted, line.packs)
            : null
          : spelled(job.qty, line.packs),
    lpn: lpn ?? (at === 'lpn' ? '散放' : null),
  };
  return (
    <section className="hc-in-job" aria-label="当前商品">
      <header>
        <div>
          <h2>{line.goodsName}</h2>
          <p>
            {line.goodsCode}
            {line.spec && ` · ${line.spec}`} · 第{line.lineNo}行 · {line.orderNo}
          </p>
        </div>
        <div className="hc-in-left-qty">
          <small>待收</small>
          <b>{spelled(line.qtyOpen, line.packs)}</b>
          <small className="hc-num">
            {formatQty(line.qtyReceived)} / {formatQty(line.qtyExpected)} {basePack(line.packs).name}
          </small>
        </div>
      </header>
      {(line.wantProducedOn ?? line.wantLotNo ?? line.forOrderNo ?? (line.qcRequired || null)) !== null && (
        <p className="hc-in-wants">
          {line.wantProducedOn && <Tag color="warning">要求生产日期 {line.wantProducedOn}</Tag>}
          {line.wantLotNo && <Tag color="warning">要求批次 {line.wantLotNo}</Tag>}
          {line.forOrderNo && <Tag color="processing">计划越库：送往 {line.forOrderNo}</Tag>}
          {line.qcRequired && <Tag color="processing">收货后待检</Tag>}
        </p>
      )}
      <div className="hc-in-choices">
        <Segmented<Job['quality']>
          value={job.quality}
          onChange={(quality) => onChange({ ...job, quality })}
          options={gradesOf(line)}
          className={job.quality === 'A' ? '' : 'hc-in-damaged'}
        />
        <Segmented<number>
          value={job.pack.ratio}
          onChange={(ratio) =>
            onChange({
              ...job,
              pack: line.packs.find((p) => p.ratio === ratio) ?? job.pack,
              qty: null,
              at: job.qty === null ? at : 'qty',
            })
          }
          options={allPacks(line.packs).map((p) => ({ value: p.ratio, label: packLabel(p) }))}
        />
        <kbd className="hc-faint">{line.isReturn ? 'F2 定级' : 'F2 残次'}</kbd>
      </div>
      <ol className="hc-in-steps">
        {shownSteps(job).map((step) => (
          <li key={step} data-on={at === step || (at === 'life' && step === 'producedOn')}>
            <button type="button" onClick={() => onChange({ ...job, at: step })}>
              <span>{NAMES[step]}</span>
              <b>{values[step] ?? (step === 'qty' ? <i>{spelled(usualQty(job), line.packs)}</i> : '—')}</b>
            </button>
            {step === 'lpn' && lpn && (
              <Button size="small" type="link" onClick={() => onLpn(null)}>
                改为散放
              </Button>
            )}
          </li>
        ))}
      </ol>
      {job.at === 'life' && <p className="hc-bad hc-in-aged">{job.aged}</p>}
      <footer>
        {at === 'life' ? (
          <Button type="primary" danger size="large" onClick={() => onEnter('Y')}>
            确认允收
          </Button>
        ) : (
          <Button
            type="primary"
            size="large"
            disabled={at !== 'qty' && at !== 'lpn' && !(at === 'expireOn' && usualExpiry(job))}
            onClick={() => onEnter('')}
          >
            {at === 'lpn' ? '确认收货' : '下一步'}
          </Button>
        )}
        <Act life={orderLife} action="reject" state={orderLife.initial} onConfirm={onReject} />
        <Button type="text" onClick={onDrop}>
          放弃 <kbd>Esc</kbd>
        </Button>
      </footer>
    </section>
  );
}
