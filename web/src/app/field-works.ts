import type { FieldWork } from '../data/offline/acts.ts';
import { field as putaway } from '../domains/inbound/putaway/field.ts';
import { field as count } from '../domains/inner/parts/field.ts';
import { field as pick } from '../domains/outbound/pick/field.ts';
import { field as walk } from '../domains/patrol/field.ts';
import { field as drive } from '../domains/transport/trip/field.ts';

const all = [putaway, pick, count, walk, drive];

/** What goes on without a network, of all domains. */
export const works: FieldWork = {
  reads: all.flatMap(({ reads }) => reads),
  acts: all.flatMap(({ acts }) => acts),
  undos: all.flatMap(({ undos }) => undos),
};
