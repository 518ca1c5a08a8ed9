import { expect, test } from 'vitest';
import { frameAddress } from './frame-address.ts';

test.each([
  ['https://bi.example.com/board', 'https://bi.example.com/board?houseId=11'],
  ['https://bi.example.com/board?a=1&houseId=99#x', 'https://bi.example.com/board?a=1&houseId=11#x'],
  ['http://bi.example.com', null],
  ['javascript:alert(1)', null],
  ['https://me@bi.example.com', null],
  ['https://haocang.example/page', null],
  ['/relative', null],
  ['', null],
])('%s is embedded as %s', (link, address) => expect(frameAddress(link, 11, 'https://haocang.example')).toBe(address));
