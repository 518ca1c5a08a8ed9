const ADDRESS_SHOWN = 9;

/** 王小明 → 王**: enough for him to know that it is his, and for nobody else to know who he is. */
export const shortName = (name: string | null): string | null => {
  const [first, ...rest] = name?.trim() ?? '';
  return first === undefined ? null : `${first}${'*'.repeat(Math.min(2, Math.max(1, rest.length)))}`;
};

/** Town and district; the house is known to who lives there. */
export const shortAddress = (address: string | null): string | null => {
  const letters = [...(address?.trim() ?? '')];
  if (letters.length === 0) return null;
  const shown = letters.slice(0, Math.min(ADDRESS_SHOWN, Math.ceil(letters.length / 2)));
  return `${shown.join('')}****`;
};
