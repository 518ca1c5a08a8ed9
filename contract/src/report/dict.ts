import { items, type Dictionaries } from '../terms/dict.ts';
import { DESIGNED } from './design/kinds.ts';
import { MACHINE, MOMENTS } from './machine.ts';
import { PAPERS } from './papers.ts';
import { WORK_TYPES } from './works.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  reportKind: {
    name: '报表展示方式',
    items: items({ table: '表格', cross: '交叉表', line: '折线图', bar: '柱状图', pie: '饼图', figure: '指标' }, false),
  },
  workType: { name: '作业类型', items: items(WORK_TYPES, false) },
  paperKind: {
    name: '打印单据',
    items: items(Object.fromEntries(Object.entries(PAPERS).map(([key, { name }]) => [key, name])), false),
  },
  paperSource: {
    name: '打印来源单据',
    items: items({ inbound: '入库单', wave: '波次', order: '出库单', shipment: '发运单' }, false),
  },
  printedKind: {
    name: '打印记录单据',
    items: items(Object.fromEntries(Object.entries(DESIGNED).map(([key, { name }]) => [key, name])), false),
  },
  machineKind: {
    name: '机器打印单据',
    items: items(Object.fromEntries(Object.entries(MACHINE).map(([key, { name }]) => [key, name])), false),
  },
  printMoment: {
    name: '自动打印时机',
    items: items(
      Object.fromEntries(Object.entries(MOMENTS).map(([key, { at, kind }]) => [key, `${at} · ${MACHINE[kind].name}`])),
      false,
    ),
  },
  printEngine: {
    name: '打印方式',
    items: items({ agent9113: '打印组件 9113', agent13888: '打印组件 13888', usb: 'USB标签打印机' }, false),
  },
  printOutcome: { name: '打印结果', items: items({ printed: '已打印', failed: '失败', unknown: '未知' }, false) },
  designKind: {
    name: '模板类型',
    items: items(Object.fromEntries(Object.entries(DESIGNED).map(([key, { name }]) => [key, name])), false),
  },
  designOn: { name: '元素出现页', items: items({ every: '每页', first: '首页', last: '末页' }, false) },
  designAlign: { name: '文字对齐', items: items({ left: '靠左', center: '居中', right: '靠右' }, false) },
  designFit: { name: '放不下时', items: items({ cut: '截断', shrink: '缩小字号', wrap: '换行' }, false) },
  designFormat: {
    name: '字段格式',
    items: items(
      {
        none: '原样',
        date: '日期',
        minute: '到分钟',
        upper: '大写',
        phone: '手机号脱敏',
        tail4: '末四位',
        thousands: '千分位',
        fixed2: '两位小数',
      },
      false,
    ),
  },
  designSum: {
    name: '合计行',
    items: items({ none: '无', page: '本页小计', total: '合计', both: '小计和合计' }, false),
  },
  reportFieldType: {
    name: '报表字段类型',
    items: items({ text: '文本', number: '数字', date: '日期', datetime: '时间', boolean: '是否' }, false),
  },
  reportParamType: {
    name: '报表参数类型',
    items: items({ text: '文本', number: '数字', date: '日期', datetime: '时间', enum: '单选', list: '多值' }, false),
  },
  reportFormat: {
    name: '报表数字格式',
    items: items({ none: '原样', qty: '数量', money: '金额', percent: '百分比' }, false),
  },
  reportMask: {
    name: '报表脱敏',
    items: items({ none: '不脱敏', phone: '手机号', idcard: '证件号', amount: '全部隐藏' }, false),
  },
};
