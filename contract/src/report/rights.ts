import { PAPER_AGAIN } from './paper.ts';

/** Rights of this domain that open no call of their own. */
export const rights = { [PAPER_AGAIN]: '补打单据' };
