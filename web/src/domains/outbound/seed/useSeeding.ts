import { lotsOwed, seedingApi } from '#contract/outbound/seed.ts';
import { fresh, useAct } from '../../../data/query.ts';
import { useHeld } from '../../../ui/form/useHeld.ts';
import type { ScanResult } from '../../../ui/scan/ScanField.tsx';
import { countOf } from '../../../ui/scan/scanned.ts';
import { basePack } from '../../../ui/text/packs.ts';
import { handOf, isSorted, labelOf, lightUp, slotAt, type Hand, type Lit, type Wall } from './wall.ts';

interface Held {
  wall: Wall | null;
  /** A wave that was scanned before its wall. */
  waveId: number | null;
  hand: Hand | null;
  lit: Lit | null;
  /** What was put last comes out first. */
  puts: readonly { logIds: number[]; text: string }[];
}

const NOTHING: Held = { wall: null, waveId: null, hand: null, lit: null, puts: [] };
const quiet = { done: null, quiet: true } as const;
const BUSY = 2;
const READS = [seedingApi.walls, seedingApi.waves];

/** Sorting into one wall: goods, slot, goods, slot. Failures are thrown for the scan field, after the page has the truth. */
export function useSeeding(onWall: (id: number | null) => void) {
  const held = useHeld<Held>(NOTHING);
  const start = useAct(seedingApi.start, READS, quiet);
  const put = useAct(seedingApi.put, READS, quiet);
  const undoing = useAct(seedingApi.undo, READS, quiet);
  const finishing = useAct(seedingApi.finish, READS, quiet);

  const reload = async (id: number): Promise<Wall> => {
    const wall = await fresh(seedingApi.get, { wallId: id });
    held.change({ wall });
    return wall;
  };
  const open = async (id: number): Promise<ScanResult> => {
    const { waveId } = held.now();
    held.put({ ...NOTHING, waveId });
    const wall = await reload(id);
    onWall(id);
    if (wall.status !== BUSY)
      return waveId === null ? { text: `${wall.code} 空闲`, sub: '扫描波次、拣货任务或拣货车' } : begin(waveId);
    return {
      text: `${wall.code} ${wall.waveNo ?? ''}`,
      sub: isSorted(wall) ? '已全部播完，回车 = 播种完成' : '扫描商品',
    };
  };
  const begin = async (waveId: number): Promise<ScanResult> => {
    const { wall } = held.now();
    if (!wall) {
      held.change({ waveId });
      return { text: '请扫描播种墙', sub: '选一面空闲的墙' };
    }
    try {
      const { orderCount, leftCount } = await start.mutateAsync({ wallId: wall.id, waveId });
      held.change({ waveId: null });
      return {
        text: `${orderCount} 单已分配格口`,
        sub: leftCount > 0 ? `还有 ${leftCount} 单请用另一面墙` : '扫描商品',
        ...(leftCount > 0 ? { tone: 'warn' as const } : {}),
      };
    } finally {
      await reload(wall.id).catch(() => undefined);
    }
  };
  const light = (hand: Hand): ScanResult => {
    const { wall } = held.now();
    if (!wall) throw new Error('请先扫描播种墙');
    const { said, ...next } = lightUp(wall, hand);
    held.change(next);
    return said;
  };
  const lay = async (): Promise<ScanResult> => {
    const { wall, lit, hand } = held.now();
    if (!wall || !lit || !hand) throw new Error('请先扫描商品');
    const { slotId, slotNo, goodsId, goodsName, lotNo, packs } = lit.need;
    try {
      const { logIds, leftQty } = await put.mutateAsync({ slotId, goodsId, lotNo, qty: lit.qty });
      const text = `${labelOf(wall, slotNo)} ${lit.qty}${basePack(packs).name} ${goodsName}`;
      held.change({ puts: [...held.now().puts, { logIds, text }] });
      await reload(wall.id);
      const next = light({ ...hand, qty: hand.qty === null ? null : hand.qty - lit.qty });
      return leftQty === 0 && next.tone === undefined ? { ...next, sub: `${labelOf(wall, slotNo)} 已齐` } : next;
    } catch (error) {
      held.change({ lit: null, hand: null });
      await reload(wall.id).catch(() => undefined);
      throw error;
    }
  };
  const finish = async (): Promise<ScanResult> => {
    const { wall } = held.now();
    if (!wall) throw new Error('请先扫描播种墙');
    try {
      const { orderCount, qty } = await finishing.mutateAsync({ wallId: wall.id });
      held.put(NOTHING);
      onWall(null);
      return { text: `${wall.code} 播种完成`, sub: `${orderCount} 单 ${qty} 件，扫描下一面墙`, tone: 'done' };
    } catch (error) {
      await reload(wall.id).catch(() => undefined);
      throw error;
    }
  };
  const undo = async (): Promise<ScanResult> => {
    const { wall, puts } = held.now();
    const last = puts.at(-1);
    if (!wall || !last) throw new Error('没有可撤销的播种');
    await undoing.mutateAsync({ logIds: last.logIds });
    held.change({ puts: puts.slice(0, -1), lit: null, hand: null });
    await reload(wall.id);
    return { text: `已取出 ${last.text}`, sub: '扫描商品', tone: 'warn' };
  };
  const elsewhere = async (code: string): Promise<ScanResult> => {
    const { wallId, waveId } = await fresh(seedingApi.scan, { code });
    if (wallId !== null) return open(wallId);
    if (waveId === null) throw new Error(`【${code}】不是播种墙、波次、拣货任务或容器`);
    return begin(waveId);
  };
  const scanned = (wall: Wall, code: string): ScanResult | Promise<ScanResult> => {
    const { lit, hand } = held.now();
    const slot = slotAt(wall, code);
    if (slot !== null) {
      if (!lit) throw new Error('请先扫描商品');
      if (slot !== lit.need.slotNo) throw new Error(`格口不符，应放入【${labelOf(wall, lit.need.slotNo)}】`);
      return lay();
    }
    const count = countOf(code);
    if (count !== null && hand && lit) return light({ ...hand, qty: count });
    try {
      return light(handOf(wall.needs, code));
    } catch (error) {
      // A wall, perhaps, that is taken up instead.
      return elsewhere(code).catch(() => {
        throw error;
      });
    }
  };
  const onScan = async (code: string): Promise<ScanResult> => {
    const { wall, lit } = held.now();
    if (wall?.status !== BUSY) return elsewhere(code);
    if (code === '') return lit ? lay() : finish();
    return scanned(wall, code);
  };
  return {
    ...held.value,
    isOpen: held.value.wall?.status === BUSY,
    lots:
      held.value.wall && held.value.hand && !held.value.lit
        ? lotsOwed(held.value.wall.needs, held.value.hand.goodsId)
        : [],
    onScan,
    open,
    begin,
    light: async (hand: Hand) => light(hand),
    lay,
    finish,
    undo,
    leave: () => {
      held.put(NOTHING);
      onWall(null);
    },
  };
}
