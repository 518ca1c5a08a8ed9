import type { ComplaintSearch } from '#contract/service/complaint-rows.ts';
import { complaintApi } from '#contract/service/complaint.ts';
import { evaluateApi, ptevalApi } from '#contract/service/evaluate.ts';
import { address } from '../../../ui/search/url.ts';

/** Reads that any act on a complaint makes stale. */
export const COMPLAINT_READS = [
  complaintApi.getList,
  complaintApi.statistic,
  complaintApi.getComplaint,
  complaintApi.waiting,
  complaintApi.analysis,
];
/** Of one that an evaluation becomes, the evaluations too. */
export const TAKEN_UP_READS = [...COMPLAINT_READS, evaluateApi.list, evaluateApi.detail, ptevalApi.page];
/** The list of complaints, narrowed. */
export const complaintList = (search: ComplaintSearch): string =>
  address(
    '/CustomerService/ComplaintList',
    Object.fromEntries(
      Object.entries(search).map(([name, value]) => [
        name,
        value === null || value === undefined ? null : String(value),
      ]),
    ),
  );
export const complaintPage = (id: number): string => `/CustomerService/ComplaintList/${id}`;
