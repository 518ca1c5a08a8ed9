/** What temperatures are called, as a ratio names them; codes 1 to 5 in this order. */
export const STORAGE_NAMES: readonly string[] = ['冷冻', '冷藏', '常温', '恒温', '超低温'];
/** How something is picked; codes in this order. */
export const KIND_NAMES: readonly string[] = ['整托', '整箱', '拆零', '越库'];
export const KIND_CODES: readonly string[] = ['PALLET', 'CASE', 'PIECE', 'XDOCK'];
