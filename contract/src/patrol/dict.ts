import { items, type Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  patrolKind: { name: '巡检类型', items: items({ 1: '安全', 2: '质量', 3: '运营' }) },
  dangerLevel: { name: '隐患级别', items: items({ 1: '重大', 2: '较大', 3: '一般' }) },
  dangerSource: { name: '隐患来源', items: items({ 1: '巡检任务', 2: '随手上报' }) },
  checkResult: { name: '检查结果', items: items({ 1: '合格', 2: '不合格', 3: '不适用' }) },
  patrolCycle: { name: '巡检周期', items: items({ 1: '每天', 2: '每周', 3: '每月' }) },
};
