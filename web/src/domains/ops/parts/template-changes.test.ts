import { expect, test } from 'vitest';
import { templateChanges } from './template-changes.ts';

const column = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  required: false,
  hint: '',
  heading: label,
  hidden: false,
  fallback: '',
  ...more,
});

test('who reads the designs of a template is told what each changed', () => {
  const before = {
    name: '甲',
    columns: [column('code', '编码'), column('name', '名称'), column('remark', '备注', { fallback: '无' })],
  };
  const after = {
    name: '乙',
    columns: [
      column('name', '名称', { hidden: true }),
      column('code', '编码', { heading: '编号' }),
      column('remark', '备注'),
    ],
  };
  expect(templateChanges(before, after)).toEqual([
    '名称 甲 → 乙',
    '名称：不再显示',
    '编码：表头 编码 → 编号',
    '备注：默认值 无 → -',
    '列的顺序',
  ]);
  expect(templateChanges(before, before)).toEqual([]);
});
