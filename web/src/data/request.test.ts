import { expect, test } from 'vitest';
import { fileName, outgoing } from './request.ts';

test('path parameters leave the input', () => {
  expect(outgoing({ path: '/a/{id}/b', method: 'POST', upload: false }, { id: 7, x: 1 })).toEqual({
    url: '/api/a/7/b',
    body: '{"x":1}',
  });
});

test('GET and DELETE use the query string and leave out what is empty', () => {
  expect(
    outgoing(
      { path: '/a', method: 'GET', upload: false },
      { platform: 39, list: [35, 36], name: '', none: null, q: { a: 1 }, zero: 0 },
    ),
  ).toEqual({ url: '/api/a?platform=39&list=35%2C36&q=%7B%22a%22%3A1%7D&zero=0', body: undefined });
  expect(outgoing({ path: '/a/{id}', method: 'DELETE', upload: false }, { id: '甲/乙', version: 3 }).url).toBe(
    '/api/a/%E7%94%B2%2F%E4%B9%99?version=3',
  );
});

test('an upload is multipart, the file last', () => {
  const { body } = outgoing({ path: '/a', method: 'POST', upload: true }, { kind: 'x' }, new File(['1'], 'a.xlsx'));
  expect(body instanceof FormData && [...body.keys()]).toEqual(['kind', 'file']);
});

test('file names', () => {
  expect(fileName('attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E5%BA%93%E5%8C%BA.xlsx')).toBe('库区.xlsx');
  expect(fileName('attachment; filename="x.xlsx"')).toBe('x.xlsx');
  expect(fileName(null)).toBe('下载文件');
});
