import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ImagePreview } from './ImagePreview.tsx';

const drawn = (urls: Parameters<typeof ImagePreview>[0]['urls'], width?: number): string =>
  renderToString(createElement(ImagePreview, { urls, ...(width === undefined ? {} : { width }) }));

test('a picture is a thumbnail 60 wide that opens by a click; none is 无 (R075, R305)', () => {
  const one = drawn('/a.png');
  expect([one.match(/<img[^>]*>/g)?.length, /width:60px/.test(one), one.includes('/a.png')]).toEqual([1, true, true]);
  // What can be clicked is marked as such by the library's cover.
  expect(one).toMatch(/ant-image-(cover|mask)/);
  expect(drawn(['/a.png', '/b.png'], 90)).toMatch(/width:90px.*width:90px/s);
  expect([null, undefined, '', []].map((none) => drawn(none))).toEqual(['无', '无', '无', '无']);
});
