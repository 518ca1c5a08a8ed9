/** What an address asks for beside a list, and what whoever opens it may do. */
interface Asked {
  id: string;
  hasEdit: string;
  mayAdd: boolean;
  mayChange: boolean;
}

/** The number of the row that an address names; 0 where it names none. */
export const namedId = ({ id, hasEdit }: Pick<Asked, 'id' | 'hasEdit'>): number =>
  hasEdit !== '' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;

/** Whether a form stands open, and only to be read: that of the row, once it is there, or of a new one. Who may not change rows reads, and adds none. */
export function formOf(asked: Asked, isThere: boolean): { open: boolean; readOnly: boolean } {
  const isEdit = asked.hasEdit === 'true';
  if (namedId(asked) === 0) return { open: asked.id === '' && isEdit && asked.mayAdd, readOnly: false };
  return { open: isThere, readOnly: !isEdit || !asked.mayChange };
}
