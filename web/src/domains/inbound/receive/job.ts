import type { z } from 'zod';
import type { openLine, ReceiveLine } from '#contract/inbound/receive.ts';
import { readQty, type Counting } from '../../../ui/scan/quantity.ts';
import { same } from '../../../ui/scan/scanned.ts';
import { awaitsEnd, serialsIn } from '../../../ui/scan/serials.ts';
import { allPacks, spelled, usualPack, type Pack } from '../../../ui/text/packs.ts';
import { lastDay, readDay } from '../typed.ts';

export type OpenLine = z.output<typeof openLine>;

/** What the clerk is asked of one line, in this order; `life` only when the goods are too old. */
export const STEPS = ['producedOn', 'expireOn', 'supplierLotNo', 'qty', 'lpn'] as const;
export type Step = (typeof STEPS)[number] | 'life';

/** One line being received. */
export interface Job {
  line: OpenLine;
  /** What was scanned to get here: scanning it again counts one pack more. */
  code: string | null;
  /** What a typed number counts. */
  pack: Pack;
  /** Base units counted by scanning, one pack at a time. */
  counted: number;
  /** R: scrap, of what comes back. */
  quality: 'A' | 'D' | 'R';
  producedOn: string | null;
  expireOn: string | null;
  supplierLotNo: string | null;
  qty: number | null;
  at: Step;
  /** Cartons weighed for the line and not yet received. */
  cartons: OpenLine['cartons'];
  /** Serial numbers scanned so far, of goods told apart by them. */
  serials: string[];
  /** The carton whose weight is typed next. */
  box: string | null;
  /** Why the goods are too old; shown at the step `life`. */
  aged: string | null;
}

/** What goods may be taken as, in the order in which F2 goes through it. */
export const gradesOf = ({ isReturn }: OpenLine): { value: Job['quality']; label: string }[] =>
  isReturn
    ? [
        { value: 'A', label: '良品' },
        { value: 'D', label: '次品' },
        { value: 'R', label: '报废' },
      ]
    : [
        { value: 'A', label: '良品' },
        { value: 'D', label: '残次' },
      ];
export const nextGrade = ({ line, quality }: Job): Job['quality'] => {
  const grades = gradesOf(line);
  return grades[(grades.findIndex(({ value }) => value === quality) + 1) % grades.length]?.value ?? 'A';
};

export const asked = (line: OpenLine): readonly (typeof STEPS)[number][] =>
  STEPS.filter((step) =>
    step === 'producedOn'
      ? line.needProduced
      : step === 'expireOn'
        ? line.needExpire
        : step === 'supplierLotNo'
          ? line.needSupplierLot
          : true,
  );

/** What stands on the card: what is asked, and what a code said beside it. */
export const shownSteps = (job: Job): readonly (typeof STEPS)[number][] =>
  STEPS.filter((step) => asked(job.line).includes(step) || (step !== 'lpn' && job[step] !== null));

/** The lines a code leads to among those of the order in hand, and what one scan of it holds: a barcode before a code of goods. Throws the sentence for none. */
export function linesBy(
  lines: readonly OpenLine[],
  code: string,
): { lines: OpenLine[]; unitQty: number; hint: string } {
  const coded = lines.filter((line) => line.scans.some(({ barcode }) => same(code, barcode)));
  const found = coded.length > 0 ? coded : lines.filter((line) => same(code, line.goodsCode));
  const [first] = found;
  if (!first) throw new Error(`未找到【${code}】对应的待收明细，离线时只能收当前入库单`);
  return {
    lines: found,
    unitQty: first.scans.find(({ barcode }) => same(code, barcode))?.qty ?? 1,
    hint: `【${code}】有${found.length}行待收，请选择`,
  };
}

/** Take up a line. `unitQty` is what one scan of its barcode holds. */
export function begin(line: OpenLine, code: string | null = null, unitQty: number | null = null): Job {
  const scanned = unitQty === null ? undefined : allPacks(line.packs).find((p) => p.ratio === unitQty);
  return {
    line,
    code,
    pack: scanned ?? usualPack(line.packs, line.qtyOpen),
    counted: 0,
    quality: 'A',
    producedOn: null,
    expireOn: null,
    supplierLotNo: null,
    qty: null,
    at: asked(line)[0] ?? 'qty',
    aged: null,
    cartons: line.cartons,
    serials: [],
    box: null,
  };
}

/** What stands where nothing was typed: the end of the shelf life, all that is left. */
export const usualExpiry = ({ line, producedOn }: Job): string | null =>
  producedOn && line.shelfLifeDays ? lastDay(producedOn, line.shelfLifeDays) : null;
export const usualQty = ({ line, counted }: Job): number => counted || line.qtyOpen;

/** What a number typed for the job counts, and what the page shows of it. */
export const countingOf = ({ line, pack, counted }: Job): Counting => ({
  pack,
  packs: line.packs,
  shown: [line.qtyOpen, line.qtyExpected, line.qtyReceived, counted].filter((qty) => qty > 0),
});

const after = (job: Job, step: (typeof STEPS)[number]): Step =>
  asked(job.line).find((one) => STEPS.indexOf(one) > STEPS.indexOf(step)) ?? 'lpn';

