/** A character that stands in every name and number beyond a wall, and nowhere before it. */
export const MARKS = { tenant: '鑫', warehouse: '淼', owner: '焱' } as const;
export type Wall = keyof typeof MARKS;
export const WALLS = Object.keys(MARKS) as Wall[];
