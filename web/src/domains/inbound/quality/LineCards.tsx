import { useState } from 'react';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import { qcOrderApi } from '#contract/inbound/quality.ts';
import { useAct } from '../../../data/query.ts';
import { useSession } from '../../../data/session.ts';
import { Act } from '../../../ui/act/Act.tsx';
import { FileLinks } from '../../../ui/files/FileLinks.tsx';
import { KeptImages } from '../../../ui/files/KeptImages.tsx';
import { spelled } from '../../../ui/text/packs.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { tellBack } from '../tell-back.ts';
import { JudgeDialog, RecordDialog } from './LineDialogs.tsx';
import { QC_READS, type Qc, type QcLine } from './reads.ts';
import './quality.css';

/** The lines of an inspection one below the other: what there is, what was found, what became of it, and the one thing to do next. */
export function LineCards({ qc, only }: { qc: Qc; only?: (line: QcLine) => boolean }) {
  const [asked, setAsked] = useState<{ act: 'record' | 'judge'; line: QcLine } | null>(null);
  const lines = only ? qc.lines.filter(only) : qc.lines;
  const close = (): void => setAsked(null);
  return (
    <>
      <ol className="hc-qc-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <What line={line} />
            <Found line={line} />
            <Acts qc={qc} line={line} ask={(act) => setAsked({ act, line })} />
          </li>
        ))}
      </ol>
      <RecordDialog line={asked?.act === 'record' ? asked.line : null} onClose={close} />
      <JudgeDialog qc={qc} line={asked?.act === 'judge' ? asked.line : null} onClose={close} />
    </>
  );
}

function What({ line }: { line: QcLine }) {
  return (
    <div className="hc-qc-what">
      <b>{line.goodsName}</b>
      <small className="hc-faint">
        {[line.goodsCode, line.spec, `批次 ${line.lotNo}`, line.positionCode, line.lpnCode].filter(Boolean).join(' · ')}
      </small>
      <span>
        待检 <b className="hc-num">{spelled(line.qtyTotal, line.packs)}</b>
        <small className="hc-faint">　应查 {spelled(line.qtyWanted, line.packs)}</small>
      </span>
    </div>
  );
}

/** What was found, and what was decided. */
function Found({ line }: { line: QcLine }) {
  const qty = (n: number): string => spelled(n, line.packs);
  if (line.recordedAt === null)
    return (
      <div className="hc-qc-found hc-faint">
        尚未检查{line.criteria.length > 0 && `，检验项目 ${line.criteria.length} 项`}
        <Reports line={line} />
      </div>
    );
  return (
    <div className="hc-qc-found">
      <span>
        检查 {qty(line.qtySample)}，缺陷{' '}
        <b className={line.qtyDefect > 0 ? 'hc-bad hc-num' : 'hc-num'}>{qty(line.qtyDefect)}</b>
        {line.temperature !== null && <>　{line.temperature}℃</>}
        {line.defectCode && (
          <>
            {'　'}
            <StatusTag dict="qcDefect" value={line.defectCode} />
          </>
        )}
      </span>
      <small className="hc-faint">{[line.recordedBy, line.recordedAt, line.remark].filter(Boolean).join(' · ')}</small>
      <Items line={line} />
      <Reports line={line} />
      {line.images.length > 0 && <KeptImages files={line.images} />}
      {line.state === QC_LINE.judged && (
        <span className="hc-qc-verdict">
          合格 <b className="hc-num">{qty(line.qtyOk)}</b>　残次 <b className="hc-num">{qty(line.qtyDamaged)}</b>　拒收{' '}
          <b className="hc-num">{qty(line.qtyReject)}</b>
          {line.qtyOut > 0 && `（已退车 ${qty(line.qtyOut)}）`}
          {line.conceded && <small className="hc-warn">　让步：{line.concedeReason}</small>}
        </span>
      )}
      {line.state === QC_LINE.judged && (
        <small className="hc-faint">{[line.judgedBy, line.judgedAt].filter(Boolean).join(' · ')}</small>
      )}
    </div>
  );
}

/** What was found item by item; what is not in order stands out. */
const Items = ({ line }: { line: QcLine }) =>
  line.items.length > 0 && (
    <span className="hc-qc-told">
      {line.items.map(({ criteriaId, itemName, value, unit, isOk }) => (
        <span key={criteriaId} className={isOk ? '' : 'hc-bad'}>
          {itemName} {value === null ? (isOk ? '合格' : '不合格') : `${value}${unit ?? ''}`}
          {!isOk && value !== null && ' 不合格'}
        </span>
      ))}
    </span>
  );

/** The reports of the lot, where the goods need one or have one. */
function Reports({ line: { needReport, reports } }: { line: QcLine }) {
  if (reports.length === 0) return needReport && <span className="hc-warn">没有质检报告，不能判合格</span>;
  return (
    <span className="hc-qc-told">
      {reports.map(({ id, reportNo, agency, holds, attach }) => (
        <span key={id} className={holds ? '' : 'hc-bad'} title={agency}>
          质检报告 {reportNo}
          {!holds && '（已失效或不合格）'} {attach.length > 0 && <FileLinks files={attach} />}
        </span>
      ))}
    </span>
  );
}

interface ActsProps {
  qc: Qc;
  line: QcLine;
  ask: (act: 'record' | 'judge') => void;
}

function Acts({ qc: { id, status, inspectorId, source }, line, ask }: ActsProps) {
  const undo = useAct(qcOrderApi.undo, QC_READS, { done: '已撤销判定' });
  const out = useAct(qcOrderApi.rejectOut, QC_READS, { done: '已退车' });
  const mine = useSession((s) => s.user?.userId) === inspectorId;
  const waiting = line.state === QC_LINE.waiting,
    left = line.state === QC_LINE.judged && line.qtyReject > line.qtyOut;
  const under = status === qcLife.at.inspecting || status === qcLife.at.recorded;
  return (
    <div className="hc-qc-acts">
      {waiting && under && mine && (
        <Act
          life={qcLife}
          action="record"
          state={status}
          label={line.recordedAt === null ? '录入' : '修改记录'}
          primary={line.recordedAt === null}
          onConfirm={() => ask('record')}
        />
      )}
      {waiting && under && line.recordedAt !== null && (
        <Act life={qcLife} action="judge" state={status} label="判定" primary onConfirm={() => ask('judge')} />
      )}
      {left && source === 1 && (
        <Act
          life={qcLife}
          action="rejectOut"
          state={status}
          ask={`确认【${line.goodsName}】拒收的 ${spelled(line.qtyReject - line.qtyOut, line.packs)} 已装车退回？`}
          onConfirm={() => out.mutateAsync({ id, lineIds: [line.id] }).then(({ back }) => tellBack(back))}
        />
      )}
      {line.state === QC_LINE.judged && line.qtyOut === 0 && (
        <Act
          life={qcLife}
          action="undo"
          state={status}
          danger
          reason
          onConfirm={(reason) => undo.mutateAsync({ id, lineId: line.id, reason })}
        />
      )}
    </div>
  );
}
