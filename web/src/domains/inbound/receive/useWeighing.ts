import { useRef } from 'react';
import { catchApi } from '#contract/inbound/catch.ts';
import { dayHere } from '../../../data/clock.ts';
import { useAct } from '../../../data/query.ts';
import type { Gs1 } from '../../../ui/scan/gs1.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { kilos } from '../../../ui/text/kilos.ts';
import { cartonsOf, gramsOf, type Job } from './job.ts';
import { labelled } from './label.ts';

/** 抄码 within a receipt: scan a carton, type its weight; an empty answer ends it with as many as were weighed. A GS1 code says both. A weight that is asked about is confirmed by giving it once more. */
export function useWeighing(change: (job: Job) => void) {
  const submit = useAct(catchApi.submit, [], { done: null, quiet: true });
  const drop = useAct(catchApi.void, [], { done: null });

  const asked = useRef('');

  const add = async (job: Job, code: string, weightG: number | null): Promise<ScanResult> => {
    const said = `${job.line.detailId} ${code} ${weightG ?? ''}`;
    const isConfirmed = asked.current === said;
    asked.current = said;
    const made = await submit.mutateAsync({
      detailId: job.line.detailId,
      cartons: [{ code, weightG, producedOn: job.producedOn }],
      isConfirmed,
    });
    asked.current = '';
    const grams = made.cartons[0]?.weightG ?? weightG ?? 0;
    const after = { ...job, box: null, cartons: [...job.cartons, ...made.cartons] };
    change(after);
    return {
      text: `${code} ${kilos(grams)}`,
      sub: `已抄码 ${cartonsOf(after).length} 箱，继续扫描箱码，或回车确认`,
    };
  };
  const weigh = async (job: Job, typed: string, label: Gs1 | null): Promise<ScanResult> => {
    const cartons = cartonsOf(job);
    if (label?.weightG) return add(fits(job, label), boxOf(job, label), label.weightG);
    if (job.box === null) {
      if (typed === '') {
        if (cartons.length === 0) throw new Error('请扫描箱码');
        change({ ...job, qty: cartons.length, at: 'lpn' });
        return { text: `已抄码 ${cartons.length} 箱`, sub: '扫描容器' };
      }
      const box = typed.toUpperCase();
      if (job.cartons.some((carton) => carton.code === box)) throw new Error(`箱码【${box}】重复`);
      // What came back weighs what it weighed when it left.
      if (job.line.leftCartons.some((carton) => carton.code === box)) return add(job, box, null);
      change({ ...job, box });
      return { text: box, sub: '输入重量（千克）' };
    }
    return add(job, job.box, gramsOf(typed));
  };
  const unweigh = async (job: Job, id: number): Promise<void> => {
    await drop.mutateAsync({ ids: [id] });
    change({ ...job, qty: null, at: 'qty', cartons: job.cartons.filter((carton) => carton.id !== id) });
  };
  return { weigh, unweigh };
}

/** A carton is known by the number of its own; a number of the goods alone stands on many. */
function boxOf(job: Job, { sscc, serial }: Gs1): string {
  const box = (sscc ?? serial)?.toUpperCase();
  if (!box) throw new Error('条码没有序列号(21)或托盘号(00)，不能作为箱码');
  if (job.cartons.some((carton) => carton.code === box)) throw new Error(`箱码【${box}】重复`);
  return box;
}

/** Cartons of another day or lot come in for themselves. */
function fits(job: Job, label: Gs1): Job {
  if (label.gtin !== null && job.code !== null && !same(label.gtin, job.code))
    throw new Error(`条码【${label.gtin}】不是商品【${job.line.goodsCode}】`);
  return { ...labelled(job, label, dayHere()), at: 'qty', qty: job.qty };
}
