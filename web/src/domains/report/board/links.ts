import { BOARD_LISTS, boardFunnels, type Board, type FunnelKey } from '#contract/report/board.ts';
import { address } from '../../../ui/search/url.ts';

type Day = Pick<Board, 'day'>;

/** Where the list stands that shows exactly what a figure counts. */
export const boardLinks = {
  funnel: (key: FunnelKey, { day }: Day, status?: number): string => {
    const { url, from, to } = boardFunnels[key];
    return address(url, { [from]: day, [to]: day, status });
  },
  route: (routeId: number, { day }: Day, isOpen?: 'true'): string =>
    address(BOARD_LISTS.orders, { routeId, requireFrom: day, requireTo: day, isOpen }),
  /** Work of one kind within a day, or within one of its hours. */
  work: (recType: string, { day }: Day, hour?: number): string => {
    if (hour === undefined) return address(BOARD_LISTS.works, { recType, postedFrom: day, postedTo: day });
    const at = String(hour).padStart(2, '0');
    return address(BOARD_LISTS.works, { recType, postedFrom: `${day} ${at}:00:00`, postedTo: `${day} ${at}:59:59` });
  },
  staff: (recType: string, { since, at }: Pick<Board, 'since' | 'at'>): string =>
    address(BOARD_LISTS.works, { recType, postedFrom: since, postedTo: at }),
  zone: (storageMode: number, empty?: 'false'): string => address(BOARD_LISTS.positions, { storageMode, empty }),
  expiring: (): string => address(BOARD_LISTS.stock, { by: 'lot', isNear: 'true' }),
  alarms: (): string => address(BOARD_LISTS.alarms, { status: '0,1' }),
};
