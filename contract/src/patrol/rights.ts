/** Whose kind one may see: of tasks, plans, items, deductions, dangers, rectifications and warnings of another kind there is nothing for him. By kind. */
export const kindRights = {
  1: { permit: 'ins:kind:safety', label: '安全巡检' },
  2: { permit: 'ins:kind:quality', label: '质量巡检' },
  3: { permit: 'ins:kind:operation', label: '运营巡检' },
} as const;

/** The right to see a kind; what has no kind needs none. */
export const rightOf = (kind: number | null) =>
  Object.entries(kindRights).find(([of]) => Number(of) === kind)?.[1] ?? null;

/** Rights of this domain that open no call of their own. */
export const rights = Object.fromEntries(Object.values(kindRights).map(({ permit, label }) => [permit, label]));
