import { Select } from 'antd';
import { isBeyondConcession, wanting } from '#contract/inbound/quality-judge.ts';
import { concedeRight, qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import { useAllowed } from '../../../data/session.ts';
import { FilesInput } from '../../../ui/files/FilesInput.tsx';
import { SEVERAL } from '../../../ui/form/choices.ts';
import { FieldsDialog } from '../../../ui/form/FieldsDialog.tsx';
import { basePack, spelled } from '../../../ui/text/packs.ts';
import { ItemsInput } from './ItemsInput.tsx';
import { QC_READS, type Qc, type QcLine } from './reads.ts';

const { lineId: _, items, ...RECORDED } = qcRecordApi.add.input.shape;
const {
  id: __,
  lineId: ___,
  damagedCartonIds,
  rejectCartonIds,
  damagedSerials,
  rejectSerials,
  concede,
  concedeReason,
  ...PARTS
} = qcOrderApi.judge.input.shape;
const CARTONS = { damagedCartonIds, rejectCartonIds },
  PIECES = { damagedSerials, rejectSerials };
const CONCESSION = { concede, concedeReason };

/** What was found at a line: how many were looked at, how many failed and why, how cold it was, and pictures. */
export function RecordDialog({ line, onClose }: { line: QcLine | null; onClose: () => void }) {
  if (!line) return null;
  const limits = [line.tempMin !== null && `不低于${line.tempMin}℃`, line.tempMax !== null && `不高于${line.tempMax}℃`];
  return (
    <FieldsDialog
      title={`${line.goodsName}　待检 ${spelled(line.qtyTotal, line.packs)}（按${basePack(line.packs).name}）${limits.filter(Boolean).join('，')}`}
      open
      onClose={onClose}
      of={qcRecordApi.add}
      touches={QC_READS}
      shape={line.criteria.length > 0 ? { items, ...RECORDED } : RECORDED}
      row={{
        qtySample: line.recordedAt === null ? line.qtyWanted : line.qtySample,
        qtyDefect: line.qtyDefect,
        temperature: line.temperature,
        defectCode: line.defectCode,
        proposal: line.proposal,
        remark: line.remark,
        images: line.images.map(({ id }) => id),
        items: line.items.map(({ criteriaId, value, isOk }) => ({ criteriaId, value, ok: isOk })),
      }}
      extra={{ lineId: line.id }}
      inputs={{
        items: <ItemsInput criteria={line.criteria} />,
        images: <FilesInput use="qcLine" known={line.images} />,
      }}
    />
  );
}

const REJECTED = 3;

/** What becomes of a line; the record is proposed. Whoever may concede is asked whether he does. */
export function JudgeDialog({ qc, line, onClose }: { qc: Qc; line: QcLine | null; onClose: () => void }) {
  const allowed = useAllowed(concedeRight.permit);
  if (!line) return null;
  const bad = wanting(line),
    isLost = isBeyondConcession(line);
  const options = line.cartons.map(({ id, code, weightG }) => ({
    value: id,
    label: `${code}　${(weightG / 1000).toFixed(2)}kg`,
  }));
  const pieces = line.serials.map((value) => ({ value, label: value }));
  const mayConcede = bad > 0 && allowed && !isLost;
  return (
    <FieldsDialog
      title={`判定 ${line.goodsName}　待检 ${spelled(line.qtyTotal, line.packs)}（按${basePack(line.packs).name}）`}
      open
      onClose={onClose}
      of={qcOrderApi.judge}
      touches={QC_READS}
      shape={{
        ...PARTS,
        ...(line.isCatchWeight ? CARTONS : {}),
        ...(pieces.length > 0 ? PIECES : {}),
        ...(mayConcede ? CONCESSION : {}),
      }}
      row={{
        qtyOk: line.qtyTotal - bad,
        qtyDamaged: line.proposal === REJECTED ? 0 : bad,
        qtyReject: line.proposal === REJECTED ? bad : 0,
        concede: false,
      }}
      extra={{ id: qc.id, lineId: line.id }}
      inputs={{
        damagedCartonIds: <Select {...SEVERAL} options={options} optionFilterProp="label" placeholder="选择残次的箱" />,
        rejectCartonIds: <Select {...SEVERAL} options={options} optionFilterProp="label" placeholder="选择拒收的箱" />,
        damagedSerials: <Select {...SEVERAL} options={pieces} placeholder="选择或扫描残次的序列号" />,
        rejectSerials: <Select {...SEVERAL} options={pieces} placeholder="选择或扫描拒收的序列号" />,
      }}
    />
  );
}
