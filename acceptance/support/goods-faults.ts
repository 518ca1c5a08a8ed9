import type { Cells } from './sheet.ts';

/** A file of goods with five hundred faults of every kind, and what must be said of each: `line column sentence`. */
export interface Faulty {
  rows: Cells[];
  faults: string[];
}

export const sound = (code: string): Cells => ({
  货主: 'CWX',
  商品编码: code,
  商品名称: `故障件${code}`,
  温层: '常温',
  基本单位: '袋',
});
interface Plan {
  times: number;
  column: string;
  msg: (row: number) => string;
  spoil: (code: string) => Cells;
}

/** Every kind, as often as it is planted; `first` is a line that the doubles repeat. */
const plans = (taken: string): Plan[] => [
  { times: 60, column: '商品编码', msg: () => '不能为空', spoil: (code) => ({ ...sound(code), 商品编码: '' }) },
  { times: 60, column: '温层', msg: () => '取值不在允许范围内', spoil: (code) => ({ ...sound(code), 温层: '滚烫' }) },
  {
    times: 40,
    column: '货主',
    msg: () => '货主【NIEMAND】不存在',
    spoil: (code) => ({ ...sound(code), 货主: 'NIEMAND' }),
  },
  {
    times: 60,
    column: '基本单位',
    msg: () => '基本单位【KEINE】不存在',
    spoil: (code) => ({ ...sound(code), 基本单位: 'KEINE' }),
  },
  { times: 60, column: '保质期天', msg: () => '请输入整数', spoil: (code) => ({ ...sound(code), 保质期天: '半年' }) },
  { times: 60, column: '商品编码', msg: () => '商品编码与第2行重复', spoil: () => sound('PLANT') },
  {
    times: 40,
    column: '商品名称',
    msg: () => '长度不能超过255',
    spoil: (code) => ({ ...sound(code), 商品名称: '长'.repeat(256) }),
  },
  {
    times: 60,
    column: '箱单位',
    msg: () => '箱单位和数量必须同时填写',
    spoil: (code) => ({ ...sound(code), 箱单位: '箱' }),
  },
  {
    times: 40,
    column: '条码',
    msg: () => '条码【6900000000001】与第2行重复',
    spoil: (code) => ({ ...sound(code), 条码: '6900000000001' }),
  },
  { times: 20, column: '商品编码', msg: () => '商品编码已存在', spoil: () => sound(taken) },
];

/** Sound lines between the bad ones; the kinds alternate. */
export function fiveHundredFaults(taken: readonly string[]): Faulty {
  const rows: Cells[] = [{ ...sound('PLANT'), 条码: '6900000000001' }],
    faults: string[] = [];
  const left = plans(taken[0] ?? '').map((plan) => ({ ...plan }));
  for (let n = 0; left.some(({ times }) => times > 0); n += 1) {
    const plan = left[n % left.length];
    if (!plan || plan.times === 0) continue;
    plan.times -= 1;
    if (n % 7 === 0) rows.push(sound(`S${n}`));
    const existing = plan.msg(0) === '商品编码已存在' ? (taken[plan.times] ?? '') : '';
    rows.push(existing ? sound(existing) : plan.spoil(`F${n}`));
    faults.push(`${rows.length + 1} ${plan.column} ${plan.msg(rows.length + 1)}`);
  }
  return { rows, faults };
}