/** Answer the step the job stands at; an empty answer takes the usual value. Throws the sentence for what cannot be, and a question that is answered by typing it `again`. */
export function answered(job: Job, typed: string, { today, again = false }: { today: string; again?: boolean }): Job {
  const { at } = job;
  if (at === 'producedOn') {
    const producedOn = readDay(typed, today, 'past');
    if (producedOn > today) throw new Error('生产日期不能晚于今天');
    return { ...job, producedOn, expireOn: null, at: after(job, at) };
  }
  if (at === 'expireOn') {
    const expireOn = typed === '' ? usualExpiry(job) : readDay(typed, today, 'future');
    if (expireOn === null) throw new Error('请输入到期日期');
    if (job.producedOn && expireOn < job.producedOn) throw new Error('到期日期不能早于生产日期');
    return { ...job, expireOn, at: after(job, at) };
  }
  if (at === 'supplierLotNo') return { ...job, supplierLotNo: typed, at: after(job, at) };
  if (at !== 'qty') return job;
  // The scan that led here was the first piece.
  if (typed !== '' && same(typed, job.code))
    return { ...job, counted: (job.counted || job.pack.ratio) + job.pack.ratio };
  const qty = typed === '' ? usualQty(job) : readQty(typed, countingOf(job), again);
  if (qty === null)
    throw new Error(job.code === null ? `【${typed}】不是数量` : '请先输入数量，或再扫同一条码逐件点数');
  if (qty <= 0) throw new Error('请输入正整数');
  return { ...job, qty, at: after(job, at) };
}

/** The step a field of the server's refusal belongs to. */
export function stepOf(field: string | undefined): Step | null {
  const name = field?.split('.').at(-1);
  if (name === 'serials') return 'qty';
  return name === 'lpnCode' ? 'lpn' : (STEPS.find((step) => step === name) ?? null);
}

/** The job as the server takes it. */
export const sentLine = (
  job: Job,
  lpnCode: string | null,
): Partial<ReceiveLine> & Pick<ReceiveLine, 'detailId' | 'qty'> => ({
  detailId: job.line.detailId,
  qty: job.qty ?? usualQty(job),
  quality: job.quality,
  producedOn: job.producedOn,
  expireOn: job.expireOn,
  supplierLotNo: job.supplierLotNo,
  lpnCode,
  ...(job.line.isCatchWeight
    ? {
        cartonIds: cartonsOf(job)
          .slice(0, job.qty ?? undefined)
          .map(({ id }) => id),
      }
    : {}),
  ...(job.line.isSerial ? { serials: serialsIn(job.serials) } : {}),
});

/** What to do now, in the words of the scan field. */
export function prompt(
  job: Job,
  lpnCode: string | null,
): { label: string; onEmpty: string | undefined; keys: 'numeric' | 'text' | undefined } {
  switch (job.at) {
    case 'producedOn':
      return { label: '输入生产日期', onEmpty: undefined, keys: 'numeric' };
    case 'expireOn':
      return { label: '输入到期日期', onEmpty: told(usualExpiry(job)), keys: 'numeric' };
    case 'supplierLotNo':
      return { label: '输入供应商批号', onEmpty: undefined, keys: 'text' };
    case 'qty':
      if (job.line.isCatchWeight) return weighing(job);
      if (job.line.isSerial) return numbering(job);
      return {
        label: `输入数量（${job.pack.name}）`,
        onEmpty: told(spelled(usualQty(job), job.line.packs)),
        keys: 'numeric',
      };
    case 'lpn':
      return { label: '扫描容器', onEmpty: told(lpnCode ?? '散放'), keys: undefined };
    case 'life':
      return { label: '输入 Y 确认允收', onEmpty: undefined, keys: 'text' };
  }
}

/** Cartons that may come in together: of one day. */
export const cartonsOf = ({ cartons, producedOn }: Job): OpenLine['cartons'] =>
  cartons.filter((carton) => !carton.producedOn || !producedOn || carton.producedOn === producedOn);

const weighing = (job: Job): ReturnType<typeof prompt> => {
  if (job.box !== null) return { label: `输入【${job.box}】的重量（千克）`, onEmpty: undefined, keys: 'text' };
  const { length } = cartonsOf(job);
  return { label: '扫描箱码', onEmpty: length > 0 ? told(`收 ${length} 箱`) : undefined, keys: undefined };
};

const numbering = ({ serials }: Job): ReturnType<typeof prompt> => {
  if (awaitsEnd(serials)) return { label: '扫描结束序列号', onEmpty: undefined, keys: undefined };
  const { length } = serials;
  return { label: '扫描序列号', onEmpty: length > 0 ? told(`收 ${length} 件`) : undefined, keys: undefined };
};

const GRAMS_MAX = 200_000;

/** Kilograms as they are printed on the carton, in grams. */
export function gramsOf(typed: string): number {
  const grams = /^\d{1,3}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : 0;
  if (grams < 1 || grams > GRAMS_MAX) throw new Error('重量超出范围');
  return grams;
}

const told = (value: string | null): string | undefined => (value === null ? undefined : `回车 = ${value}`);
