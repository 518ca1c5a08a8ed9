import { isFatal, isInOrder, isMinor } from '#contract/inbound/quality-judge.ts';
import type { SaidItem } from '#contract/inbound/quality.ts';
import { CRITERIA_KIND } from '#contract/strategy/inbound/judging-criteria.ts';
import type { Criterion } from '../../strategy/facade.ts';
import type { Fault } from './record.plan.ts';

/** An item as it was found, with the standard it was held to. */
export interface FoundItem extends Criterion {
  value: number | null;
  isOk: boolean;
}

const GOOD = 1;

/**
 * What was found, item by item (判定标准): each by its standard, what must be looked at was, and what failed is answered by the proposal: a fatal one allows no
 * good pieces, a major one wants somebody's word. Pure.
 */
export function itemsFound(
  criteria: readonly Criterion[],
  said: readonly SaidItem[],
  proposal: number | null | undefined,
): { items: FoundItem[]; faults: Fault[] } {
  const faults: Fault[] = [],
    seen = new Set<number>();
  const items = said.flatMap((one, i): FoundItem[] => {
    const item = criteria.find(({ id }) => id === one.criteriaId);
    const say = (field: string, msg: string): void => void faults.push({ field: `items.${i}.${field}`, msg });
    if (!item) say('criteriaId', '检验项目不存在或已停用，请重新打开');
    else if (seen.has(item.id)) say('criteriaId', `检验项目【${item.itemName}】重复`);
    if (!item || seen.has(item.id)) return [];
    const isOk = isInOrder(item, one);
    if (isOk === null) return [];
    seen.add(item.id);
    return [{ ...item, value: item.kind === CRITERIA_KIND.measure ? (one.value ?? null) : null, isOk }];
  });
  const missing = criteria.filter(({ id, required }) => required && !seen.has(id));
  if (missing.length > 0)
    faults.push({ field: 'items', msg: `请录入检验项目${missing.map(({ itemName }) => `【${itemName}】`).join('')}` });
  const failed = items.filter(({ isOk, severity }) => !isOk && !isMinor(severity));
  const fatal = failed.find(({ severity }) => isFatal(severity));
  if (fatal && (!proposal || proposal === GOOD))
    faults.push({ field: 'proposal', msg: `【${fatal.itemName}】不合格，判定结果须为残次或拒收` });
  else if (failed[0] && !proposal)
    faults.push({ field: 'proposal', msg: `【${failed[0].itemName}】不合格，请选择判定结果` });
  return { items, faults };
}
