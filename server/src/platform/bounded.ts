/** Remember under a bound: a map that is full forgets everything first. For what costs no more than being found out again. */
export function remember<K, V>(known: Map<K, V>, max: number, entry: readonly [K, V]): V {
  const [key, value] = entry;
  if (known.size >= max && !known.has(key)) known.clear();
  known.set(key, value);
  return value;
}
