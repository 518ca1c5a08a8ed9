import { items, type Dictionaries } from '../terms/dict.ts';
import { kindRights } from './rights.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  patrolKind: {
    name: '巡检类型',
    items: [
      { value: 1, label: '安全', permit: kindRights[1].permit },
      { value: 2, label: '质量', permit: kindRights[2].permit },
      { value: 3, label: '运营', permit: kindRights[3].permit },
    ],
  },
  dangerKind: { name: '隐患类型', items: items({ 1: '安全', 2: '质量', 3: '运营' }) },
  dangerLevel: { name: '隐患级别', items: items({ 1: '重大', 2: '较大', 3: '一般' }) },
  dangerSource: { name: '隐患来源', items: items({ 1: '巡检任务', 2: '随手上报' }) },
  checkResult: { name: '检查结果', items: items({ 1: '合格', 2: '不合格', 3: '不适用' }) },
  eventType: {
    name: '事件类型',
    items: items({ 1: '人身伤害', 2: '设备损坏', 3: '货物损失', 4: '火灾', 5: '交通', 6: '质量', 9: '其他' }),
  },
  eventLevel: { name: '事件级别', items: items({ 1: '特别重大', 2: '重大', 3: '较大', 4: '一般' }) },
  eventActionStatus: { name: '措施状态', items: items({ 0: '未完成', 1: '待验证', 2: '已验证' }) },
  patrolWarningType: {
    name: '巡检预警类型',
    items: items({ 1: '巡检逾期', 2: '整改逾期', 3: '整改升级', 4: '调查逾期', 5: '措施逾期' }),
  },
  patrolBoardPart: {
    name: '看板内容',
    items: items({ 1: '各库区得分', 2: '未闭环隐患的时长', 3: '重复出现的隐患', 4: '责任人' }),
  },
  patrolPost: { name: '巡检职责', items: items({ 1: '巡检', 2: '整改', 3: '调查' }) },
  patrolCycle: { name: '巡检周期', items: items({ 1: '每天', 2: '每周', 3: '每月', 4: '自定义' }) },
};
