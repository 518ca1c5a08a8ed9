import { forceRight } from './appointment.ts';
import { concedeRight } from './quality.ts';
import { jumpRight } from './queue/life.ts';
import { receiveRights } from './receive.ts';

/** Rights of this domain that open no call of their own. */
export const rights = Object.fromEntries(
  [...Object.values(receiveRights), forceRight, jumpRight, concedeRight].map(({ permit, label }) => [permit, label]),
);
