import { expect, test } from 'vitest';
import { callText, toSay } from './speech.ts';

const call = (key: string) => ({ key, text: key });

test('what stood there before is not said, what is new is said once, a second call of the same truck again', () => {
  const first = toSay([call('1/1')], null);
  expect(first.say).toEqual([]);
  const second = toSay([call('1/1'), call('2/1')], first.known);
  expect(second.say).toEqual([call('2/1')]);
  expect(toSay([call('1/2'), call('2/1')], second.known).say).toEqual([call('1/2')]);
  expect(toSay([call('2/1')], second.known).say).toEqual([]);
});

test('plates are spelled', () => {
  expect(callText({ plateNo: '浙A12', dockCode: 'D01' })).toBe('请 浙 A 1 2 到 D 0 1 月台');
});
