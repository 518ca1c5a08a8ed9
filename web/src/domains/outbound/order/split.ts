/** Line → how much of it leaves; null while what stands there is no quantity. */
export type Chosen = ReadonlyMap<number, number | null>;

export const pieces = (chosen: Chosen): { detailId: number; qty: number }[] =>
  [...chosen].map(([detailId, qty]) => ({ detailId, qty: qty ?? 0 }));

/** Why this cannot be split off yet, in the words of the server; null when it can. */
export function splitFault(lines: readonly { id: number; qtyWanted: number }[], chosen: Chosen): string | null {
  if (chosen.size === 0) return '请选择拆出的明细';
  const bad = lines.some((line) => {
    const qty = chosen.get(line.id);
    if (qty === undefined) return false;
    return qty === null || qty <= 0 || qty > line.qtyWanted || (lines.length === 1 && qty === line.qtyWanted);
  });
  if (bad) return '拆单数量必须大于0且小于原数量';
  return lines.some((line) => line.qtyWanted > (chosen.get(line.id) ?? 0)) ? null : '至少保留一行';
}

interface Line {
  id: number;
  qtyWanted: number;
  qtyAllocated: number;
  storageMode: number;
}

/** Ways to split that are usual: what lacks, or all of one storage mode. Only those that leave something. */
export function usual(lines: readonly Line[]): { lacking: Chosen | null; modes: ReadonlyMap<number, Chosen> } {
  const offered = (chosen: Chosen): boolean => splitFault(lines, chosen) === null;
  const lacking: Chosen = new Map(
    lines.flatMap(({ id, qtyWanted, qtyAllocated }) =>
      qtyWanted > qtyAllocated ? [[id, qtyWanted - qtyAllocated] as const] : [],
    ),
  );
  const modes = [...Map.groupBy(lines, ({ storageMode }) => storageMode)].map(([mode, of]): [number, Chosen] => [
    mode,
    new Map(of.map(({ id, qtyWanted }) => [id, qtyWanted])),
  ]);
  return {
    lacking: offered(lacking) ? lacking : null,
    modes: new Map(modes.filter(([, chosen]) => offered(chosen))),
  };
}
