import type { Dictionaries } from '../terms/dict.ts';

/** The fixed lists of choices of this domain. */
export const dict: Dictionaries = {
  tenantState: {
    name: '公司状态',
    items: [
      { value: 1, label: '启用', tone: 'good' },
      { value: 0, label: '停用', tone: 'bad' },
      { value: 2, label: '待删除', tone: 'bad' },
      { value: 3, label: '已到期', tone: 'warn' },
    ],
  },
};
