/** Keys in order with one of them before another: null where that changes nothing. */
export function onto(keys: readonly number[], key: number, before: number): number[] | null {
  const from = keys.indexOf(key),
    at = keys.indexOf(before);
  if (key === before || from < 0 || at < 0) return null;
  const rest = keys.filter((one) => one !== key);
  // Taken forward it stands where the other one stood, so that its neighbour can be reached too.
  return rest.toSpliced(from < at ? at : rest.indexOf(before), 0, key);
}

/** One step with the arrow keys, earlier or later: null at the ends, and for other keys. */
export function stepped(keys: readonly number[], key: number, pressed: string): number[] | null {
  const by =
      pressed === 'ArrowUp' || pressed === 'ArrowLeft'
        ? -1
        : pressed === 'ArrowDown' || pressed === 'ArrowRight'
          ? 1
          : 0,
    other = keys[keys.indexOf(key) + by];
  return by === 0 || other === undefined || other === key ? null : onto(keys, key, other);
}
