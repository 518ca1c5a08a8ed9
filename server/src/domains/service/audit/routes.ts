import type { orderAuditApi } from '#contract/service/audit/order-audit.ts';
import { command, query, type Handlers } from '../../../platform/command/call.ts';
import { exporting } from '../../../services/exports/serve.ts';
import { auditOrder, withdrawOrder } from './acts.ts';
import { auditDetail, audits } from './read.ts';

export const orderAudit = {
  queryPage: query(audits.page),
  detail: query(auditDetail),
  export: exporting(audits.export),
  audit: command(auditOrder),
  withdraw: command(withdrawOrder),
} satisfies Handlers<typeof orderAuditApi>;
