import { machine } from '../kit/machine.ts';

/**
 * 报表模板 (office.md §3.15), as its author has it: what is written waits for somebody else to publish it. What the pages run is the last
 * published version, which stays until the next one is published or the report is disabled.
 */
export const reportLife = machine({
  label: '报表模板',
  initial: 'draft',
  states: {
    draft: [0, '草稿'],
    submitted: [1, '待发布'],
    published: [2, '已发布'],
    disabled: [3, '已停用'],
  },
  actions: {
    edit: {
      label: '编辑',
      from: ['draft', 'published', 'disabled'],
      to: ['draft', 'published'],
      permit: 'tpl:report:sql',
    },
    submit: { label: '提交发布', from: ['draft'], to: ['submitted'], permit: 'tpl:report:submit' },
    withdraw: { label: '撤回', from: ['submitted'], to: ['draft'], permit: 'tpl:report:submit' },
    publish: { label: '发布', from: ['submitted'], to: ['published'], permit: 'tpl:report:publish' },
    reject: { label: '退回', from: ['submitted'], to: ['draft'], permit: 'tpl:report:publish' },
    disable: { label: '停用', from: ['published'], to: ['disabled'], permit: 'tpl:report:publish' },
    enable: { label: '启用', from: ['disabled'], to: ['published'], permit: 'tpl:report:publish' },
  },
});
export type ReportAction = keyof typeof reportLife.actions;

/** 打印模板 (office.md §3.15): what prints is the last published revision; the design beside it is a draft until it is published. */
export const printTemplateLife = machine({
  label: '打印模板',
  initial: 'draft',
  states: { draft: [0, '草稿'], enabled: [1, '启用'], disabled: [2, '停用'] },
  actions: {
    edit: {
      label: '设计',
      from: ['draft', 'enabled', 'disabled'],
      to: ['draft', 'enabled', 'disabled'],
      permit: 'tpl:print:edit',
    },
    publish: { label: '发布', from: ['draft', 'enabled'], to: ['enabled'], permit: 'tpl:print:publish' },
    rollback: { label: '回滚', from: ['enabled'], to: ['enabled'], permit: 'tpl:print:publish' },
    setDefault: { label: '设为默认', from: ['enabled'], to: ['enabled'], permit: 'tpl:print:publish' },
    clearDefault: { label: '取消默认', from: ['enabled'], to: ['enabled'], permit: 'tpl:print:publish' },
    disable: { label: '停用', from: ['enabled'], to: ['disabled'], permit: 'tpl:print:publish' },
    enable: { label: '启用', from: ['disabled'], to: ['enabled'], permit: 'tpl:print:publish' },
    remove: { label: '删除', from: ['draft'], to: [], permit: 'tpl:print:edit' },
  },
});
export type PrintTemplateAction = keyof typeof printTemplateLife.actions;

/**
 * 打印任务: one paper handed to one printer (office.md §5.12). It counts as printed when the printer said so or somebody who looked;
 * what nobody knows is never printed again by itself.
 */
export const printTaskLife = machine({
  label: '打印任务',
  initial: 'sent',
  states: {
    sent: [10, '打印中'],
    printed: [20, '已打印'],
    failed: [30, '打印失败'],
    unknown: [40, '结果未知'],
    dropped: [90, '不再打印'],
  },
  actions: {
    send: { label: '发送打印', from: ['failed', 'dropped', 'printed'], to: ['sent'], permit: 'rpt:printTask:send' },
    tell: {
      label: '登记结果',
      from: ['sent'],
      to: ['printed', 'failed', 'unknown'],
      permit: 'rpt:printTask:send',
    },
    settle: {
      label: '核对结果',
      from: ['sent', 'unknown'],
      to: ['printed', 'failed'],
      permit: 'rpt:printTask:send',
    },
    drop: { label: '不再打印', from: ['failed'], to: ['dropped'], permit: 'rpt:printTask:send' },
  },
});

/** The life cycles of this domain by name. */
export const lives = { reportTemplate: reportLife, printTemplate: printTemplateLife, printTask: printTaskLife };
