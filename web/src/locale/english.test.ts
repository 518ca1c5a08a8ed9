import { expect, test } from 'vitest';
import { english } from './english.ts';
import { fill } from './fill.ts';

test('a count brings its noun along', () => {
  expect(fill('{0, line|lines} of {1}', [1, 'x'])).toBe('1 line of x');
  expect(fill('{0, line|lines}', [0])).toBe('0 lines');
});

test('a sentence without English is said in Chinese', () => {
  expect(english.say('没有这句话')).toBe('没有这句话');
});

test('what the server refuses is told in English, values and all', () => {
  expect(english.hear('用户名或密码错误')).toBe('Wrong account or password');
  expect(english.hear('账号已锁定，请1分钟后再试或联系管理员解锁')).toBe(
    'The account is locked; try again in 1 minute or ask your administrator',
  );
  expect(english.hear('当前状态【已完成】不允许取消')).toBe('“Cancel” is not possible in status “Completed”');
  expect(english.hear('第3行：商品编码不存在')).toBe('Row 3: The item code does not exist');
  expect(english.hear('库位编码已存在')).toBe('Location code already exists');
});

test('what people typed stays as they typed it, even where it is a word of ours', () => {
  expect(english.hear('门店【取消】已停用')).toBe('Store “取消” is disabled');
  expect(english.hear('东方冷链一号库')).toBe('东方冷链一号库');
});
