import type { FieldWork } from '../data/offline/acts.ts';
import { field as putaway } from '../domains/inbound/putaway/field.ts';
import { field as receive } from '../domains/inbound/receive/field.ts';
import { field as carry } from '../domains/inner/parts/carry-field.ts';
import { field as count } from '../domains/inner/parts/field.ts';
import { field as check } from '../domains/outbound/check/field.ts';
import { field as pick } from '../domains/outbound/pick/field.ts';
import { field as walk } from '../domains/patrol/field.ts';
import { field as drive } from '../domains/transport/trip/field.ts';

const all: readonly FieldWork[] = [receive, putaway, pick, check, carry, count, walk, drive];

/** What goes on without a network, of all domains. */
export const works: FieldWork = {
  reads: all.flatMap(({ reads }) => reads),
  keeps: all.flatMap(({ keeps }) => keeps ?? []),
  acts: all.flatMap(({ acts }) => acts),
  undos: all.flatMap(({ undos }) => undos),
};
