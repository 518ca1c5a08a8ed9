/**
 * JSON of many rows, made row by row and outside the heap, for `convert_from(…, 'UTF8')::jsonb`. One text of a thousand rows is a large object there, and large
 * objects stay until the whole heap is swept: a check of 100,000 rows left 130 MB of them.
 */
export const jsonBytes = (rows: readonly object[]): Buffer =>
  Buffer.concat([
    Buffer.from('['),
    ...rows.map((row, i) => Buffer.from(`${i > 0 ? ',' : ''}${JSON.stringify(row)}`)),
    Buffer.from(']'),
  ]);
