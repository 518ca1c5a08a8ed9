import type { QcRecord } from '#contract/inbound/quality.ts';
import { nameOf } from '#contract/kit/sheet.ts';

/** What a record is judged by. */
export interface RecordFacts {
  mode: number;
  storageMode: number;
  qtyTotal: number;
  qtyWanted: number;
  /** What the rooms of its storage mode may have; null: no limit is set. */
  tempMin: number | null;
  tempMax: number | null;
}

export interface Fault {
  field: string;
  msg: string;
}

const FULL = 3;

/** Every reason against what an inspector wrote down of one line. Pure; asked by the form, and for each row of a sheet. */
export function recordFaults(record: QcRecord, facts: RecordFacts): Fault[] {
  const { qtySample, qtyDefect, temperature, proposal, defectCode } = record;
  const say = (when: boolean, field: string, msg: string): Fault[] => (when ? [{ field, msg }] : []);
  return [
    ...say(qtySample > facts.qtyTotal, 'qtySample', '抽检数量不能大于待检数量'),
    ...say(
      qtySample < facts.qtyWanted,
      'qtySample',
      facts.mode === FULL ? `全检须检查全部数量${facts.qtyWanted}` : `抽检数量不能小于应抽数量${facts.qtyWanted}`,
    ),
    ...say(qtyDefect > qtySample, 'qtyDefect', '缺陷数量不能大于抽检数量'),
    ...say(qtyDefect > 0 && !defectCode, 'defectCode', '请选择缺陷'),
    ...say(
      !proposal && outOfRange(temperature, facts) !== null,
      'proposal',
      `${nameOf('storageMode', facts.storageMode)}品温度${outOfRange(temperature, facts) ?? ''}，请选择判定结果`,
    ),
  ];
}

function outOfRange(t: number | null | undefined, { tempMin, tempMax }: RecordFacts): string | null {
  if (t === null || t === undefined) return null;
  if (tempMax !== null && t > tempMax) return `高于${tempMax}℃`;
  return tempMin !== null && t < tempMin ? `低于${tempMin}℃` : null;
}
