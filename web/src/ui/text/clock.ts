import dayjs, { type Dayjs } from 'dayjs';
import { timeHere } from '../../data/clock.ts';

/** The warehouses' clock to reckon with: it is compared with other readings of it, never with an instant. */
export const clockHere = (at?: Date | number): Dayjs => dayjs(timeHere(at));
