import type { OutputOf } from '#contract/kit/endpoint.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { fresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { same } from '../../../ui/scan/scanned.ts';
import { ORDER_READS } from '../order/acts.tsx';

export type Scanned = OutputOf<typeof collectionApi.scan>;

/** A carton before it is sealed cannot go; after it stands in the lane there is nothing left to do. */
const SEALED = 20,
  COLLECTED = 30;

/** One carton at a time: which lane, then the lane's own code as the proof. Failures are thrown for the scan field. */
export function useCollecting() {
  const held = useHeld<{ carton: Scanned | null; placed: Scanned | null }>({ carton: null, placed: null });
  const confirm = useAct(
    collectionApi.confirm,
    [collectionApi.queryDocPage, collectionApi.statistic, collectionApi.get, ...ORDER_READS],
    {
      done: null,
      quiet: true,
    },
  );

  const look = async (code: string): Promise<ScanResult> => {
    const carton = await fresh(collectionApi.scan, { code });
    if (carton.cartonState < SEALED) throw new Error('箱子未封箱');
    if (carton.cartonState >= COLLECTED)
      throw new Error(`箱号【${carton.code}】已集货，集货位【${carton.positionCode}】`);
    held.put({ carton, placed: null });
    return { text: `放入集货位 ${carton.positionCode}`, sub: `${carton.code}　${carton.orderNo}` };
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    const { carton } = held.now();
    if (!carton) return look(code);
    // Not this lane: another carton, perhaps, that is taken up instead. Anything else is the wrong lane.
    if (!same(code, carton.positionCode))
      return look(code).catch(() => {
        throw new Error(`应放入集货位【${carton.positionCode}】`);
      });
    await confirm.mutateAsync({ cartonCodes: [carton.code], positionCode: code }).catch((error: unknown) => {
      held.put({ carton: null, placed: null });
      throw error;
    });
    const after = await fresh(collectionApi.scan, { code: carton.code }).catch(() => carton);
    held.put({ carton: null, placed: after });
    const full = after.cartonIn >= after.cartonTotal;
    return {
      text: full ? `${carton.positionCode} 已集齐` : `已到 ${after.cartonIn} / ${after.cartonTotal} 箱`,
      sub: `${carton.code} → ${carton.positionCode}`,
      ...(full ? { tone: 'done' as const } : {}),
    };
  };
  return { ...held.value, onScan, drop: () => held.put({ carton: null, placed: null }) };
}
