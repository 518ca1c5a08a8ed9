import type { Field } from '#contract/kit/field.ts';

/** Columns of a sheet: what a row is called, without its ids and acts. */
export const told = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => field.label !== field.name && field.name !== 'actions');
