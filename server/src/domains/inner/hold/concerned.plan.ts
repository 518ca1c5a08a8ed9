import type { HoldParty } from '#contract/inner/hold-letter.ts';

/** Parties as letters name them. */
export const PARTY = { owner: 1, consignee: 2, carrier: 3, driver: 4 } as const;

/** One thing that concerns somebody: so much of a document. */
export interface Concern {
  party: number;
  name: string;
  phone: string | null;
  doc: string;
  qty: number;
}

/** Documents named to one party. */
const DOCS_MAX = 10;

/** What concerns the same party put together: its documents once each, its quantity summed. Whoever has no name is called by his phone. */
export function partiesOf(concerns: readonly Concern[]): HoldParty[] {
  const by = Map.groupBy(concerns, ({ party, name, phone }) => `${party}/${name}/${phone ?? ''}`);
  return [...by.values()]
    .flatMap((of) => {
      const [first] = of;
      if (!first) return [];
      return [
        {
          party: first.party,
          partyName: first.name || first.phone || '未知',
          phone: first.phone,
          docs: docsOf([...new Set(of.map(({ doc }) => doc).filter(Boolean))]),
          qty: of.reduce((sum, { qty }) => sum + qty, 0),
        },
      ];
    })
    .sort((a, b) => a.party - b.party || a.partyName.localeCompare(b.partyName, 'zh'));
}

const docsOf = (docs: readonly string[]): string =>
  docs.slice(0, DOCS_MAX).join('、') + (docs.length > DOCS_MAX ? ` 等${docs.length}单` : '');

const MOBILE = /^1\d{10}$/;

/** The number a text message goes to; null where none can be sent. */
export function textable(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0?86(?=1\d{10}$)/, '');
  return MOBILE.test(digits) ? digits : null;
}
