/** What a value says, whatever the order its keys were written in; nothing is null. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The same of some fields of a row. */
export const fieldsText = (row: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  canonical(names.map((name) => row[name] ?? null));
