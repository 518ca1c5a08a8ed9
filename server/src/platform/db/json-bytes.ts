/**
 * JSON of many rows, row by row and outside the heap, for `convert_from(…, 'UTF8')::jsonb`. One text of a thousand rows is a large object there, and large
 * objects stay until the whole heap is swept: a check of 100,000 rows left 130 MB of them.
 */
export function jsonBytes(rows: readonly object[]): Buffer {
  const texts = rows.map((row, i) => `${i > 0 ? ',' : ''}${JSON.stringify(row)}`),
    bytes = Buffer.allocUnsafeSlow(texts.reduce((size, text) => size + Buffer.byteLength(text), '[]'.length));
  let at = bytes.write('[');
  for (const text of texts) at += bytes.write(text, at);
  bytes.write(']', at);
  return bytes;
}
