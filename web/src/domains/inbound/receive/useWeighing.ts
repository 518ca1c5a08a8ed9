import { catchApi } from '#contract/inbound/catch.ts';
import { useAct } from '../../../data/query.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { kilos } from '../../../ui/text/kilos.ts';
import { cartonsOf, gramsOf, type Job } from './job.ts';

/** 抄码 within a receipt: scan a carton, type its weight; an empty answer ends it with as many as were weighed. */
export function useWeighing(change: (job: Job) => void) {
  const submit = useAct(catchApi.submit, [], { done: null, quiet: true });
  const drop = useAct(catchApi.void, [], { done: null });

  const weigh = async (job: Job, typed: string): Promise<ScanResult> => {
    const cartons = cartonsOf(job);
    if (job.box === null) {
      if (typed === '') {
        if (cartons.length === 0) throw new Error('请扫描箱码');
        change({ ...job, qty: cartons.length, at: 'lpn' });
        return { text: `已抄码 ${cartons.length} 箱`, sub: '扫描容器' };
      }
      const box = typed.toUpperCase();
      if (job.cartons.some((carton) => carton.code === box)) throw new Error(`箱码【${box}】重复`);
      change({ ...job, box });
      return { text: box, sub: '输入重量（千克）' };
    }
    const { box } = job;
    const made = await submit.mutateAsync({
      detailId: job.line.detailId,
      cartons: [{ code: box, weightG: gramsOf(typed), producedOn: job.producedOn }],
    });
    change({ ...job, box: null, cartons: [...job.cartons, ...made.cartons] });
    return {
      text: `${box} ${kilos(gramsOf(typed))}`,
      sub: `已抄码 ${cartons.length + 1} 箱，继续扫描箱码，或回车确认`,
    };
  };
  const unweigh = async (job: Job, id: number): Promise<void> => {
    await drop.mutateAsync({ ids: [id] });
    change({ ...job, qty: null, at: 'qty', cartons: job.cartons.filter((carton) => carton.id !== id) });
  };
  return { weigh, unweigh };
}
