import { sql } from 'kysely';
import type { ReportDesign, ReportField, ReportParam } from '#contract/report/shapes.ts';

/** A template as it is locked. */
export interface Locked {
  id: number;
  code: string;
  name: string;
  sqlText: string;
  fields: ReportField[];
  params: ReportParam[];
  design: ReportDesign;
  rowCap: number;
  timeoutS: number;
  status: number;
  liveRev: number | null;
  menuId: number | null;
  writtenBy: number;
  version: number;
}

export const LOCKED = sql`
  id, code, name, sql_text, fields, params, design, row_cap, timeout_s, status, live_rev, menu_id, written_by, version
`;
