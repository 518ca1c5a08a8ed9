/** Where goods are taken from at each step of the unit ladder, as the floor calls it. */
export const stepNames: Readonly<Record<string, string>> = { L1: '整托', L2: '整箱', L3: '拆零', L4: '存储区' };

interface Rejected {
  positionCode: string | null;
  lotNo: string | null;
  qty: number;
  rule: string;
  text: string;
}

export interface PassedOver {
  rule: string;
  text: string;
  qty: number;
  places: Rejected[];
}

/** Places passed over for the same reason stand together, the reason that cost most first. */
export function groups(rejected: readonly Rejected[]): PassedOver[] {
  const byReason = new Map<string, PassedOver>();
  for (const place of rejected) {
    const key = `${place.rule}/${place.text}`;
    const group = byReason.get(key) ?? { rule: place.rule, text: place.text, qty: 0, places: [] };
    byReason.set(key, { ...group, qty: group.qty + place.qty, places: [...group.places, place] });
  }
  return [...byReason.values()].toSorted((a, b) => b.qty - a.qty);
}
