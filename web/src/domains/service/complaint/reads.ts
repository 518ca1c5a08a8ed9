import { complaintApi } from '#contract/service/complaint.ts';

/** Reads that any act on a complaint makes stale. */
export const COMPLAINT_READS = [
  complaintApi.getList,
  complaintApi.statistic,
  complaintApi.getComplaint,
  complaintApi.waiting,
  complaintApi.analysis,
];
export const complaintPage = (id: number): string => `/CustomerService/ComplaintList/${id}`;
