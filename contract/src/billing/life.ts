import { machine } from '../kit/machine.ts';
import { questionLife } from './question/question-life.ts';
import { rentLife } from './rent-life.ts';
import { sharedCostLife } from './shared-cost-life.ts';

/** 费用配置 (office.md §3.13). A price that lines refer to is not changed: it ends, and its next revision begins. */
export const costConfigLife = machine({
  label: '费用配置',
  initial: 'draft',
  states: { draft: [0, '草稿'], enabled: [1, '启用'], disabled: [2, '停用'] },
  actions: {
    edit: { label: '编辑', from: ['draft', 'enabled'], permit: 'bil:cost:edit' },
    enable: { label: '启用', from: ['draft', 'disabled'], to: ['enabled'], permit: 'bil:cost:enable' },
    disable: { label: '停用', from: ['enabled'], to: ['disabled'], permit: 'bil:cost:enable' },
    delete: { label: '删除', from: ['draft', 'enabled', 'disabled'], permit: 'bil:cost:delete' },
  },
});

/** 结算行 by its settlement (office.md §3.13). */
export const poolLife = machine({
  label: '结算行',
  initial: 'open',
  states: {
    open: [0, '未确认'],
    confirmed: [1, '已确认'],
    sending: [2, '上传中'],
    uploaded: [3, '已上传'],
    failed: [4, '上传失败'],
    settled: [5, '已结算'],
  },
  actions: {
    recalculate: { label: '重新计算', from: ['open'], permit: 'bil:pool:recalculate' },
    confirm: { label: '确认', from: ['open'], to: ['confirmed'], permit: 'bil:pool:confirm' },
    unconfirm: { label: '取消确认', from: ['confirmed'], to: ['open'], permit: 'bil:pool:confirm' },
    upload: { label: '上传', from: ['confirmed', 'failed'], to: ['sending'], permit: 'bil:pool:upload' },
    /** By what finance answers. */
    accepted: { label: '上传成功', from: ['sending'], to: ['uploaded'], permit: 'bil:pool:upload' },
    refused: { label: '上传失败', from: ['sending'], to: ['failed'], permit: 'bil:pool:upload' },
    settle: { label: '结算', from: ['uploaded'], to: ['settled'], permit: 'bil:pool:settle' },
    adjust: { label: '调整', from: ['confirmed', 'uploaded', 'failed', 'settled'], permit: 'bil:pool:adjust' },
  },
});

/** 计算失败信息. */
export const failLife = machine({
  label: '计算失败信息',
  initial: 'open',
  states: { open: [0, '未解决'], solved: [1, '已解决'], gone: [2, '自动解决'] },
  actions: {
    solve: { label: '处理', from: ['open'], to: ['solved'], permit: 'bil:fail:solve' },
    /** By a rating that succeeds. */
    vanish: { label: '自动解决', from: ['open'], to: ['gone'], permit: 'bil:fail:solve' },
  },
});

/** 账期. What is dated in a month that is closing or closed is charged in the next open one. */
export const periodLife = machine({
  label: '账期',
  initial: 'open',
  states: { open: [0, '开放'], closing: [1, '结账中'], closed: [2, '已关闭'] },
  actions: {
    close: { label: '结账', from: ['open', 'closing'], to: ['closing', 'closed'], permit: 'bil:period:close' },
    reopen: { label: '反结账', from: ['closing', 'closed'], to: ['open'], permit: 'bil:period:reopen' },
  },
});

/** The life cycles of this domain by name. A block for each room. */
export const lives = {
  // price, fact, rating, pool, period, statement
  costConfig: costConfigLife,
  settlementPool: poolLife,
  calculateFail: failLife,
  settlePeriod: periodLife,
  statementQuestion: questionLife,
  // rent
  rent: rentLife,
  // shared
  sharedCost: sharedCostLife,
  // efficiency
};
