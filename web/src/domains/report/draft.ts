import type { SentTo } from '#contract/kit/endpoint.ts';
import type { ReportDesign, ReportField, ReportParam } from '#contract/report/shapes.ts';
import { ROWS_MAX, SECONDS_MAX, type ReportTemplate, type reportTemplateApi } from '#contract/report/template.ts';

/** A report as it is being written. */
export interface Draft {
  code: string;
  templateName: string;
  classId: number | undefined;
  sql: string;
  fields: ReportField[];
  params: ReportParam[];
  design: ReportDesign;
  rowCap: number;
  timeoutS: number;
  remark: string;
}
/** What every step is handed. */
export interface StepProps {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

export const draftOf = (template: ReportTemplate | null): Draft => ({
  code: template?.code ?? '',
  templateName: template?.templateName ?? '',
  classId: template?.classId,
  sql: template?.sql ?? '',
  fields: template?.fields ?? [],
  params: template?.params ?? [],
  design: template?.design ?? { kind: 'table', values: [], stacked: false },
  rowCap: template?.rowCap ?? ROWS_MAX,
  timeoutS: template?.timeoutS ?? SECONDS_MAX,
  remark: template?.remark ?? '',
});

export const sentOf = ({ design: _, ...draft }: Draft): SentTo<typeof reportTemplateApi.add> => ({
  ...draft,
  classId: draft.classId ?? 0,
});

/** Columns as they were found, with what was already said of those that stay. */
export const merged = (
  found: readonly { field: string; type: ReportField['type']; title: string; dict: string | null }[],
  known: readonly ReportField[],
): ReportField[] =>
  found.map(({ field, type, title, dict }) => ({
    format: type === 'number' && !dict ? 'qty' : 'none',
    mask: 'none',
    sum: false,
    ...known.find((one) => one.field === field),
    field,
    type,
    title: known.find((one) => one.field === field)?.title ?? title,
    dict: known.find((one) => one.field === field)?.dict ?? dict,
  }));
