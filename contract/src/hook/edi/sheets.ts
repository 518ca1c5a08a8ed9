import type { z } from 'zod';
import { openGoods } from '../../basic/open.ts';
import { openInboundOrder } from '../../inbound/open.ts';
import type { Field } from '../../kit/field.ts';
import { sheetOf } from '../../kit/sheet.ts';
import { openOutboundOrder } from '../../outbound/open.ts';
import { qty, text } from '../../terms/fields.ts';

/** What a file that comes in is about; its name begins with it: `outbound-20261127.csv`. */
export const EDI_KINDS = ['goods', 'outbound', 'inbound'] as const;
export type EdiKind = (typeof EDI_KINDS)[number];

/** The bytes and rows of one file. */
export const EDI_FILE_MB = 5,
  EDI_ROWS_MAX = 20_000;

const { version: _g, units: _u, barcodes: _b, ...goods } = openGoods.shape;
const { version: _o, lines: outLines, ...outHead } = openOutboundOrder.shape;
const { version: _i, lines: inLines, ...inHead } = openInboundOrder.shape;
const { remark: inLineRemark, ...inLine } = inLines.element.shape;

/** A sheet has one row for each goods, or for each line of an order; the head of the order stands in all of its rows, or in the first. */
interface EdiSheet {
  label: string;
  head: Readonly<Record<string, z.ZodType>>;
  /** By the name of the sheet; `as`: by which the line knows it. */
  line?: Readonly<Record<string, { of: z.ZodType; as: string }>>;
  /** What a row, or the rows of one number, are known by. */
  key: 'code' | 'externalNo';
}
const named = (shape: Readonly<Record<string, z.ZodType>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, { of, as: name }]));

export const ediSheets: Readonly<Record<EdiKind, EdiSheet>> = {
  goods: {
    label: '商品',
    head: {
      ...goods,
      caseUnit: text('箱单位', 32),
      caseRatio: qty('箱含基本单位数').nullish(),
      barcode: text('条码', 64),
    },
    key: 'code',
  },
  outbound: { label: '出库单', head: outHead, line: named(outLines.element.shape), key: 'externalNo' },
  inbound: {
    label: '入库单',
    head: inHead,
    line: {
      ...named(inLine),
      lineRemark: { of: inLineRemark.meta({ label: '行备注' }), as: 'remark' },
    },
    key: 'externalNo',
  },
};

/** The columns of a sheet: those of the head, then those of a line. */
export function ediColumns(kind: EdiKind): Field[] {
  const { head, line = {} } = ediSheets[kind];
  return sheetOf({ ...head, ...Object.fromEntries(Object.entries(line).map(([name, { of }]) => [name, of])) });
}
