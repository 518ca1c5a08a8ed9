import type { Gs1 } from '../../../ui/scan/gs1.ts';
import { allPacks } from '../../../ui/text/packs.ts';
import { asked, type Job } from './job.ts';
import { numbered } from './serials.ts';

type Said = Partial<Pick<Job, 'producedOn' | 'expireOn' | 'supplierLotNo' | 'qty'>>;

const NAMES = { producedOn: '生产日期', expireOn: '到期日期', supplierLotNo: '供应商批号', qty: '数量' } as const;
const FIELDS = ['producedOn', 'expireOn', 'supplierLotNo', 'qty'] as const;

/** What a GS1 code answers of the questions a receipt asks. Cartons within a pallet are counted in the pack their code stands on. */
const saidBy = (label: Gs1, { pack, line }: Job): Said => ({
  producedOn: label.producedOn,
  expireOn: label.expireOn,
  supplierLotNo: label.lot,
  qty: line.isCatchWeight || line.isSerial ? null : label.items === null ? label.pieces : label.items * pack.ratio,
});

/** Fill in what the code says and go to the first question it leaves open. Throws where it contradicts what was told before. */
export function labelled(job: Job, label: Gs1, today: string): Job {
  const said = saidBy(label, job);
  for (const field of FIELDS) {
    const before = job[field],
      now = said[field] ?? null;
    if (before !== null && now !== null && before !== now)
      throw new Error(`条码的${NAMES[field]}【${now}】与已填的【${before}】不符，请先收完这一批`);
  }
  if (said.producedOn && said.producedOn > today) throw new Error('生产日期不能晚于今天');
  const filled: Job = { ...job };
  if (said.producedOn) filled.producedOn = said.producedOn;
  if (said.expireOn) filled.expireOn = said.expireOn;
  if (said.supplierLotNo) filled.supplierLotNo = said.supplierLotNo;
  if (said.qty) filled.qty = said.qty;
  const next = { ...filled, at: asked(job.line).find((step) => isOpen(filled, step)) ?? ('lpn' as const) };
  return job.line.isSerial && label.serial ? numbered(next, label.serial) : next;
}

/** One day follows from the other where the life of the goods is known. */
function isOpen(job: Job, step: ReturnType<typeof asked>[number]): boolean {
  if (step === 'lpn') return true;
  const other = step === 'producedOn' ? job.expireOn : step === 'expireOn' ? job.producedOn : null;
  return job[step] === null && (other === null || !job.line.shelfLifeDays);
}

/** The job with the code in hand that the server knows as its goods, counting in the pack the code stands on. */
export function codedAs(
  job: Job,
  code: string,
  { lines, unitQty }: { lines: readonly { detailId: number }[]; unitQty: number | null },
): Job {
  if (!lines.some(({ detailId }) => detailId === job.line.detailId))
    throw new Error(`条码【${code}】不是商品【${job.line.goodsCode}】`);
  return { ...job, code, pack: allPacks(job.line.packs).find(({ ratio }) => ratio === unitQty) ?? job.pack };
}
