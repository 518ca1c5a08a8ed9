import type { DictItem } from '#contract/terms/dict.ts';
/** More choices than this are a long list (specification, section 9): it is marked, and shows more of itself at once. */
const LONG_ABOVE = 15;
const LONG_HEIGHT = 400;

/** How a select shows so many choices. */
export const listOf = (count: number): { className?: string; listHeight?: number } =>
  count > LONG_ABOVE ? { className: 'hc-long-list', listHeight: LONG_HEIGHT } : {};

/** Outside of a form no label leads to a select: what stands in it while it is empty is its name. */
export const labelled = ({
  id,
  placeholder,
}: {
  id?: string | undefined;
  placeholder?: unknown;
}): { 'aria-label'?: string } =>
  id === undefined && typeof placeholder === 'string' ? { 'aria-label': placeholder } : {};

/** The choice that asks for all; chosen, nothing is. */
export const ALL = { label: '全部' } as const;

/** How many choices are asked for at once (specification, section 9). */
const SIZES: Readonly<Record<string, number>> = { room: 1200, route: 1200, driver: 1200, area: 100, carType: 20 };
const SIZE = 100;
export const sizeOf = (reference: string): number => SIZES[reference] ?? SIZE;

interface Row {
  id: number;
  code?: string | null | undefined;
  name: string;
}
/** No row has this id. */
export const NOBODY = 0;

/** Rows as they are chosen: shown by code and name, sent as their number; 全部 first where it is meant, and nothing is searched for. */
export const choicesOf = (rows: readonly Row[], all = false): { value: number; label: string }[] => [
  ...(all ? [{ ...ALL, value: NOBODY }] : []),
  ...rows.map(({ id, code, name }) => ({
    value: id,
    label: code && name && code !== name ? `${code} ${name}` : name || code || '',
  })),
];

/** Whether what is typed is searched on the server: a list that came whole is searched where it is. */
export const isLong = (came: number | undefined, size: number): boolean => (came ?? size) >= size;

/** The choices somebody may make: one that asks for a right is offered to whoever holds it. */
export const offeredTo = (perms: ReadonlySet<string>, choices: readonly DictItem[]): DictItem[] =>
  choices.flatMap(({ permit, ...choice }) => (permit === undefined || perms.has(permit) ? [choice] : []));

/**
 * Of a select that takes several: Tab goes on to the next field. The widget's own Tab takes, or lets go of, whatever its list happens to show first
 * once the search is cleared.
 */
export const SEVERAL = {
  mode: 'multiple',
  onInputKeyDown: (event: { key: string; stopPropagation: () => void }): void => {
    if (event.key === 'Tab') event.stopPropagation();
  },
} as const;
