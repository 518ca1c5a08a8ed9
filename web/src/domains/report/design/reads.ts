import { printTemplateApi } from '#contract/report/design/template.ts';

/** Reads that any act on a print template makes stale. */
export const TEMPLATE_READS = [printTemplateApi.queryPage, printTemplateApi.get, printTemplateApi.revisions];
