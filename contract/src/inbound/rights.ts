import { receiveRights } from './receive.ts';

/** Rights of this domain that open no call of their own. */
export const rights = Object.fromEntries(Object.values(receiveRights).map(({ permit, label }) => [permit, label]));
